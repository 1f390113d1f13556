"""Runs as root inside the virtual machine: does what the test outside asks, and is the touch panel it is given.

One JSON object a line, over a virtio port: {"run": COMMAND} is answered by {"status": N, "said": TEXT};
{"tap": [[x, y], ...]} puts a finger down at the first place, draws it over the others and lifts it, in pixels of the
panel, and is answered by {"status": 0}. Needs nothing but Python, and Linux's uinput.
"""

import fcntl
import json
import os
import socket
import struct
import subprocess
import time
from typing import Any

PORT = "/dev/virtio-ports/agent"
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, SLOT, POSITION_X, POSITION_Y, TRACKING_ID = 0, 1, 0x2F, 0x35, 0x36, 0x39
UI_DEV_CREATE, UI_DEV_SETUP, UI_ABS_SETUP = 0x5501, 0x405C5503, 0x401C5504
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_PROPBIT = 0x40045564, 0x40045565, 0x4004556E
INPUT_PROP_DIRECT = 1
HELD_S = 0.15
"""How long a finger rests at each place."""


class Panel:
    """A panel for several fingers, as the kernel shows one (Documentation/input/multi-touch-protocol.rst, type B)."""

    def __init__(self, width: int, height: int) -> None:
        self._finger = 0
        self._out = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (EV_KEY, EV_ABS):
            fcntl.ioctl(self._out, UI_SET_EVBIT, kind)
        fcntl.ioctl(self._out, UI_SET_KEYBIT, BTN_TOUCH)
        fcntl.ioctl(self._out, UI_SET_PROPBIT, INPUT_PROP_DIRECT)
        for axis, most in (
            (ABS_X, width - 1),
            (ABS_Y, height - 1),
            (SLOT, 9),
            (TRACKING_ID, 65535),
            (POSITION_X, width - 1),
            (POSITION_Y, height - 1),
        ):
            # struct uinput_abs_setup: the axis, then value, least, most, fuzz, flat and resolution
            fcntl.ioctl(self._out, UI_ABS_SETUP, struct.pack("Hxx6i", axis, 0, 0, most, 0, 0, 0))
        # struct uinput_setup: bus (USB), maker, product, version, name, number of effects
        fcntl.ioctl(self._out, UI_DEV_SETUP, struct.pack("4H80sI", 3, 0x1234, 0x5678, 1, b"test touch panel", 0))
        fcntl.ioctl(self._out, UI_DEV_CREATE)

    def touch(self, places: list[list[int]]) -> None:
        self._finger += 1
        for number, (x, y) in enumerate(places):
            began = [(EV_ABS, TRACKING_ID, self._finger), (EV_KEY, BTN_TOUCH, 1)] if number == 0 else []
            self._say((EV_ABS, SLOT, 0), *began, (EV_ABS, POSITION_X, x), (EV_ABS, POSITION_Y, y))
            time.sleep(HELD_S)
        self._say((EV_ABS, SLOT, 0), (EV_ABS, TRACKING_ID, -1), (EV_KEY, BTN_TOUCH, 0))

    def _say(self, *events: tuple[int, int, int]) -> None:
        for event in (*events, (EV_SYN, 0, 0)):
            os.write(self._out, struct.pack("llHHi", 0, 0, *event))


def answer(asked: dict[str, Any], panel: Panel) -> dict[str, Any]:
    if "tap" in asked:
        panel.touch(asked["tap"])
        return {"status": 0}
    done = subprocess.run(["bash", "-c", asked["run"]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return {"status": done.returncode, "said": done.stdout.decode(errors="replace")}


def main() -> None:
    width, height = (int(word) for word in os.environ["PANEL"].split("x"))
    panel = Panel(width, height)
    # The service that waits for the panel may start now.
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
    port = os.open(PORT, os.O_RDWR)
    with os.fdopen(port, "rb", buffering=0, closefd=False) as asked:
        buffered = b""
        while True:
            piece = asked.read(4096)
            if not piece:
                time.sleep(0.2)  # nobody is connected outside
                continue
            *lines, buffered = (buffered + piece).split(b"\n")
            for line in lines:
                os.write(port, json.dumps(answer(json.loads(line), panel)).encode() + b"\n")


if __name__ == "__main__":
    main()
