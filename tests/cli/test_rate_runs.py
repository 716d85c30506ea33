"""Long runs of `sudoku rate`: threads and chunks change nothing, and one that was stopped goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path
from unittest.mock import patch

import pytest

from nonet.bulk.rate_stream import LineRater
from nonet.bulk.resume import Target
from tests.bulk.files import LINE, needs_core, unpack
from tests.cli.rating import KEPT, LONG, MADE, MANY, rate, rate_again
from tests.cli.sudoku import sudoku
from tests.solver.test_lanes import ISAS, runs_here

pytest.importorskip("numpy")
pytestmark = needs_core


@pytest.mark.parametrize("name", ["out.txt", "out.csv", "out.csv.gz", "out.jsonl"])
def test_neither_threads_nor_chunks_change_a_byte(tmp_path: Path, name: str) -> None:
    expected = None
    for threads, chunk in (("1", 1 << 20), ("2", 100), ("5", 700)):
        outcome, target = rate(tmp_path, MANY, *KEPT, "--threads", threads, "--force", chunk=chunk, name=name)
        found = (outcome, unpack(target))
        expected = expected or found
        assert found == expected


def test_neither_threads_nor_instruction_sets_change_a_byte(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.write_bytes(MANY)
    words = [sys.executable, "-m", "nonet", "rate", str(source), "--scale", "all", "--csv", *KEPT]
    runs = list(zip([isa for isa in (*ISAS, "scalar") if runs_here(isa)], cycle("123"), strict=False))
    answers = {
        subprocess.run(
            [*words, "--threads", threads], env=os.environ | {"NONET_ISA": isa}, capture_output=True, check=False
        ).stdout
        for isa, threads in runs
    }
    assert len(runs) >= 2
    assert len(answers) == 1
    assert answers.pop().count(b"\n") == MANY.count(b"\n") + 1


@pytest.mark.parametrize("name", ["out.txt", "out.csv", "out.csv.gz"])
@pytest.mark.parametrize("part", [0.0, 0.4, 0.9])
def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(tmp_path: Path, name: str, part: float) -> None:
    expected, target = rate(tmp_path, MANY, *KEPT, name=name)
    whole = target.read_bytes()
    target.unlink()
    with patch.object(Target, "finish", side_effect=KeyboardInterrupt):
        assert rate(tmp_path, MANY, *KEPT, name=name)[0].status == 130
    unfinished = tmp_path / (name + ".part")
    unfinished.write_bytes(whole[: round(part * len(whole))])
    resumed, _ = rate_again(tmp_path, name, *KEPT)
    assert (resumed, target.read_bytes()) == (expected, whole)


def test_time_that_runs_out_leaves_whole_lines_to_go_on_from(tmp_path: Path) -> None:
    expected, target = rate(tmp_path, MANY, *KEPT)
    whole = target.read_bytes()
    target.unlink()
    real, calls = LineRater._rate, []

    def rate_chunk(self: LineRater, chunk: object, engine: object) -> object:
        calls.append(chunk)
        if len(calls) > 2:
            self.limits.deadline.moment = 0.0
        return real(self, chunk, engine)  # type: ignore[arg-type]

    with patch.object(LineRater, "_rate", rate_chunk):
        stopped, _ = rate(tmp_path, MANY, *KEPT, "--stop-after", "1000", "--threads", "1")
    assert stopped.status == 3
    assert stopped.err.startswith("sudoku: time ran out after ")
    assert stopped.err.endswith(" puzzles; the same command with --resume continues it\n")
    done = (tmp_path / "out.csv.part").read_bytes()
    assert whole.startswith(done)
    assert done.endswith(b"\n")
    resumed, _ = rate_again(tmp_path, "out.csv", *KEPT)
    assert (resumed, target.read_bytes()) == (expected, whole)


def test_no_time_at_all_is_undecided() -> None:
    for text in (LINE, f"{LINE}\n{LINE}\n"):
        outcome = sudoku("rate", "--stop-after", "1e-9", stdin=text)
        assert (outcome.status, outcome.out) == (3, "")


@pytest.mark.clock
def test_time_runs_out_within_a_puzzle_as_well(tmp_path: Path) -> None:
    alone = sudoku("rate", "--timeout", "0.3", stdin=LONG)
    assert (alone.status, alone.out) == (3, "")
    begun = time.monotonic()
    text = (f"{LINE}\n" * 2 + f"{LONG}\n" * 10).encode()
    stopped, _ = rate(tmp_path, text, "--stop-after", "1", "--threads", "1", chunk=164)
    assert time.monotonic() - begun < 5
    assert stopped.status == 3
    assert stopped.err.startswith("sudoku: time ran out after ")
    head, *rated = (tmp_path / "out.csv.part").read_text().splitlines(keepends=True)
    assert head == "puzzle,er,ep,ed,level,hodoku_score\n"
    assert rated[:2] == [f"{LINE},1.2,1.2,1.2,easy,204\n"] * 2
    assert len(rated) < 12
    assert set(rated[2:]) <= {f"{LONG},11.6,11.6,10.8,extreme,{rated[-1].split(',')[-1]}"}


def test_a_puzzle_that_takes_too_long_keeps_its_line_and_holds_up_no_other() -> None:
    outcome = sudoku("rate", "--timeout", "0.3", stdin=f"{LINE}\n{LONG}\n{LINE}\n")
    rated = sudoku("rate", stdin=f"{LINE}\n{LINE}\n").out.splitlines()
    assert outcome.out.splitlines() == [rated[0], "", rated[1]]
    assert outcome.err == "sudoku: puzzle 2: undecided: time ran out before it was rated\n"
    assert outcome.status == 3


def test_a_puzzle_of_another_board_that_takes_too_long_is_undecided_as_well() -> None:
    jigsaw = "." * 625
    outcome = sudoku("rate", "--kind", "latin", "--timeout", "0.01", "--csv", stdin=f"{jigsaw}\n")
    assert outcome.status in (1, 3)  # several solutions, if the machine is quick
    assert outcome.err.count("\n") == 1


def test_ctrl_c_leaves_whole_lines_that_are_gone_on_with(tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out.csv"
    source.write_text((MADE["expert"] + "\n") * 20_000)
    words = [sys.executable, "-m", "nonet", "rate", str(source), "-o", str(target)]
    process = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    part = tmp_path / "out.csv.part"
    give_up = time.monotonic() + 60
    while not (part.exists() and part.stat().st_size) and time.monotonic() < give_up:
        time.sleep(0.02)
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.startswith("sudoku: interrupted after ")
    text = part.read_text()
    assert text.endswith("\n")
    assert len(set(text.splitlines())) == 2
