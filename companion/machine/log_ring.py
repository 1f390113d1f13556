"""The app's own log, since the system's is often gone with the power: a few small files, the oldest overwritten."""

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE = "companion.log"
FILE_BYTES = 1_000_000
OLDER_FILES = 2

_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def open_log(folder: Path | None) -> None:
    """Logs to standard error, and to a ring of files in `folder`; None: to standard error only."""
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    problem = ""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handlers.append(
                RotatingFileHandler(folder / FILE, maxBytes=FILE_BYTES, backupCount=OLDER_FILES, encoding="utf-8")
            )
        except OSError as error:
            problem = str(error)
    logging.basicConfig(level=logging.INFO, format=_FORM, handlers=handlers)
    logging.raiseExceptions = False  # a full disk must not print a traceback with every line
    if problem:
        logging.getLogger(__name__).warning("no log is kept: %s", problem)


def tail(folder: Path, lines: int = 4) -> str:
    """The last lines of the log in `folder`; nothing if there is none."""
    try:
        return "\n".join((folder / FILE).read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
    except OSError:
        return ""
