"""The SAT solver where memory is short: MemoryError, and the process lives on."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nonet.solver.sat import find_functions

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc/self/statm"),
    pytest.mark.skipif(find_functions() is None, reason="CaDiCaL's functions are not to be had here"),
]

SCRIPT = """
import resource, sys
from nonet.model import Grid, make_board
from nonet.solver import find_engine
from nonet.proofs import prove as refuting
from nonet.proofs.clauses import Question
from nonet._base.deadline import Deadline

task, room = sys.argv[1], float(sys.argv[2])
sat, empty = find_engine("sat"), Grid.empty(make_board("classic", size=25))
assert sat.search(Grid.empty(make_board("classic", size=4)), 2).count == 2  # everything is loaded
question = Question.of(empty)
pages = int(open("/proc/self/statm").read().split()[0])
before = resource.getrlimit(resource.RLIMIT_AS)
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + int(room * (1 << 20)), before[1]))
try:
    if task == "search":
        found = str(sat.search(empty, 2).count)
    else:
        refuting.refute(question, [], 1, Deadline(None))
        found = "2"
except MemoryError:
    found = "MemoryError"
resource.setrlimit(resource.RLIMIT_AS, before)
print(found, sat.search(Grid.empty(make_board("classic", size=9)), 2).count)
"""


@pytest.mark.parametrize("task", ["search", "refute"])
@pytest.mark.parametrize("room", [1, 4, 9, 17, 30, 45, 60, 1000])
def test_a_solver_without_memory_raises(task: str, room: int) -> None:
    """It ended the process: python-sat calls the solver from C, where no C++ exception is caught."""
    finished = subprocess.run(
        [sys.executable, "-c", SCRIPT, task, str(room)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    answers = {1: {"MemoryError 2"}, 1000: {"2 2"}}
    assert finished.stdout.strip() in answers.get(room, {"MemoryError 2", "2 2"})
