"""A serial port as lines: opened by one thread, watched, and opened again when the cable comes back."""

import contextlib
import errno
import logging
import re
import termios
import threading
from collections.abc import Callable, Iterator
from queue import Empty, Full, Queue, SimpleQueue
from typing import Any, TypeAlias

import serial

from hardware.events import DeviceFound, DeviceLost
from hardware.messages import MAX_LINE

log = logging.getLogger(__name__)

PORT_ERRORS: tuple[type[Exception], ...] = (serial.SerialException, OSError, termios.error)
"""What a port raises when its cable is pulled: pyserial's own, the system's and the terminal's, by turns."""

NOT_OPENED = frozenset({errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EACCES, errno.EPERM})
"""Why the system opened nothing: a device that has just come is there some moments before it may be opened, and one
that has just gone is still listed."""
BAUD = 115200
"""Bits a second of our own boards, and of whatever is a USB device through and through, which does not care."""
LINE_END = re.compile(rb"[\n\r\x03]")
"""Ours end with a line feed. Bought readers use CR, both, or the ETX of a frame."""
READ_S = 0.1
"""How long a read waits, and so how late a line to be sent can be."""
WRITE_S = 0.3
"""A device that reads nothing for so long is lost."""
ABSENT_S = 0.25
"""Between two looks whether a device that is not there has come."""
FIRST_BACK_OFF_S = 0.5
LAST_BACK_OFF_S = 5.0
WAITING_LINES = 256
"""Lines kept for a reader that is slow; then the device has to wait."""

Received: TypeAlias = bytes | DeviceLost | DeviceFound


class AbsentError(serial.SerialException):  # type: ignore[misc]
    """Nothing was opened, so there is nothing to be gentle with: the device is looked for often."""


def open_serial(path: str, baud: int = BAUD) -> Any:
    """Raises PORT_ERRORS."""
    try:
        return serial.Serial(path, baud, timeout=READ_S, write_timeout=WRITE_S, exclusive=True)
    except serial.SerialException as error:
        if error.errno in NOT_OPENED:
            raise AbsentError(str(error)) from error
        raise


class SerialLines:
    """`poll` gives what came since the last call: lines without their end, and when the device was lost and found.

    A device that is missing at first is reported as lost, once.
    """

    def __init__(self, device: str, open_port: Callable[[str], Any] = open_serial) -> None:
        self._device = device
        self._open_port = open_port
        self._received: Queue[Received] = Queue(WAITING_LINES)
        self._to_send: SimpleQueue[bytes] = SimpleQueue()
        self._is_there: bool | None = None
        self._stop = threading.Event()
        self._start()

    def poll(self) -> tuple[Received, ...]:
        """Never waits. A thread that has died of something nobody thought of is begun anew."""
        if not self._thread.is_alive() and not self._stop.is_set():
            self._start()
        received = []
        with contextlib.suppress(Empty):
            while True:
                received.append(self._received.get_nowait())
        return tuple(received)

    def send(self, line: bytes) -> None:
        """Sends a line, its end included, as soon as it can; while the device is missing it is forgotten."""
        if self._is_there:
            self._to_send.put(line)

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=2 * (READ_S + WRITE_S))

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._run, name=f"serial {self._device}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        back_off_s = FIRST_BACK_OFF_S
        reason = "closed"
        try:
            while not self._stop.is_set():
                has_spoken = False
                try:
                    with contextlib.closing(self._open_port(self._device)) as port:
                        self._report(DeviceFound(self._device))
                        for line in self._lines(port):
                            has_spoken = True
                            self._put(line)
                except AbsentError as error:
                    self._report(DeviceLost(self._device, str(error)))
                    back_off_s = FIRST_BACK_OFF_S
                    self._stop.wait(ABSENT_S)
                    continue
                except PORT_ERRORS as error:
                    self._report(DeviceLost(self._device, str(error)))
                # Many boards start anew when their port is opened: one that has not spoken yet is left in peace longer.
                back_off_s = FIRST_BACK_OFF_S if has_spoken else min(2 * back_off_s, LAST_BACK_OFF_S)
                self._stop.wait(back_off_s)
        except Exception as error:
            log.exception("the thread of %s ends", self._device)
            reason = repr(error)
            self._stop.wait(LAST_BACK_OFF_S)
        finally:
            self._report(DeviceLost(self._device, reason))

    def _lines(self, port: Any) -> Iterator[bytes]:
        """Yields lines until told to stop; those that are empty or too long are left out. Raises PORT_ERRORS."""
        pending = b""
        is_too_long = False
        while not self._stop.is_set():
            self._send_waiting(port)
            chunk = port.read(1)
            if chunk:
                chunk += port.read(min(port.in_waiting, 4096))
            *ended, pending = LINE_END.split(pending + chunk)
            for line in ended:
                if line and not is_too_long and len(line) <= MAX_LINE:
                    yield line
                is_too_long = False
            if len(pending) > MAX_LINE:
                is_too_long = True
                pending = b""

    def _send_waiting(self, port: Any) -> None:
        with contextlib.suppress(Empty):
            while True:
                port.write(self._to_send.get_nowait())

    def _report(self, event: DeviceFound | DeviceLost) -> None:
        """Once per change."""
        is_there = isinstance(event, DeviceFound)
        if is_there == self._is_there:
            return
        self._is_there = is_there
        with contextlib.suppress(Empty):
            while True:  # nothing said to the device before is meant for it now
                self._to_send.get_nowait()
        self._put(event)

    def _put(self, received: Received) -> None:
        while True:
            try:
                self._received.put(received, timeout=READ_S)
                return
            except Full:
                if self._stop.is_set():
                    return
