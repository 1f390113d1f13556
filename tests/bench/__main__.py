"""All figures in one table: `python -m tests.bench [name ...]`.

Each bench is a module here that prints its figures, one a line, when it is run by itself, and runs in a process of its
own, alone, so that none disturbs another. `xvfb-run -a` in front gives those that open a window a screen.
"""

import pkgutil
import platform
import subprocess
import sys
from pathlib import Path

import tests.bench

HELPERS = {"__main__", "asked"}


def benches() -> tuple[str, ...]:
    return tuple(module.name for module in pkgutil.iter_modules(tests.bench.__path__) if module.name not in HELPERS)


def main(names: tuple[str, ...]) -> int:
    """Exit status 1 if a bench could not be run."""
    cores = Path("/proc/cpuinfo").read_text(encoding="utf-8").count("processor\t")
    print(f"Python {platform.python_version()}, {platform.machine()}, {cores} cores\n")
    width = max(len(name) for name in names)
    broken = 0
    for name in names:
        done = subprocess.run(
            [sys.executable, "-m", f"tests.bench.{name}"], capture_output=True, text=True, check=False
        )
        lines = done.stdout.splitlines() or [""]
        if done.returncode:
            broken += 1
            lines = [*lines, *done.stderr.splitlines()[-1:], f"failed with status {done.returncode}"]
        for number, line in enumerate(lines):
            print(f"{name if number == 0 else '':{width}}  {line}".rstrip(), flush=True)
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:]) or benches()))
