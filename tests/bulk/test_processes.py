"""Processes that make puzzles end at any moment, also in the middle of an answer."""

from __future__ import annotations

import multiprocessing
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import Any
from unittest.mock import patch

import pytest

from nonet.bulk.processes import Processes

SMALL = 5000  # bytes; what is sent in these tests to a process is less, and answers are more

_send_bytes = Connection._send_bytes  # type: ignore[attr-defined]


def send_half(self: Any, data: memoryview) -> None:
    """Send the first bytes of an answer, and no more."""
    if len(data) < SMALL:
        _send_bytes(self, data)
        return
    self._send(struct.pack("!i", len(data)) + bytes(data[:100]))
    time.sleep(60)


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="a process must have what was patched here")
@pytest.mark.timeout(30)
def test_processes_end_in_the_middle_of_an_answer() -> None:
    with patch.object(Connection, "_send_bytes", send_half):
        processes = Processes(2)
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(processes.call, partial(bytes, 2 * SMALL))
        time.sleep(0.5)
        assert not answer.done()
        processes.end()
        with suppress(MemoryError):
            answer.result(10)


def test_processes_that_ended_end_again() -> None:
    with Processes(1) as processes:
        assert processes.call(partial(bytes, 3)) == bytes(3)
        with pytest.raises(ZeroDivisionError):
            processes.call(partial(divmod, 1, 0))
