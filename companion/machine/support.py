"""A bundle for whoever helps from afar: what the doctor says, the log, the settings, and the game played last."""

import io
import zipfile
from collections.abc import Iterable
from pathlib import Path

SECRET = b"staff_pin"
"""What a line of the settings begins with that is left out."""
MOST_BYTES = 20_000_000
"""A file larger than this is named, and left out."""


def bundle(report: str, files: Iterable[Path]) -> bytes:
    """A zip of a report and files; those that cannot be read are named in it with the reason. Of settings the lines
    that are nobody else's affair are left out."""
    left_out: list[str] = []
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("doctor.txt", report)
        for file in files:
            try:
                size = file.stat().st_size
                if size > MOST_BYTES:
                    left_out.append(f"{file}: {size} bytes")
                    continue
                archive.writestr(f"{file.parent.name}/{file.name}", _shown(file))
            except OSError as error:
                left_out.append(str(error))
        if left_out:
            archive.writestr("left-out.txt", "\n".join(left_out) + "\n")
    return out.getvalue()


def _shown(file: Path) -> bytes:
    content = file.read_bytes()
    if file.suffix != ".toml":
        return content
    return b"".join(line for line in content.splitlines(keepends=True) if not line.lstrip().startswith(SECRET))


def files_of_interest(settings: Path, log: Path, save: Path | None) -> tuple[Path, ...]:
    """The settings file, the log's files, and the save played last, if there is one, with what lies beside it."""
    beside = sorted(save.parent.glob(f"{save.name}*")) if save is not None else []
    logs = sorted(log.glob("*.log*")) if log.is_dir() else []
    return (*([settings] if settings.exists() else []), *logs, *beside)
