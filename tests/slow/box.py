"""A button box at the other end of the virtual machine's USB serial line: speaks our protocol as the firmware does."""

import socket
import threading
import time
from pathlib import Path

from hardware.messages import NUMBERS, Arrived, Hello, Press, SetLamp, Turn, Who, decode, encode

AGAIN_S = 0.25
TIMES = 3
LATE_S = 240.0
"""A machine that is emulated may answer long after a real box would have given up."""


class ButtonBox:
    def __init__(self, path: Path) -> None:
        """`path`: the socket of the line, where QEMU listens."""
        self.lamps: dict[str, str] = {}
        self.asked = 0
        """How often the app asked who is there."""
        self.late = 0
        """Presses and turns that were answered after the last time they were said."""
        self.again = 0
        """Those that were said again when the app asked anew: an emulated line can be so slow that a write times out,
        the box is lost for a moment, and whoever pressed presses once more."""
        self._waiting: Press | Turn | None = None
        self._number = 0
        self._arrived: set[int] = set()
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(str(path))
        threading.Thread(target=self._listen, daemon=True).start()

    def press(self, name: str) -> bool:
        """Whether the app answered."""
        return self._say(Press(self._next(), name))

    def turn(self, steps: int) -> bool:
        return self._say(Turn(self._next(), steps))

    def close(self) -> None:
        self._line.close()

    def _next(self) -> int:
        self._number = (self._number + 1) % NUMBERS
        self._arrived.discard(self._number)
        return self._number

    def _say(self, message: Press | Turn) -> bool:
        for _ in range(TIMES):
            self._line.sendall(encode(message))
            if self._has_arrived(message.number, AGAIN_S):
                return True
        self.late += 1
        self._waiting = message
        has_arrived = self._has_arrived(message.number, LATE_S)
        self._waiting = None
        return has_arrived

    def _has_arrived(self, number: int, limit_s: float) -> bool:
        until = time.monotonic() + limit_s
        while number not in self._arrived:
            if time.monotonic() > until:
                return False
            time.sleep(0.01)
        return True

    def _listen(self) -> None:
        unread = b""
        try:
            while piece := self._line.recv(4096):
                *lines, unread = (unread + piece).split(b"\n")
                for line in lines:
                    self._heard(line)
        except OSError:
            return  # the machine was switched off

    def _heard(self, line: bytes) -> None:
        match decode(line):
            case Who():
                self.asked += 1
                self._line.sendall(encode(Hello("buttons", 1, "test-box")))
                if (unanswered := self._waiting) is not None:
                    self.again += 1
                    self._line.sendall(encode(unanswered))
            case Arrived(number):
                self._arrived.add(number)
            case SetLamp(name, level):
                self.lamps[name] = level
