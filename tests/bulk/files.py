"""Puzzle files for the tests of streams."""

from __future__ import annotations

import gzip
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from nonet.solver import ENGINES

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NO_SOLUTION = "55" + "." * 79
SEVERAL = "." * 81
FOUR, FOUR_SOLVED = "1....3....3...42", "1423231442313142"

needs_core = pytest.mark.skipif(ENGINES[0].unavailable() is not None, reason="the compiled core is missing")


def packers() -> dict[str, Callable[[bytes], bytes]]:
    """How others pack files, by suffix."""
    zstandard = pytest.importorskip("zstandard")
    return {
        "": bytes,
        ".gz": gzip.compress,
        ".zst": lambda data: zstandard.ZstdCompressor().compress(data),
    }


def unpack(path: Path) -> bytes:
    """A file's bytes as others read them: by the programs' own readers, not by ours."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        return gzip.decompress(data)
    if path.suffix == ".zst":
        zstandard = pytest.importorskip("zstandard")
        reader = zstandard.ZstdDecompressor().stream_reader(data, read_across_frames=True)
        return bytes(reader.read())
    return data


def hide(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """As if a package were not installed."""
    for name in [name for name in sys.modules if name.split(".")[0] == package] or [package]:
        monkeypatch.setitem(sys.modules, name, None)


def limit_threads(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """As if the system allowed no more threads than so many."""
    start, started = threading.Thread.start, iter(range(count))

    def start_some(thread: threading.Thread) -> None:
        if next(started, None) is None:
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_some)
