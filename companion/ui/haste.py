"""Words come first: until the first frame is there, pictures that take long are left out. They come with the next one.

haste.begin()                  # the window is about to open
if haste.waits(self.repaint):  # a picture is to be drawn: not yet, it is painted again then
    return
haste.end()                    # the first frame is there
"""

from collections.abc import Callable

_late: dict[Callable[[], object], None] | None = None
"""What is to be called at the end; None: there is no haste."""


def begin() -> None:
    global _late
    _late = {}


def waits(again: Callable[[], object]) -> bool:
    """Whether pictures have to wait; if so, `again` is called when they need not any more."""
    if _late is None:
        return False
    _late[again] = None
    return True


def end() -> None:
    global _late
    late, _late = _late, None
    for again in late or ():
        again()
