"""How long the machine has been on."""

from pathlib import Path


def uptime_s(file: Path = Path("/proc/uptime")) -> float | None:
    """Seconds; None where the system does not tell."""
    try:
        return float(file.read_text().split()[0])
    except (OSError, IndexError, ValueError):
        return None
