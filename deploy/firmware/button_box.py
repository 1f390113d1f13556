"""Button box: copy it as main.py, together with protocol.py, onto a Raspberry Pi Pico with MicroPython 1.20 or later.

Buttons and the knob connect their pins to ground. Lamps hang behind a transistor or driver: high is lit.
"""

import math
import time

import machine
from protocol import Lines, Talk, as_words, serve

BUTTONS = {  # name: pin of the button, pin of its lamp
    "seat1": (2, 10),
    "seat2": (3, 11),
    "seat3": (4, 12),
    "seat4": (5, 13),
    "go": (6, 14),
    "undo": (7, 15),
    "knob": (18, None),
}
KNOB = (16, 17)

DEBOUNCE_MS = 10
BLINK_MS = 1000
BREATHE_MS = 3000
STEPS_A_DETENT = 4
QUARTERS = {0b0001: 1, 0b0111: 1, 0b1110: 1, 0b1000: 1, 0b0010: -1, 0b1011: -1, 0b1101: -1, 0b0100: -1}
"""Old and new levels of both contacts, two bits each: which way the knob went by a quarter of a detent."""


class Button:
    """Counts a press as soon as the contact has held still for the debounce time."""

    def __init__(self, pin):
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        self._level = self._settled = self._pin.value()
        self._since_ms = 0

    def is_newly_pressed(self, now_ms):
        level = self._pin.value()
        if level != self._level:
            self._level, self._since_ms = level, now_ms
        if level == self._settled or time.ticks_diff(now_ms, self._since_ms) < DEBOUNCE_MS:
            return False
        self._settled = level
        return level == 0


class Knob:
    """A rotary encoder. Every quarter is seen by an interrupt, so that none is missed while something is said."""

    def __init__(self, a, b):
        self._pins = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in (a, b)]
        self._levels = self._read()
        self._quarters = 0
        for pin in self._pins:
            pin.irq(self._moved, machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING)

    def detents(self):
        """Whole detents since the last call, clockwise positive."""
        turned = int(self._quarters / STEPS_A_DETENT)
        self._quarters -= turned * STEPS_A_DETENT
        return turned

    def _moved(self, _):
        levels = self._read()
        self._quarters += QUARTERS.get(self._levels << 2 | levels, 0)
        self._levels = levels

    def _read(self):
        return self._pins[0].value() << 1 | self._pins[1].value()


class Lamp:
    def __init__(self, pin):
        self._pwm = machine.PWM(machine.Pin(pin))
        self._pwm.freq(1000)
        self.level = "off"

    def tick(self, now_ms):
        self._pwm.duty_u16(int(65535 * brightness(self.level, now_ms)))


def brightness(level, now_ms):
    """0 to 1. Breathing goes by the square, as eyes see brightness."""
    if level == "blink":
        return 1.0 if now_ms % BLINK_MS < BLINK_MS // 2 else 0.0
    if level == "breathe":
        wave = (1 - math.cos(2 * math.pi * (now_ms % BREATHE_MS) / BREATHE_MS)) / 2
        return 0.04 + 0.96 * wave * wave
    return 1.0 if level == "on" else 0.0


class Box:
    def __init__(self, write):
        serial = "".join(f"{byte:02x}" for byte in machine.unique_id())
        self._talk = Talk("buttons", serial, write)
        self._lines = Lines()
        self._buttons = {name: Button(pin) for name, (pin, _) in BUTTONS.items()}
        self._lamps = {name: Lamp(lamp) for name, (_, lamp) in BUTTONS.items() if lamp is not None}
        self._knob = Knob(*KNOB)
        self._talk.hello()

    def hear(self, letter):
        line = self._lines.take(letter)
        words = as_words(line) if line is not None else []
        if words and not self._talk.heard(words) and len(words) == 3 and words[0] == "lamp" and words[1] in self._lamps:
            self._lamps[words[1]].level = words[2]

    def tick(self, now_ms):
        for name, button in self._buttons.items():
            if button.is_newly_pressed(now_ms):
                self._talk.happened("press", name, now_ms)
        detents = max(-99, min(99, self._knob.detents()))
        if detents:
            self._talk.happened("turn", f"{detents:+d}", now_ms)
        for lamp in self._lamps.values():
            lamp.tick(now_ms)
        self._talk.tick(now_ms)


def main():
    serve(Box, pause_ms=1)


if __name__ == "__main__":
    main()
