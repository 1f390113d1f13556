"""Against real datagram sockets, as systemd has them."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.machine.service import Service


@pytest.fixture(params=["file", "abstract"])
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ours:
        if request.param == "file":
            address = str(tmp_path / "notify")
            ours.bind(address)
        else:
            ours.bind(f"\0companion-test-{tmp_path.name}")
            address = f"@companion-test-{tmp_path.name}"
        ours.setblocking(False)
        yield ours, address


def heard(ours: socket.socket) -> list[str]:
    lines = []
    while True:
        try:
            lines.append(ours.recv(100).decode())
        except BlockingIOError:
            return lines


def test_systemd_hears_that_it_is_ready_and_that_it_stops(listener: tuple[socket.socket, str]) -> None:
    ours, address = listener
    service = Service({"NOTIFY_SOCKET": address})
    service.ready()
    service.stopping()
    assert heard(ours) == ["READY=1", "STOPPING=1"]


def test_it_says_that_it_is_alive_whenever_it_is_asked(listener: tuple[socket.socket, str]) -> None:
    """A word that was saved up would be missing from the limit of the long picture that comes next."""
    ours, address = listener
    service = Service({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "3000000"})
    service.ready()
    for _ in range(10):
        service.alive()
    assert heard(ours) == ["READY=1", *["WATCHDOG=1"] * 10]


def test_a_first_picture_that_takes_long_does_not_start_the_watchdog(listener: tuple[socket.socket, str]) -> None:
    """systemd counts from the first word of being alive on, also while the service is still starting."""
    ours, address = listener
    service = Service({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "3000000"})
    service.alive()
    assert heard(ours) == []
    service.ready()
    service.alive()
    assert heard(ours) == ["READY=1", "WATCHDOG=1"]


def test_without_a_watchdog_it_says_nothing_of_being_alive(listener: tuple[socket.socket, str]) -> None:
    ours, address = listener
    service = Service({"NOTIFY_SOCKET": address})
    service.ready()
    service.alive()
    assert heard(ours) == ["READY=1"]


def test_outside_of_a_service_it_is_silent() -> None:
    service = Service({})
    service.ready()
    service.alive()
    assert not service.is_one


def test_a_systemd_that_is_gone_stops_nothing(tmp_path: Path) -> None:
    Service({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).ready()
