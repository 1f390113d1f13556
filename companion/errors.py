"""What can go wrong beside the rules. A refused action is no error: it is an `Illegal`."""


class CompanionError(Exception):
    """Base of all errors this product raises on purpose; its text may be shown to people."""


class DataError(CompanionError):
    """A data pack, settings file or line of input cannot be used."""


class JournalError(CompanionError):
    """A saved game cannot be read or written."""


class ReplayError(CompanionError):
    """A recorded entry does not fit the rules it is replayed under."""
