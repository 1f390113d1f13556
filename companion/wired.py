"""What is wrong with the wiring of a panel, as messages: `hardware` stands alone and knows no texts."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.rules.contract import Message, message

if TYPE_CHECKING:
    from hardware.profile import Fault


def told(faults: "Iterable[Fault]", file: str = "") -> tuple[Message, ...]:
    """Each by itself; with a file, where it is."""
    return tuple(_told(fault, ": ".join(part for part in (file, fault.where) if part)) for fault in faults)


def _told(fault: "Fault", where: str) -> Message:
    said = Message(f"hardware.wiring_{fault.kind}", fault.values)
    return message("hardware.wiring_at", where=where, fault=said) if where else said
