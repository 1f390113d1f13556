"""Which lessons of a first game have been given, by game: kept in a small file beside the settings.

Nothing here is worth stopping for. A file that cannot be read counts as empty, and where none can be written the
lessons are remembered until the app is closed.
"""

import logging
from pathlib import Path

import msgspec

from companion.settings import settings_path
from companion.storage import write_whole

log = logging.getLogger(__name__)


def lessons_path() -> Path:
    return settings_path().with_name("lessons.json")


class Lessons:
    def __init__(self, path: Path | None = None) -> None:
        """`path` None: kept nowhere."""
        self._path = path
        self._given: dict[str, list[str]] | None = None
        """Read when it is first asked for."""

    def are_given(self, game: str, topic: str) -> bool:
        return topic in self._known.get(game, ())

    def give(self, game: str, topic: str) -> None:
        if not self.are_given(game, topic):
            self._known.setdefault(game, []).append(topic)
            self._keep()

    def forget(self) -> None:
        """All will be given again."""
        self._given = {}
        self._keep()

    @property
    def _known(self) -> dict[str, list[str]]:
        if self._given is None:
            self._given = self._read()
        return self._given

    def _read(self) -> dict[str, list[str]]:
        if self._path is None:
            return {}
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, list[str]])
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            log.warning("lessons not read: %s", error)
            return {}

    def _keep(self) -> None:
        """Replaces the file in one step. Should a power cut lose it, a lesson is given once more."""
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, msgspec.json.encode(self._given))
        except OSError as error:
            log.warning("lessons not kept: %s", error)
