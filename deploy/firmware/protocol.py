"""What every device does, whatever it is: it talks in lines, as hardware/messages.py describes them, for as long as it
has power. For MicroPython.
"""

import select
import sys
import time

VERSION = 1
NUMBERS = 100
RESEND_MS = 250
ATTEMPTS = 3
MAX_LINE = 80
TICKS_PERIOD = 1 << 30
"""Where the board's milliseconds begin again."""
SERVICE_PIN = 22
"""With this pin on ground the program does not start, so that its files can be changed."""
WATCHDOG_MS = 2000


def checksum(payload):
    """CRC-16/CCITT-FALSE of an ASCII text."""
    crc = 0xFFFF
    for letter in payload:
        crc ^= ord(letter) << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021) & 0xFFFF if crc & 0x8000 else crc << 1
    return crc


def as_line(payload):
    return f"{payload}*{checksum(payload):04X}\n"


def as_words(line):
    """What a line says, word by word; none if it is noise."""
    payload, star, given = line.rstrip("\r\n").rpartition("*")
    if not star or given != f"{checksum(payload):04X}":
        return []
    return payload.split(" ")


class Lines:
    """Letters in, whole lines out. A line that is too long is dropped up to its end."""

    def __init__(self):
        self._text = ""
        self._is_too_long = False

    def take(self, letter):
        """The line that ends with this letter; None if none does."""
        if letter == "\n":
            line, self._text = self._text, ""
            is_whole, self._is_too_long = not self._is_too_long, False
            return line if is_whole else None
        if len(self._text) == MAX_LINE:
            self._is_too_long = True
        else:
            self._text += letter
        return None


class Talk:
    """Says who the device is, and what happens on it until the companion has answered."""

    def __init__(self, kind, serial, write):
        """`kind` is "buttons" or "reader"; `write` sends a text."""
        self._hello = f"hello {kind} {VERSION} {serial}"
        self._write = write
        self._number = 0
        self._open = {}

    def hello(self):
        self.say(self._hello)

    def say(self, payload):
        """Once, without waiting for an answer."""
        self._write(as_line(payload))

    def happened(self, word, what, now_ms):
        """`word` is "press" or "turn"."""
        payload = f"{word} {self._number} {what}"
        self._open[self._number] = [payload, now_ms, 1]
        self._number = (self._number + 1) % NUMBERS
        self.say(payload)

    def heard(self, words):
        """What it understands of it is done; whether it was meant for the talk itself."""
        if words == ["who"]:
            self.hello()
        elif len(words) == 2 and words[0] == "ok":
            self._open.pop(int(words[1]) if words[1].isdigit() else -1, None)
        else:
            return False
        return True

    def tick(self, now_ms):
        """Says again what was not answered in time; forgets what was said often enough."""
        for number in sorted(self._open):
            entry = self._open[number]
            if (now_ms - entry[1]) % TICKS_PERIOD < RESEND_MS:
                continue
            if entry[2] == ATTEMPTS:
                del self._open[number]
                continue
            entry[1] = now_ms
            entry[2] += 1
            self.say(entry[0])


def serve(make, pause_ms):
    """Runs the device that `make` gives, told how to write: it hears every letter that came, ticks, and rests so long.
    A board that hangs starts anew."""
    import machine  # what only says or hears lines needs no board
    import micropython

    if not machine.Pin(SERVICE_PIN, machine.Pin.IN, machine.Pin.PULL_UP).value():
        return
    micropython.kbd_intr(-1)  # else a 3 that comes down the line ends the program
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    device = make(sys.stdout.write)
    waiting = select.poll()
    waiting.register(sys.stdin, select.POLLIN)
    while True:
        watchdog.feed()
        while waiting.poll(0):
            device.hear(chr(sys.stdin.buffer.read(1)[0]))  # as text, noise would be an error or be waited for
        device.tick(time.ticks_ms())
        time.sleep_ms(pause_ms)
