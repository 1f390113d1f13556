import gc
from collections.abc import Iterator

import pytest

from tests.session import play


@pytest.fixture(autouse=True)
def _sessions_are_closed() -> Iterator[None]:
    """An open file that nobody closes would warn in some later test."""
    yield
    for session in play.OPENED:
        session.close()
    play.OPENED.clear()
    gc.collect()
