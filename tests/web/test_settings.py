"""The settings of the server."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from nonet.web.server.settings import Settings


@pytest.mark.parametrize(("cores", "workers"), [(1, 1), (3, 3), (64, 4)])
def test_workers_are_as_many_as_the_cores_we_may_use_but_few(cores: int, workers: int) -> None:
    """In a container these are fewer than the machine has."""
    with patch("nonet.web.server.settings.available_cores", return_value=cores):
        assert Settings().worker_count == workers
        assert Settings(workers=7).worker_count == 7
