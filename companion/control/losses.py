"""What people are told of devices that go and come back."""

from companion.control.views import Note
from companion.rules.contract import message
from hardware.events import DeviceFound, DeviceLost


def notes_after(event: DeviceLost | DeviceFound, notes: tuple[Note, ...]) -> tuple[Note, ...]:
    """One line for each device that does not answer, until it is back or people go on; never both for one device."""
    lost = Note(message(f"hardware.lost_{event.kind}"), serious=True)
    found = Note(message(f"hardware.found_{event.kind}"))
    told = [note for note in notes if note != found]
    if isinstance(event, DeviceLost):
        return (*told, lost)
    if lost in told:  # of two, the other one stays lost
        told.remove(lost)
    return (*told, found)
