"""The app's own log, since the system's is often gone with the power: a few small files, the oldest overwritten."""

import faulthandler
import logging
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE = "companion.log"
FILE_BYTES = 1_000_000
OLDER_FILES = 2
FELL = "fell.log"
"""Where every thread was when a fault below Python, or systemd's watchdog, ended the app."""
FELL_BYTES = 100_000

log = logging.getLogger(__name__)

_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def open_log(folder: Path | None) -> None:
    """Logs to standard error, and to a ring of files in `folder`; None: to standard error only.

    So is what ends the app or a thread of it: where standard error goes is often gone with the power.
    """
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    problem = ""
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handlers.append(
                RotatingFileHandler(folder / FILE, maxBytes=FILE_BYTES, backupCount=OLDER_FILES, encoding="utf-8")
            )
            _watch_faults(folder / FELL)
        except OSError as error:
            problem = str(error)
    logging.basicConfig(level=logging.INFO, format=_FORM, handlers=handlers)
    logging.raiseExceptions = False  # a full disk must not print a traceback with every line
    sys.excepthook = lambda kind, error, trace: log.critical("the app falls", exc_info=(kind, error, trace))
    threading.excepthook = _thread_ended
    if problem:
        log.warning("no log is kept: %s", problem)


def _watch_faults(file: Path) -> None:
    """Raises OSError."""
    is_full = file.exists() and file.stat().st_size > FELL_BYTES
    faulthandler.enable(file.open("wb" if is_full else "ab"))


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    name = ended.thread.name if ended.thread is not None else "gone"
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        log.error("the thread %s ends", name, exc_info=ended.exc_value)


def tail(folder: Path, lines: int = 4) -> str:
    """The last lines of the log in `folder`; nothing if there is none."""
    try:
        return "\n".join((folder / FILE).read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
    except OSError:
        return ""
