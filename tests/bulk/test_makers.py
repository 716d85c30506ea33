"""The processes that make puzzles: they live as long as the run that started them."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bulk.files import needs_core

pytestmark = needs_core


@pytest.mark.parametrize("method", ["fork", "forkserver", "spawn"])
def test_processes_live_as_long_as_the_run_however_they_were_started(method: str) -> None:
    """Python 3.14 starts them by forkserver, and then the run is not their parent: they ended after a second."""
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system has no {method}")
    script = (
        "import multiprocessing, time\n"
        "from functools import partial\n"
        "from nonet.bulk.create import Series\n"
        "from nonet.bulk.processes import Processes\n"
        "from nonet.model import make_board\n"
        "from nonet.generate.criteria import Criteria\n"
        f"multiprocessing.set_start_method({method!r})\n"
        "series = Series(Criteria(make_board(size=4), 'easy'), 1)\n"
        "with Processes(2) as processes:\n"
        "    print(*(child.pid for child in multiprocessing.active_children()), flush=True)\n"
        "    time.sleep(1.2)\n"
        "    print(len(processes.call(partial(series.make, [1, 2]))), flush=True)\n"
        "    time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        children = process.stdout.readline().split()
        made = process.stdout.readline()
        process.kill()
    assert (len(children), made) == (2, "2\n")
    assert process.returncode == -signal.SIGKILL
    end = time.monotonic() + 20
    while any(map(is_running, children)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not [child for child in children if is_running(child)]


def is_running(process: str) -> bool:
    """Whether there is such a process; one that ended, and that nobody has asked about, does not count."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
