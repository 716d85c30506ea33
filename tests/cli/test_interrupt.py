"""Ctrl-C during a long search: quick, quiet, status 130."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nonet.solver import ENGINES

# An empty 25x25 board has more solutions than anyone will ever list.
LONG = "." * 625

# The command, where one search for a step takes minutes: all techniques are asked again and again.
STARTED = """
import sys
from nonet.__main__ import main
from nonet.human import hints

find = hints.find_in_order

def say_and_find(position, order, *arguments):
    print("searching", flush=True)
    return find(position, order * 100, *arguments)

hints.find_in_order = say_and_find
main()
"""

# `sudoku --version`, which is sent Ctrl-C at a moment that is not the work itself.
AT_A_MOMENT = """
import atexit, os, sys

moment, sys.argv[1:] = sys.argv[1], ["--version"]

def send(*_):
    os.kill(os.getpid(), 2)

class Loading:
    find_spec = staticmethod(lambda name, *_: send() if name == moment else None)

class Flushing:
    def __init__(self, stream): self.stream = stream
    def __getattr__(self, name): return getattr(self.stream, name)
    def flush(self): send()

sys.modules.pop(moment, None)
sys.meta_path.insert(0, Loading)
if moment == "flushing":
    sys.stdout = Flushing(sys.stdout)
if moment == "leaving":
    atexit.register(send)

from nonet.__main__ import main
main()
"""


@pytest.mark.parametrize("moment", ["signal", "nonet.cli.main", "flushing", "leaving"])
def test_ctrl_c_before_and_after_the_work_is_status_130(moment: str) -> None:
    """A module that is being loaded, or the end. Not ended by the signal, which only shells show as 130."""
    arguments = [sys.executable, "-c", AT_A_MOMENT, moment]
    ended = subprocess.run(arguments, capture_output=True, timeout=20, check=False)
    assert (ended.returncode, ended.stderr) == (130, b"")


@pytest.mark.parametrize("seconds", [1, 4])
def test_ctrl_c_stops_the_creation_of_a_pair_quietly(seconds: int) -> None:
    arguments = [sys.executable, "-m", "nonet", "pair", "create", "7", "--seed", "1"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, b"Traceback" in err) == (130, b"", False)


def test_ctrl_c_while_a_library_makes_code_is_status_130(tmp_path: Path) -> None:
    """Python notes an interrupt inside `exec`, and ended `python -m nonet` by the signal."""
    code = "import nonet.cli.kinds as k; k.kinds.callback = lambda **_: exec('raise KeyboardInterrupt')"
    code += "; from nonet.__main__ import main; main()"
    (tmp_path / "begin.py").write_text(code)
    command = [sys.executable, "-m", "begin", "kinds"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=20, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


@pytest.mark.parametrize("engine", [engine.id for engine in ENGINES if engine.unavailable() is None])
def test_ctrl_c_stops_a_search_quietly(engine: str) -> None:
    arguments = [sys.executable, "-m", "nonet", "solve", "--limit", "10000000", "--engine", engine]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(LONG.encode())
        process.stdin.close()
        process.stdin = None
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err.strip()) == (130, b"")
    assert all(len(line) == len(LONG) for line in out.split(b"\n")[:-1])  # what was found by then


@pytest.mark.clock
@pytest.mark.parametrize("command", ["hint", "explain"])
def test_ctrl_c_stops_human_logic_quietly(command: str, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(LONG)
    arguments = [sys.executable, "-c", STARTED, command, str(path)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"searching\n"
        process.send_signal(signal.SIGINT)
        start = time.perf_counter()
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err.strip()) == (130, b"")
    assert time.perf_counter() - start < 2  # without being heard it would go on for minutes


def test_ctrl_c_ends_all_processes_that_create() -> None:
    arguments = [
        sys.executable,
        "-m",
        "nonet",
        "create",
        "extreme",
        "--count",
        "100000",
        "--threads",
        "2",
        "--to",
        "line",
    ]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert len(process.stdout.readline()) == 82
        os.killpg(process.pid, signal.SIGINT)  # as a terminal sends it: to every process of the command
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err.strip()) == (130, b"")
    time.sleep(0.2)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
