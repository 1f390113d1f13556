"""Turns the .po files into the .mo files that the app reads: `python -m companion.i18n.compile`."""

from pathlib import Path

LOCALES = Path(__file__).parent / "locales"


def compile_all() -> list[Path]:
    """The files written: those that were missing or older than their source."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for source in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as read, target.open("wb") as write:
            write_mo(write, read_po(read, locale=source.parent.parent.name, abort_invalid=True))
        written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_all():
        print(path)
