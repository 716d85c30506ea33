"""For pytest inside Pyodide: marks and options of plugins that are not there, and tests that need what is not there."""

from __future__ import annotations

import pytest

THREADS = ("test_a_prover_refuses_a_second_thread",)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("timeout", "of pytest-timeout")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "timeout: of pytest-timeout")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.name in THREADS:
            item.add_marker(pytest.mark.skip(reason="there are no threads"))
