"""The text of the kernels, as one piece."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

THREADS = 128  # of a block: kThreads in kernel.cu
WARP = 32
FRAMES = 81 * 32 * 4  # bytes that the stack of a thread takes in `solve`: as deep as it can become
SHARES = (32, 256)  # puzzles that a warp takes at a time, at least and at most

OPTIONS = ("-std=c++20", "-default-device", "-w")

_HERE = Path(__file__).parent
# The files of the native lanes lie beside this one where Nonet was installed from a wheel; in a checkout, where all C++
# is.
_PLACES = (_HERE, _HERE.parents[4] / "native" / "src")
_INCLUDE = re.compile(r'^#include "([^"]+)".*\n', re.MULTILINE)
_NEEDLESS = re.compile(r"^#(?:pragma once|include <cstdint>)\n", re.MULTILINE)


@lru_cache(maxsize=1)
def kernel_text() -> str:
    """What the compiler of CUDA takes: it finds no files, and has no standard library."""
    return _NEEDLESS.sub("", assemble("kernel.cu"))


def assemble(name: str, instead: Mapping[str, str] | None = None) -> str:
    """A file with what it includes in its place, or `instead` of that."""
    if instead and name in instead:
        return instead[name]
    text = _find(name).read_text("utf-8")
    return _INCLUDE.sub(lambda found: assemble(found[1], instead), text)


def _find(name: str) -> Path:
    for place in _PLACES:
        if (place / name).is_file():
            return place / name
    raise FileNotFoundError(f"{name} of the GPU engine is missing: neither in {_PLACES[0]} nor in {_PLACES[1]}")


def share_of(count: int, threads: int) -> int:
    """Puzzles that a warp takes at a time: few enough that all warps are done at about the same time."""
    least, most = SHARES
    return max(least, min(most, count * WARP // (threads * 8)))
