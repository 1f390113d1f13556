"""Tag reader: copy it as main.py, together with protocol.py, onto a Raspberry Pi Pico with MicroPython 1.20 or later.

A PN532 module in its serial mode (switches 0 0) on pins 0 and 1 reads NFC stickers (NTAG, MIFARE) through a card.
Frames as in the PN532 user manual (NXP UM0701-02, chapters 6.2.1 and 7).
"""

import time

import machine
from protocol import Lines, Talk, as_words, serve

SAY_MS = 300
"""Between two times a tag that lies there is named; the companion wants it twice a second."""
ANSWER_MS = 150
WAKE_UP = b"\x55\x55" + b"\x00" * 14
ACK = b"\x00\x00\xff\x00\xff\x00"
HOST_TO_CHIP, CHIP_TO_HOST = 0xD4, 0xD5
SAM_CONFIGURATION, IN_LIST_PASSIVE_TARGET = 0x14, 0x4A


def frame(command):
    """A normal information frame around a command and its arguments (6.2.1.1)."""
    data = bytes([HOST_TO_CHIP]) + command
    length = len(data)
    return b"\x00\x00\xff" + bytes([length, -length & 0xFF]) + data + bytes([-sum(data) & 0xFF, 0])


def answer(received, command):
    """The arguments of the chip's answer to `command` in what was received so far; None while it is not whole."""
    start = received.find(b"\x00\xff", received.find(ACK) + len(ACK)) if ACK in received else -1
    if start < 0 or len(received) < start + 5:
        return None
    length = received[start + 2]
    data = received[start + 4 : start + 4 + length]
    if (length + received[start + 3]) & 0xFF or len(received) < start + 5 + length:
        return None
    if (sum(data) + received[start + 4 + length]) & 0xFF or data[:2] != bytes([CHIP_TO_HOST, command + 1]):
        return None
    return data[2:]


def tag_id(listed):
    """The number of the first tag in an answer to InListPassiveTarget (7.3.5); None if none is there."""
    if listed is None or len(listed) < 6 or listed[0] < 1 or len(listed) < 6 + listed[5]:
        return None
    return "".join(f"{byte:02X}" for byte in listed[6 : 6 + listed[5]])


class Chip:
    def __init__(self, uart):
        self._uart = uart
        uart.write(WAKE_UP)
        self._ask(bytes([SAM_CONFIGURATION, 1, 20, 0]))
        # Looks twice and gives up, instead of waiting until a tag comes (7.3.1, item 5).
        self._ask(bytes([0x32, 5, 0xFF, 0x01, 0x02]))

    def look(self):
        """The tag that lies there, or None."""
        return tag_id(self._ask(bytes([IN_LIST_PASSIVE_TARGET, 1, 0])))

    def _ask(self, command):
        while self._uart.any():
            self._uart.read()
        self._uart.write(frame(command))
        received = b""
        asked_ms = time.ticks_ms()
        while time.ticks_diff(time.ticks_ms(), asked_ms) < ANSWER_MS:
            received += self._uart.read() or b""
            found = answer(received, command[0])
            if found is not None:
                return found
            time.sleep_ms(2)
        return None


class Reader:
    def __init__(self, chip, write):
        serial = "".join(f"{byte:02x}" for byte in machine.unique_id())
        self._chip = chip
        self._talk = Talk("reader", serial, write)
        self._lines = Lines()
        self._looked_ms = None
        self._talk.hello()

    def hear(self, letter):
        line = self._lines.take(letter)
        if line is not None:
            self._talk.heard(as_words(line))

    def tick(self, now_ms):
        if self._looked_ms is not None and time.ticks_diff(now_ms, self._looked_ms) < SAY_MS:
            return
        self._looked_ms = now_ms
        tag = self._chip.look()
        if tag:
            self._talk.say("tag " + tag)


def main():
    def make(write):
        uart = machine.UART(0, baudrate=115200, tx=machine.Pin(0), rx=machine.Pin(1))
        return Reader(Chip(uart), write)

    serve(make, pause_ms=5)


if __name__ == "__main__":
    main()
