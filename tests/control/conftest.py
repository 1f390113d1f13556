from collections.abc import Iterator

import pytest

from tests.control.desk import Desk


@pytest.fixture(autouse=True)
def _desks_are_closed() -> Iterator[None]:
    """A saved game that nobody closes would warn in some later test."""
    yield
    for desk in Desk.opened:
        desk.controller.close()
    Desk.opened.clear()
