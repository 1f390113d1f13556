"""The locked packages fit pyproject.toml, and no file names this or that machine."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")


class Locked(NamedTuple):
    version: str
    hashes: int
    marker: str


def locked(name: str) -> dict[str, Locked]:
    """By package name."""
    packages = {}
    for entry in re.split(r"\n(?=[a-z])", (ROOT / name).read_text()):
        if head := re.match(r"([a-z0-9-]+)==(\S+)(?: ; (.*?))? \\", entry):
            packages[head[1]] = Locked(head[2], entry.count("--hash=sha256:"), head[3] or "")
    return packages


def asked(*extras: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    optional = project["optional-dependencies"]
    return [Requirement(text) for text in (*project["dependencies"], *(r for extra in extras for r in optional[extra]))]


@pytest.mark.parametrize(
    ("lock", "extras"), [("requirements.lock", ("build",)), ("requirements-dev.lock", ("build", "dev"))]
)
def test_everything_asked_for_is_locked_in_a_version_that_was_asked_for(lock: str, extras: tuple[str, ...]) -> None:
    packages = locked(lock)
    for requirement in asked(*extras):
        name = requirement.name.lower()
        assert name in packages, f"{name}: run deploy/lock"
        assert requirement.specifier.contains(packages[name].version), f"{name}: run deploy/lock"


def test_the_build_backend_is_locked_in_the_version_that_pyproject_builds_with() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    packages = locked("requirements.lock")
    for requirement in map(Requirement, build):
        assert requirement.specifier.contains(packages[requirement.name].version), requirement


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_its_hashes(lock: str) -> None:
    packages = locked(lock)
    assert len(packages) > 15
    assert [name for name, package in packages.items() if package.hashes == 0] == []


def test_the_lock_for_development_holds_all_of_the_other_in_the_same_versions() -> None:
    assert locked("requirements.lock").items() <= locked("requirements-dev.lock").items()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_for_every_machine(lock: str) -> None:
    """One for Python 3.11 to 3.13 on x86_64 and aarch64: no package is bound to one of them."""
    assert [name for name, package in locked(lock).items() if "machine" in package.marker] == []


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


def test_no_tracked_file_names_a_package_index_or_a_developers_machine() -> None:
    traces = re.compile(
        rb"--(?:extra-)?index-url|--find-links|--trusted-host|pypi\.(?:org|python)|pythonhosted|piwheels"
        rb"|(?<![\w.])/(?:work|home/[a-z]+|Users|tmp|opt/[a-z]+|root)/"
    )
    found = [
        f"{path.relative_to(ROOT)}: {trace[0].decode()}"
        for path in tracked_files()
        if path != Path(__file__) and path.is_file() and path.suffix not in {".png", ".ttf", ".otf"}
        for trace in traces.finditer(path.read_bytes())
    ]
    assert found == []
