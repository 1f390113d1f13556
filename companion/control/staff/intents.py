"""What staff ask for, beside what everybody may."""

from typing import Literal

from companion.control.intents import Intent


class StaffIntent(Intent, frozen=True):
    """Base of all. Only heard behind the lock."""


class GivePin(Intent, frozen=True):
    """The digits typed before the lock."""

    digits: str


class SetPin(StaffIntent, frozen=True):
    """Empty: none any more."""

    digits: str


class StaffPage(StaffIntent, frozen=True):
    """Opens a page over the one that is open. `about`: which save or game it is of."""

    name: str
    about: str = ""


class LightLamp(StaffIntent, frozen=True):
    """The next way of lighting for this lamp. Empty: for all."""

    name: str = ""


Heard = Literal["sound", "sentence", "buzzer"]


class HearSample(StaffIntent, frozen=True):
    what: Heard


class StepCard(StaffIntent, frozen=True):
    """The next (+1) or previous (-1) card to learn the tags of."""

    by: int


class ForgetTags(StaffIntent, frozen=True):
    """All tags of this game's pack; asked about first, unless people are `sure`."""

    game: str
    sure: bool = False


class CopySave(StaffIntent, frozen=True):
    """To the stick mounted here."""

    save: str
    stick: str


class RemoveSave(StaffIntent, frozen=True):
    """Asked about first, unless people are `sure`."""

    save: str
    sure: bool = False


class BringSave(StaffIntent, frozen=True):
    """From a stick, by its whole path."""

    path: str


ClockPart = Literal["year", "month", "day", "hour", "minute"]


class StepClock(StaffIntent, frozen=True):
    part: ClockPart
    by: int


class SetClock(StaffIntent, frozen=True):
    """To what is shown."""


class WriteBundle(StaffIntent, frozen=True):
    """To the stick mounted here; empty: to the exports folder."""

    stick: str = ""


class Install(StaffIntent, frozen=True):
    """The release on the stick mounted here; asked about first, unless people are `sure`."""

    stick: str
    sure: bool = False


HowOff = Literal["anew", "reboot", "poweroff"]


class SwitchOff(StaffIntent, frozen=True):
    """ "anew" starts only the app. Asked about first, unless people are `sure`."""

    how: HowOff
    sure: bool = False
