"""What somebody might try who wants a false claim to be believed. All hashes are right: anybody can write them."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import PuzzleError, prove, verify_proof
from nonet.proofs import check
from tests.proofs.changing import change, lines_of

FOUR = "0312200430010040"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    prove(FOUR, steps=True).write(tmp_path / "proof")
    return tmp_path / "proof"


def edit(folder: Path, name: str, how: Callable[[dict[str, Any]], object]) -> None:
    data = json.loads((folder / name).read_bytes())
    how(data)
    change(folder, name, json.dumps(data).encode())


def test_a_packed_file_beside_the_one_that_people_read_is_refused(folder: Path) -> None:
    change(folder, "puzzle.txt.gz", b"")
    with pytest.raises(check.Fault, match=r"manifest\.json: expected one file puzzle\.txt"):
        lines_of(folder)


def test_a_false_step_that_rests_on_the_denied_solution_is_refused(folder: Path) -> None:
    """The clause that denies the solution contradicts the others, so anything follows from it."""
    *lemmas, last = (folder / "steps.lrat").read_text().splitlines()
    number, _, *hints = last.split()
    solution = (folder / "solution.txt").read_text().split()
    false = 1 if solution[0] != "1" else 2  # the variable of a wrong digit in r1c1
    lemmas += [f"{number} {false} 0 {' '.join(hints)}", f"{int(number) + 1} 0 {' '.join(hints)}"]
    change(folder, "steps.lrat", "".join(f"{line}\n" for line in lemmas).encode())
    steps = (folder / "steps.txt").read_text()
    change(folder, "steps.txt", f"{steps}lemmas {number} | r1c1 is {false} | Full house: r1c1.\n".encode())
    with pytest.raises(check.Fault, match=rf"steps\.lrat, line \d+: lemma {number} rests on a clause that denies"):
        lines_of(folder)
    assert "denies the solution" in verify_proof(folder, using=()).faults[0]
    finished = subprocess.run([sys.executable, folder / "check.py"], capture_output=True, text=True, check=False)
    assert finished.returncode == 1
    assert "denies the solution" in finished.stdout


def test_rules_that_nobody_sees_are_refused(folder: Path) -> None:
    edit(folder, "board.json", lambda board: board.update(shapes=[{"name": "x", "cells": [0], "fillings": [[4]]}]))
    with pytest.raises(check.Fault, match="no rule brings x"):
        lines_of(folder)
    edit(folder, "board.json", lambda board: board.update(rules=["odd r1c2"]))
    text = (folder / "README.txt").read_text()
    change(folder, "README.txt", text.replace("clues)", "clues, 1 rule)", 1).encode())
    assert "board.json: as it says, and not checked here: x in r1c1" in lines_of(folder)
    assert verify_proof(folder, using=()).faults[0].startswith("board.json, line 1: not what the kind")


@pytest.mark.parametrize("kind", ["classic", "anti-knight", "window", "jigsaw", "diagonal"])
def test_regions_of_a_kind_cannot_be_left_out(kind: str, tmp_path: Path) -> None:
    prove(nonet.create("easy", size=9, kind=kind, seed=2), minimal=False).write(tmp_path / "proof")
    edit(tmp_path / "proof", "board.json", lambda board: board["regions"].pop())
    with pytest.raises(check.Fault, match=r"board\.json: no region has the cells"):
        lines_of(tmp_path / "proof")


@pytest.mark.parametrize("box", [[-2, -2], [1, 3], None])
def test_boxes_are_of_the_size(box: list[int] | None, folder: Path) -> None:
    edit(folder, "board.json", lambda board: board.pop("box") if box is None else board.update(box=box))
    with pytest.raises((check.Fault, KeyError)):
        lines_of(folder)


def test_boxes_of_another_form_are_said_aloud(tmp_path: Path) -> None:
    prove(nonet.create("easy", size=6, seed=1)).write(tmp_path / "proof")
    assert "board.json: 18 regions of the kind classic, 6 digits with boxes of 2 x 3" in lines_of(tmp_path / "proof")


def test_names_of_cells_are_those_of_the_board(folder: Path) -> None:
    names = [f"r{row}c{column}" for row in range(4, 0, -1) for column in range(1, 5)]
    edit(folder, "board.json", lambda board: board.update(names=names))
    with pytest.raises(check.Fault):
        lines_of(folder)


def test_a_puzzle_without_clues_is_proved_without_a_word_on_clues(tmp_path: Path) -> None:
    solution = nonet.Puzzle(FOUR).solution
    assert solution
    marks = [1 << (digit - 1) | (8 if cell % 5 else 1) for cell, digit in enumerate(solution.values)]
    proof = prove(nonet.Puzzle("." * 16).grid.with_marks(marks), exactly=100, minimal=True)
    proof.write(tmp_path / "proof")
    assert verify_proof(tmp_path / "proof", using=()).holds


@pytest.mark.parametrize("lines", [["lemmas |  | Therefore."], ["lemmas 999 | the empty clause | Hence 0 = 1."], []])
def test_steps_are_the_lemmas(lines: list[str], folder: Path) -> None:
    change(folder, "steps.txt", "\n".join(lines).encode())
    with pytest.raises(check.Fault, match=r"steps\.txt"):
        lines_of(folder)


def test_other_claims_in_the_manifest_and_in_the_readme_are_refused(folder: Path) -> None:
    text = (folder / "README.txt").read_text()
    change(folder, "README.txt", text.replace("exactly one solution", "17 solutions").encode())
    with pytest.raises(check.Fault, match=r"README\.txt says something else"):
        lines_of(folder)
    change(folder, "README.txt", text.encode())
    edit(folder, "manifest.json", lambda manifest: manifest.update(solutions=99))
    with pytest.raises(check.Fault, match=r"manifest\.json: expected 1 solution"):
        lines_of(folder)


@pytest.mark.parametrize("head", ["p cnf 1 1", ""])
def test_the_head_of_the_clauses_is_compared(head: str, folder: Path) -> None:
    lines = (folder / "rules.cnf").read_text().splitlines()
    change(folder, "rules.cnf", "\n".join(head if line[0] == "p" else line for line in lines).encode())
    with pytest.raises(check.Fault, match=r"rules\.cnf"):
        lines_of(folder)


@pytest.mark.parametrize("digit", ["٣", "0_3"])
def test_digits_are_plain(digit: str, folder: Path) -> None:
    change(folder, "puzzle.txt", (folder / "puzzle.txt").read_text().replace("3", digit, 1).encode())
    with pytest.raises((check.Fault, UnicodeDecodeError)):
        lines_of(folder)


def test_a_literal_that_is_no_candidate_is_named(folder: Path) -> None:
    first, *others = (folder / "proof.lrat").read_text().splitlines()
    own, literal, rest = first.split(" ", 2)
    change(folder, "proof.lrat", "\n".join([f"{own} 9999{literal} {rest}", *others]).encode())
    with pytest.raises(check.Fault, match=r"proof\.lrat, line 1: lemma \d+ does not follow"):
        lines_of(folder)


@pytest.mark.parametrize("name", ["/dev/zero", "../proof/README.txt", "pipe"])
def test_only_plain_files_of_the_folder_are_read(name: str, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    edit(folder, "manifest.json", lambda manifest: manifest["files"].update({name: "0"}))
    with pytest.raises(check.Fault, match=r"manifest\.json: expected a file of the folder"):
        lines_of(folder)


@pytest.mark.parametrize(("key", "number"), [("size", 10**9), ("size", 10**30), ("cells", 10**9), ("size", -1)])
def test_huge_boards_are_refused_at_once(key: str, number: int, folder: Path) -> None:
    edit(folder, "board.json", lambda board: board.update({key: number}))
    with pytest.raises(check.Fault, match=r"puzzle\.txt: expected"):
        lines_of(folder)


@pytest.mark.parametrize("damage", ["deep", "gzip"])
def test_what_cannot_be_read_is_status_2(damage: str, folder: Path) -> None:
    if damage == "deep":
        change(folder, "board.json", b"[" * 100_000)
    else:
        edit(folder, "manifest.json", lambda manifest: manifest["files"].pop("proof.lrat"))
        change(folder, "proof.lrat.gz", b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03 not packed at all")
    run = subprocess.run([sys.executable, "check.py"], cwd=folder, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (2, "")
    assert run.stdout.splitlines()[-1].startswith("unreadable: ")
    with pytest.raises(PuzzleError, match="cannot read the proof"):
        verify_proof(folder, using=())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("is_right", [True, False])
def test_a_verdict_that_cannot_be_written_is_status_2(is_right: bool, folder: Path) -> None:
    if not is_right:
        change(folder, "solution.txt", b"1\n")
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "check.py"], cwd=folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (run.returncode, run.stderr) == (2, "check.py: cannot write: No space left on device\n")


def test_a_checker_that_cannot_run_is_no_verdict(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, text in {
        "cake_lpr": "echo no memory >&2; exit 3",
        "lrat-check": "exec sleep 60",
        "lrat-trim": "exit 1",
    }.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:/usr/bin:/bin")
    report = verify_proof(folder, timeout=0.5)
    assert report.checkers["cake_lpr"].trouble == "status 3: no memory"
    assert report.checkers["lrat-check"].trouble == "time ran out"
    assert report.faults == ("lrat-trim does not accept proof.lrat",)
    with pytest.raises(PuzzleError, match="the checker cake_lpr could not run: status 3: no memory"):
        verify_proof(folder, using=["cake_lpr"])


def test_a_drat_proof_has_the_same_lemmas(tmp_path: Path) -> None:
    prove(FOUR, drat=True, whole=True).write(tmp_path / "proof")
    report = verify_proof(tmp_path / "proof")
    assert report.holds
    assert any(line.startswith("rules.cnf: 392 clauses") for line in report.lines)
    change(tmp_path / "proof", "proof.drat", b"1 0\n")
    assert verify_proof(tmp_path / "proof", using=()).faults == ("proof.drat has other lemmas than proof.lrat",)


def test_a_board_of_a_known_kind_has_no_names_of_its_own(folder: Path) -> None:
    """They made it a board of which nothing was compared, so that any puzzle could be proved unique."""
    names = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    edit(folder, "board.json", lambda board: board.update(names=names))
    with pytest.raises(check.Fault, match="names of their own"):
        lines_of(folder)
    edit(folder, "board.json", lambda board: board.update(kind="own"))
    assert lines_of(folder)[-1].startswith("holds: the puzzle, on the board that board.json lists, has exactly one")
    report = verify_proof(folder, using=())
    assert report.claim.startswith("the puzzle, on the board that board.json lists,")
    assert any("made by hand" in line for line in report.lines)
    edit(folder, "board.json", lambda board: board.update(names=names[:15] + names[:1]))
    with pytest.raises(check.Fault, match="another number of cells"):
        lines_of(folder)


@pytest.mark.parametrize(
    "constraint",
    [
        {"cells": [0, 6], "sets": [[1, 1]]},
        {"cells": [0, 6], "sets": [[2, 1]]},
        {"cells": [0, 6], "sets": [[1, 2]], "fillings": [[1, 2]]},
        {"cells": [0, 6], "fillings": [[1]]},
        {"cells": [0, 6], "fillings": [[1, 9]]},
        {"cells": [0, 6]},
    ],
)
def test_what_a_rule_allows_is_a_list_of_digits_for_its_cells(constraint: dict[str, object], folder: Path) -> None:
    edit(folder, "board.json", lambda board: board.update(rules=["x"], shapes=[{"name": "x"} | constraint]))
    with pytest.raises(check.Fault, match=r"board\.json: .* x"):
        lines_of(folder)


def test_a_module_beside_the_checker_is_not_run(folder: Path) -> None:
    (folder / "json.py").write_text("raise SystemExit('holds')")
    for flags in ([], ["-I"]):
        command = [sys.executable, *flags, "check.py"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[-1].startswith("holds: the puzzle has exactly one solution")


@pytest.mark.parametrize(
    "first",
    [
        "It is a lie that the puzzle (Sudoku, 4 x 4, 8 clues) {claim}.",
        "The puzzle (x) has 7 solutions, so it is a lie that (Sudoku, 4 x 4, 8 clues) {claim}.",
        "The puzzle (Sudoku, 4 x 4, 8 clues) {claim}. It is nice.",
        "The puzzle (Sudoku, 4 x 4, 5 clues) {claim}.",
    ],
)
def test_the_readme_claims_what_is_proved_and_no_more(first: str, folder: Path) -> None:
    told, _, below = (folder / "README.txt").read_text().partition("\n")
    claim = told.partition(") ")[2].removesuffix(".")
    assert told == f"The puzzle (Sudoku, 4 x 4, 8 clues) {claim}."
    change(folder, "README.txt", f"{first.format(claim=claim)}\n{below}".encode())
    with pytest.raises(check.Fault, match=r"README\.txt says something else"):
        lines_of(folder)
    change(folder, "README.txt", f"{told.replace('Sudoku, 4 x 4', 'Diagonal Sudoku, 4 x 4')}\n{below}".encode())
    assert verify_proof(folder, using=()).faults == ("README.txt names another board",)
    change(folder, "README.txt", f"{told}\n{below} Trust us.".encode())
    assert verify_proof(folder, using=()).faults == ("README.txt has other words below the claim than we write",)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("board.json", '"box": [2, 2]', f'"box": [0.5, 1{"0" * 400}]'),
        ("board.json", '"name": "row 1"', r'"name": "\ud800\u001b[2K"'),
        ("board.json", '"size": 4', '"size": 4, "size": 4'),
        ("manifest.json", '"claim": "unique"', '"claim": "none", "claim": "unique"'),
        ("manifest.json", '"solutions": 1', '"solutions": true'),
        ("manifest.json", '"minimal": false', '"minimal": 0'),
        ("manifest.json", '"files": {', r'"files": {"\ud800": "",'),
        ("puzzle.txt", "0 3", "0 03"),
        ("puzzle.txt", "\n", " "),
    ],
)
def test_odd_texts_are_refused_in_words(name: str, old: str, new: str, folder: Path) -> None:
    text = (folder / name).read_text()
    assert old in text
    change(folder, name, text.replace(old, new, 1).encode())
    done = subprocess.run([sys.executable, "check.py"], cwd=folder, capture_output=True, text=True, check=False)
    told = done.stdout.splitlines()[-1]
    if "ud800" in new and name == "board.json":  # a name is for people, as long as it is one
        assert (done.returncode, told[:6]) == (0, "holds:")
    else:
        assert (done.returncode, done.stderr) in {(1, ""), (2, "")}
        assert told.startswith(("does not hold: ", "unreadable: "))
    assert done.stdout.replace("\n", "").isprintable()


def test_a_line_without_end_is_not_read_into_memory(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lrat = (folder / "proof.lrat").read_bytes()
    packed = gzip.compress(lrat[:-1] + b" 1" * 5_000_000 + b" 0\n")
    monkeypatch.setattr(check, "LONGEST", 1_000_000)
    (folder / "proof.lrat").unlink()
    edit(folder, "manifest.json", lambda manifest: manifest["files"].pop("proof.lrat"))
    change(folder, "proof.lrat.gz", packed)
    with pytest.raises(check.Fault, match=r"proof\.lrat, line"):
        lines_of(folder)


def test_the_verifier_says_what_it_made_anew(tmp_path: Path) -> None:
    board = nonet.make_board("classic", size=4, rules=["killer 3 r1c1 r1c2"])
    solution = nonet.solve(nonet.Grid.empty(board), limit=1).solution
    assert solution
    prove(solution, minimal=False).write(tmp_path / "proof")
    assert any(line.startswith(check.AS_IT_SAYS) for line in lines_of(tmp_path / "proof"))
    lines = verify_proof(tmp_path / "proof", using=()).lines
    assert "board.json: equal to the board that Nonet makes from its kind, size and rules" in lines
    assert not any(line.startswith(check.AS_IT_SAYS) for line in lines)
    change(tmp_path / "proof", "check.py", b"print('holds')")
    report = verify_proof(tmp_path / "proof", using=())
    assert report.holds
    assert "check.py: not the one of this version of Nonet; it was not run" in report.lines


def test_a_puzzle_of_several_grids_is_read_again(tmp_path: Path) -> None:
    made = nonet.create("easy", size=6, kind="twodoku", seed=1)
    prove(made).write(tmp_path / "proof")
    assert nonet.Puzzle((tmp_path / "proof" / "puzzle.txt").read_text(), kind="twodoku").grid == made.grid
