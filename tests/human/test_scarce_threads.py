"""Rating where the system starts no more threads, or has no more memory: fewer threads, or an exception."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nonet.solver import core as _native
from tests.human.test_se121 import PUZZLES

pytestmark = pytest.mark.skipif(_native.missing() is not None, reason="the compiled core is missing")

# RLIMIT_AS rather than RLIMIT_NPROC: the latter does not hold for root.
SCRIPT = """
import resource, sys
from nonet.solver import core as _native
puzzles, room = bytes.fromhex(sys.argv[1]), int(sys.argv[2])
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (room << 20),) * 2)
try:
    print(b"".join(_native.rate_se121(puzzles, 64)).hex())
except MemoryError:
    print("MemoryError")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc/self/statm")
@pytest.mark.parametrize("room", [1, 4, 12, 30, 60, 100, 300])
def test_a_rating_is_exact_or_raises(room: int) -> None:
    puzzles = PUZZLES * 2
    finished = subprocess.run(
        [sys.executable, "-c", SCRIPT, puzzles.hex(), str(room)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    right = b"".join(_native.rate_se121(puzzles, 1)).hex()
    assert finished.stdout.strip() in ({right} if room >= 60 else {right, "MemoryError"})
