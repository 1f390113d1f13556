"""What can go wrong beside the rules. A refused action is no error: it is an `Illegal`."""

from companion.rules.contract import Message, message


class CompanionError(Exception):
    """Base of all errors this product raises on purpose. `said` is what people are told, in any language."""

    def __init__(self, said: Message | str) -> None:
        super().__init__(said)
        self._said = said

    @property
    def said(self) -> Message:
        return message("session.error", detail=self._said) if isinstance(self._said, str) else self._said

    def __str__(self) -> str:
        if isinstance(self._said, str):
            return self._said
        details = ", ".join(f"{name}={value}" for name, value in self._said.args)
        return f"{self._said.key} ({details})" if details else self._said.key


class DataError(CompanionError):
    """A data pack, settings file or line of input cannot be used."""


class JournalError(CompanionError):
    """A saved game cannot be read or written."""


class DamagedError(JournalError):
    """The file is no longer what was written; what still can be read is in front of the damage."""


class ForeignError(JournalError):
    """Written by another version of the app, game or data: it can be looked at and exported, not played on."""


class BusyError(JournalError):
    """Another process, or another session of this one, plays this game."""


class StorageError(JournalError):
    """The disk is full or fails. Nothing was written, nothing is lost; trying again later may help."""


class ReplayError(CompanionError):
    """A recorded entry does not fit the rules it is replayed under."""
