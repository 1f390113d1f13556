"""A button box pulled out and plugged in again, under another name of the system's, over real terminals and with every
wait as it is: `python -m tests.bench.replug [times]`.

How long until it is told that the box is gone, which is when the banner comes with the next picture; and from its
return until a press of it arrives.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from hardware.events import ButtonPressed, DeviceLost, InputEvent
from hardware.messages import NUMBERS, Arrived, Hello, Press, Who, decode, encode
from hardware.ports import Changes
from hardware.serial_devices import SerialDevices
from tests.hardware.cables import Cable, Sockets

POLL_S = 1 / 30
PATIENCE_S = 20.0
AWAY_S = (0.1, 0.5, 2.0, 6.0)


class Box:
    """Answers who it is, and says a press until that is answered."""

    def __init__(self, cable: Cable) -> None:
        self._cable = cable
        self._heard = b""
        self.pressing: int | None = None
        os.set_blocking(cable.ours, False)

    def run(self) -> None:
        with suppress(OSError):
            self._heard += os.read(self._cable.ours, 1000)
        *lines, self._heard = self._heard.split(b"\n")
        for message in map(decode, lines):
            if message == Who():
                self._say(encode(Hello("buttons", 1, "box")))
            if self.pressing is not None and message == Arrived(self.pressing):
                self.pressing = None
        if self.pressing is not None:
            self._say(encode(Press(self.pressing, "go")))

    def _say(self, line: bytes) -> None:
        with suppress(OSError):
            os.write(self._cable.ours, line)


def until(devices: SerialDevices, box: Box | None, enough: Callable[[InputEvent], bool], limit_s: float) -> float:
    """Seconds until such an event comes; looked at as often as the window does."""
    began_s = time.monotonic()
    while (past_s := time.monotonic() - began_s) < limit_s:
        if box is not None:
            box.run()
        if any(enough(event) for event in devices.poll()):
            return time.monotonic() - began_s
        time.sleep(POLL_S)
    return past_s


def main(times: int) -> int:
    """Exit status 1 if the box was not told to be gone, or a press never arrived."""
    luck = Random(5)
    with tempfile.TemporaryDirectory() as folder:
        sockets = Sockets(Path(folder))
        devices = SerialDevices(time.monotonic, find=sockets.find, may_have_changed=Changes(Path(folder)))
        gone_s, back_s = [], []
        for number in range(times + 1):
            box = Box(sockets.plug("box"))
            box.pressing = number % NUMBERS
            back_s.append(until(devices, box, lambda event: isinstance(event, ButtonPressed), PATIENCE_S))
            until(devices, box, lambda event: False, luck.random())
            sockets.pull("box")
            gone_s.append(until(devices, None, lambda event: isinstance(event, DeviceLost), PATIENCE_S))
            until(devices, None, lambda event: False, luck.choice(AWAY_S))
        devices.close()
    gone, back = sorted(gone_s), sorted(back_s[1:])  # the first was there from the start
    print(f"pulled out until told: {gone[len(gone) // 2]:.2f} s (median), at most {gone[-1]:.2f} s, {times + 1} times")
    print(f"plugged in until a press arrives: {back[len(back) // 2]:.2f} s (median), at most {back[-1]:.2f} s")
    return int(max(gone[-1], back[-1]) >= PATIENCE_S)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
