"""The 40-pin header of a Pi in the virtual machine, and what is wired to it as in the reference profile.

The chip is the kernel's own gpio-sim, under the label of a Pi 4's; lgpio and gpiozero are the real ones, and believe to
run on a Pi.
"""

from hardware.profile import load_profile
from tests.slow.virtual import GPIO_SIM, Machine

LINES = 54
PI_4 = "c03111"
"""What /proc/cpuinfo says on one, as gpiozero wants to know it."""
HELD_S, EDGE_S = 0.3, 0.05
PLUG = f"""
set -e
modprobe configfs
insmod {GPIO_SIM}
mountpoint -q /sys/kernel/config || mount -t configfs configfs /sys/kernel/config
cd /sys/kernel/config/gpio-sim
mkdir -p header/pins
echo {LINES} >header/pins/num_lines
echo pinctrl-bcm2711 >header/pins/label
echo 1 >header/live
udevadm settle
chown companion: /dev/gpiochip*
{{ cat /proc/cpuinfo; echo 'Revision : {PI_4}'; }} >/run/cpuinfo
unit=/run/systemd/system/volcano-companion.service.d
mkdir -p $unit
printf '[Service]\\nBindReadOnlyPaths=/run/cpuinfo:/proc/cpuinfo\\n' >$unit/pi.conf
systemctl daemon-reload
systemctl restart volcano-companion.service
"""


class Header:
    def __init__(self, machine: Machine) -> None:
        """The app starts anew, as it looks for a header only then."""
        self._machine = machine
        machine.said(PLUG)
        self._folder = machine.said("ls -d /sys/devices/platform/gpio-sim.*/gpiochip*")
        self._profile = load_profile()

    def press(self, name: str) -> bool:
        self._drive((self._pin(name), False, HELD_S), (self._pin(name), True, HELD_S))
        return True

    def turn(self, steps: int) -> bool:
        """Clockwise. Both contacts close and open, the first one leading."""
        assert self._profile.knob is not None
        a, b = self._profile.knob.a, self._profile.knob.b
        for _ in range(steps):
            self._drive(*((pin, is_up, EDGE_S) for is_up in (False, True) for pin in (a, b)))
        return True

    def lamps(self) -> dict[str, bool]:
        """Whether each is lit now."""
        pins = {name: button.lamp for name, button in self._profile.buttons.items() if button.lamp is not None}
        values = self._machine.said("cat " + " ".join(f"{self._line(pin)}/value" for pin in pins.values())).split()
        return {name: value == "1" for name, value in zip(pins, values, strict=True)}

    def _pin(self, name: str) -> int:
        if name == "knob":
            assert self._profile.knob is not None
            assert self._profile.knob.push is not None
            return self._profile.knob.push
        return self._profile.buttons[name].pin

    def _line(self, pin: int) -> str:
        return f"{self._folder}/sim_gpio{pin}"

    def _drive(self, *levels: tuple[int, bool, float]) -> None:
        """A pin, whether it is high, and for how many seconds nothing else happens."""
        self._machine.said(
            "; ".join(
                f"echo pull-{'up' if is_high else 'down'} >{self._line(pin)}/pull; sleep {for_s}"
                for pin, is_high, for_s in levels
            )
        )
