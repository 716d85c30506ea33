"""Proofs hold for puzzles of every kind, and nothing that is changed in them goes unnoticed."""

import ast
import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import nonet
from nonet import Puzzle, PuzzleError, prove, verify_proof
from nonet.model import Grid, make_board
from nonet.model.kinds.plain import PLAIN_KINDS
from nonet.proofs import check
from tests.cli.sudoku import sudoku
from tests.proofs.changing import change, lines_of

SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
FOUR = "0312200430010040"
JIGSAW = "1122\n1122\n3344\n3344"

BOARDS = [
    ("classic", 4), ("classic", 6), ("classic", 9), ("classic", 16), ("latin", 5), ("latin", 9), ("diagonal", 9),
    ("window", 9), ("anti-knight", 9), ("diagonal+window", 9), ("jigsaw", 7), ("jigsaw+diagonal", 6), ("twodoku", 9),
    ("samurai", 9), ("pair", 4), ("pair", 9),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "size"), BOARDS)
def test_a_proof_of_every_kind_of_board_holds(kind: str, size: int, tmp_path: Path) -> None:
    puzzle = nonet.create("easy", size=size, kind=kind, seed=3)
    proof = prove(puzzle)
    assert proof.claim == "unique"
    proof.write(tmp_path / "proof")
    report = verify_proof(tmp_path / "proof")
    assert report.holds, report.faults
    assert report.claim.startswith("the puzzle has exactly one solution")


def test_the_independent_checker_knows_every_kind_of_one_grid() -> None:
    """It has regions of its own, so a new kind is an entry there, too."""
    assert {kind.id for kind in PLAIN_KINDS} | {"pair"} == check.KINDS
    assert {part for kind, _ in BOARDS for part in kind.split("+")} >= check.KINDS


def test_seventeen_clues_are_proved_to_be_needed(tmp_path: Path) -> None:
    proof = prove(SEVENTEEN)
    assert proof.is_minimal
    assert len(proof.witnesses) == 17
    proof.write(tmp_path / "proof")
    assert "minimal.txt: 17 grids, so every clue is needed" in lines_of(tmp_path / "proof")


@pytest.mark.parametrize("spare", [True, False])
def test_clues_asked_about_in_windows_are_shown_to_be_needed_or_named(
    spare: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on boards of more than 16 digits, but on one where it does not take long; clue by clue gives the same."""
    puzzle = Puzzle(SEVENTEEN)
    solution = puzzle.solution
    assert solution is not None
    if spare:
        puzzle = Puzzle(puzzle.grid.with_digit(0, solution[0]))
    one_by_one = prove(puzzle)
    monkeypatch.setattr("nonet.proofs.prove._SMALL", 4)
    monkeypatch.setattr("nonet.proofs.prove._WINDOW", 7)
    proof = prove(puzzle)
    assert (proof.is_minimal, proof.spare_clue) == (one_by_one.is_minimal, one_by_one.spare_clue)
    assert proof.is_minimal is not spare
    proof.write(tmp_path / "proof")
    assert lines_of(tmp_path / "proof")


def test_a_spare_clue_is_named_and_the_puzzle_without_it_is_proved(tmp_path: Path) -> None:
    proof = prove(FOUR)
    assert proof.is_minimal is False
    assert "is not needed" in proof.sentence
    proof.write(tmp_path / "proof")
    last = lines_of(tmp_path / "proof")[-1]
    assert last == f"holds: the puzzle has exactly one solution; the clue in {name_of_spare(proof)} is not needed"
    assert proof.spare_clue is not None
    assert (proof.spare_clue * 4 + proof.puzzle.grid[proof.spare_clue],) not in proof.clauses


def name_of_spare(proof: nonet.Proof) -> str:
    assert proof.spare_clue is not None
    return proof.question.board.name_of(proof.spare_clue)


def test_claims_other_than_one_solution(tmp_path: Path) -> None:
    none = prove("11" + "." * 14)
    several = prove("." * 16)
    two = prove("12..34..........", exactly=1000)
    for name, proof in {"none": none, "several": several, "exactly": two}.items():
        assert proof.claim == name
        proof.write(tmp_path / name)
        assert verify_proof(tmp_path / name).holds
    assert len(several.solutions) == 2
    assert len(two.solutions) == nonet.count("12..34..........")


def test_a_large_board_is_proved_by_the_solver_that_finds_the_solution(tmp_path: Path) -> None:
    size = 20
    latin = [[(row + column) % size + 1 for column in range(size)] for row in range(size)]
    for name, empty in {"full": [], "singles": [(0, 0), (7, 3)], "open": [(0, 0), (0, 1), (1, 0), (9, 9)]}.items():
        grid = [[0 if (row, column) in empty else latin[row][column] for column in range(size)] for row in range(size)]
        proof = prove(Puzzle(grid, kind="latin"), minimal=False)
        assert proof.claim == "unique"
        proof.write(tmp_path / name)
        assert verify_proof(tmp_path / name).holds
    several = [[digit if digit > 2 else 0 for digit in row] for row in latin]
    assert prove(Puzzle(several, kind="latin")).claim == "several"
    vast = [[(row + column) % 40 if (row + column) % 40 > 2 else 0 for column in range(40)] for row in range(40)]
    assert len(prove(Puzzle(vast, kind="latin"), exactly=2).solutions) == 3
    none = [[1, 1, *[0] * 18], *[[0] * 20] * 19]
    assert prove(Puzzle(none, kind="latin")).claim == "none"


def test_more_solutions_than_asked_about_are_several_and_one_where_none_was_expected_is_unique() -> None:
    assert len(prove("." * 16, exactly=5).solutions) == 6
    assert prove(FOUR, exactly=0).claim == "unique"


RULES = [
    "odd r1c1", "thermometer r1c1 r1c2 r1c3 r1c4", "killer 10 r5c1 r5c2 r5c3", "whispers r9c1 r9c2 r9c3",
    "white-dot r2c2 r2c3", "renban r7c1 r7c2 r8c2",
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_rules_whose_clauses_can_be_read_are_proved(rule: str, tmp_path: Path) -> None:
    board = nonet.make_board("classic", size=9, rules=[rule])
    solution = nonet.solve(nonet.Grid.empty(board), limit=1).solution
    assert solution
    random = Random(5)
    grid = solution
    for cell in random.sample(range(81), 45):
        if nonet.is_unique(grid.without(cell)):
            grid = grid.without(cell)
    proof = prove(grid)
    assert proof.claim == "unique"
    proof.write(tmp_path / "proof")
    assert verify_proof(tmp_path / "proof").holds


def test_a_killer_without_givens_rests_on_its_cages(tmp_path: Path) -> None:
    solution = nonet.Puzzle(SEVENTEEN).solution
    assert solution
    rules = []
    for row in range(1, 10):
        for start, width in ((1, 3), (4, 2), (6, 4)):
            cells = [(row - 1) * 9 + start - 1 + i for i in range(width)]
            names = " ".join(solution.board.name_of(cell) for cell in cells)
            rules.append(f"killer {sum(solution[cell] for cell in cells)} {names}")
    givens = [digit if cell % 4 == 0 else 0 for cell, digit in enumerate(solution.values)]
    proof = prove(Puzzle(givens, rules=rules), minimal=False, exactly=20)
    assert proof.claim in ("unique", "exactly")
    proof.write(tmp_path / "proof")
    report = verify_proof(tmp_path / "proof")
    assert report.holds, report.faults


def test_a_rule_that_no_clause_says_in_words_is_refused_in_a_sentence() -> None:
    with pytest.raises(PuzzleError, match="cannot write a proof with the rule 'arrow"):
        prove("." * 81, rules=["arrow r1c1 / r1c2 r1c3"])


def test_pencil_marks_are_clauses(tmp_path: Path) -> None:
    grid = Puzzle("." * 16).grid
    solution = Puzzle(FOUR).solution
    assert solution
    masks = [1 << (digit - 1) | (1 if cell % 3 else 0) for cell, digit in enumerate(solution.values)]
    proof = prove(grid.with_marks(masks), exactly=9)
    assert proof.claim in ("unique", "exactly")
    proof.write(tmp_path / "proof")
    assert verify_proof(tmp_path / "proof").holds


@pytest.mark.parametrize(("digit", "said"), [(0, "0 clues) has exactly one solution."), (1, "1 clue) has exactly one")])
def test_an_empty_cell_of_a_board_of_one_digit_is_no_clue(digit: int, said: str, tmp_path: Path) -> None:
    proof = prove(Grid(make_board("classic", size=1), (digit,)), steps=not digit)
    assert said in proof.sentence
    assert (proof.spare_clue, proof.is_minimal) == ((0, False) if digit else (None, None))
    proof.write(tmp_path / "proof")
    assert (tmp_path / "proof" / "puzzle.txt").read_text() == f"{digit}\n"
    assert verify_proof(tmp_path / "proof", using=()).holds


def test_the_explained_solution_is_a_proof_too(tmp_path: Path) -> None:
    puzzle = nonet.create("hard", size=9, seed=4)
    proof = prove(puzzle, steps=True)
    assert proof.steps
    proof.write(tmp_path / "proof")
    assert any(line.startswith("steps.lrat") for line in lines_of(tmp_path / "proof"))
    folder = tmp_path / "proof"
    text = (folder / "steps.txt").read_text()
    first = text.splitlines()[0]
    change(folder, "steps.txt", text.replace(first, first.replace(" is ", " is not ", 1), 1).encode())
    with pytest.raises(check.Fault, match=r"steps\.txt, line 1"):
        lines_of(folder)


def test_a_step_that_keeps_eliminations_to_itself_is_told_with_them(tmp_path: Path) -> None:
    # Claims rested on the clause that the solution is another one, and then the truth could not be claimed any more.
    puzzle = "..6...4...4.136.9..7.8.5.2...7...9..31.6.8.54..2...6......9......1...2.....5.2..."
    proof = prove(puzzle, steps=True)
    told = next(step for step in proof.steps if "3 and 9 can only go in r8c2 and r9c2" in step)
    assert told.split(" | ")[1] == "r8c2 is not 6, r9c2 is not 6, r4c2 is 6"
    proof.write(tmp_path / "proof")
    assert verify_proof(tmp_path / "proof").holds


def test_a_jellyfish_is_proved_by_cases(tmp_path: Path) -> None:
    puzzle = "...5.6....6..2..9.28.3.1.6765.....1292..5..763.......5............4.2...51..8..29"
    proof = prove(puzzle, steps=True)
    assert any("Jellyfish" in step for step in proof.steps)
    proof.write(tmp_path / "proof")
    assert verify_proof(tmp_path / "proof").holds


def test_the_checker_runs_alone_in_a_bare_python(tmp_path: Path) -> None:
    prove(SEVENTEEN).write(tmp_path / "proof")
    run = subprocess.run(
        [sys.executable, "-I", "-S", "check.py"], cwd=tmp_path / "proof", capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith("holds: the puzzle has exactly one solution, and every clue is needed\n")


def test_the_checker_is_written_in_python_3_9_and_imports_nothing_of_ours() -> None:
    tree = ast.parse(Path(check.__file__).read_text(), feature_version=(3, 9))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    assert names | {node.module for node in imports if isinstance(node, ast.ImportFrom)} == {
        "collections", "gc", "gzip", "hashlib", "io", "json", "operator", "os", "sys", "zlib",
    }  # fmt: skip


def test_foreign_clauses_regions_and_puzzles_are_refused_in_words(tmp_path: Path) -> None:
    def bundle(name: str) -> Path:
        prove(SEVENTEEN).write(tmp_path / name)
        return tmp_path / name

    folder = bundle("clause")
    text = (folder / "rules.cnf").read_text() + "-1 -11 0\n"
    change(folder, "rules.cnf", text.encode())
    with pytest.raises(check.Fault, match=r"r1c1 is not 1 or r1c2 is not 2"):
        lines_of(folder)
    folder = bundle("region")
    board = json.loads((folder / "board.json").read_text())
    board["regions"][0]["cells"][0] = 80
    change(folder, "board.json", json.dumps(board).encode())
    with pytest.raises(check.Fault, match=r"no region has the cells r1c1 r1c2"):
        lines_of(folder)
    folder = bundle("puzzle")
    puzzle = (folder / "puzzle.txt").read_text()
    change(folder, "puzzle.txt", puzzle.replace("1", "0", 1).encode())
    with pytest.raises(check.Fault, match=r"rules\.cnf, clause \d+: no rule or clue says that r1c8 is 1"):
        lines_of(folder)
    folder = bundle("hash")
    (folder / "README.txt").write_text("trust us")
    with pytest.raises(check.Fault, match=r"README\.txt"):
        lines_of(folder)


def test_two_cells_of_a_pair_that_are_exchanged_are_noticed(tmp_path: Path) -> None:
    prove(nonet.create("easy", size=4, kind="pair", seed=5)).write(tmp_path / "proof")
    board = json.loads((tmp_path / "proof" / "board.json").read_text())
    region = next(each for each in board["regions"] if each["name"] == "pair r1c3")
    region["cells"][0] += 2
    change(tmp_path / "proof", "board.json", json.dumps(board).encode())
    with pytest.raises(check.Fault, match="no region has the cells r1c3 of sudoku 1 r1c3 of sudoku 2"):
        lines_of(tmp_path / "proof")


def test_the_commands_write_and_verify(tmp_path: Path) -> None:
    def sudoku(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "nonet", *words]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False, cwd=tmp_path)

    made = sudoku("prove", "-o", "proof", text=SEVENTEEN)
    assert (made.returncode, made.stdout) == (
        0, "The puzzle (Sudoku, 9 x 9, 17 clues) has exactly one solution, and every clue is needed.\n",
    )  # fmt: skip
    assert sudoku("verify", "proof").returncode == 0
    again = sudoku("prove", "-o", "proof", text=SEVENTEEN)
    assert (again.returncode, again.stdout) == (2, "")
    assert "is not an empty folder" in again.stderr
    assert sudoku("prove", "-o", "many", text="." * 16).returncode == 1
    solved = sudoku("solve", "--proof", "solved", text=FOUR)
    assert (solved.returncode, solved.stdout) == (0, "4312213434211243\n")
    assert sudoku("verify", "solved").returncode == 0
    two = sudoku("solve", "--proof", "two", text=f"{FOUR}\n{FOUR}\n")
    assert (two.returncode, two.stdout) == (2, "")
    assert sudoku("verify", "nowhere").returncode == 2
    lemmas = (tmp_path / "proof" / "proof.lrat").read_text().splitlines(keepends=True)
    change(tmp_path / "proof", "proof.lrat", "".join(lemmas[1:]).encode())
    broken = sudoku("verify", "proof")
    assert broken.returncode == 1
    assert "does not hold: proof.lrat, line" in broken.stdout
    told = sudoku("verify", "proof", "--json")
    data = json.loads(told.stdout)
    assert (told.returncode, data["holds"], data["claim"], data["checkers"]["check.py"]["holds"]) == (
        1,
        False,
        "",
        False,
    )
    assert data["faults"][0].startswith("proof.lrat, line")
    assert json.loads(sudoku("verify", "solved", "--json").stdout)["claim"] == "the puzzle has exactly one solution"


def test_the_commands_write_and_verify_a_small_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sudoku("prove", "-o", "proof", stdin=FOUR).status == 0
    assert sudoku("verify", "proof").status == 0
    assert "is not an empty folder" in sudoku("prove", "-o", "proof", stdin=FOUR).err
    change(tmp_path / "proof", "proof.lrat", b"")
    broken = sudoku("verify", "proof", "--json")
    assert (broken.status, json.loads(broken.out)["holds"]) == (1, False)


@pytest.mark.slow
def test_puzzles_with_17_clues_are_proved_and_verified(tmp_path: Path) -> None:
    data = os.environ.get("NONET_DATA")
    if not data:
        pytest.skip("NONET_DATA names no folder with collections of puzzles")
    puzzles = Path(data, "9x9", "17clue.txt").read_text().split()
    for number, puzzle in enumerate(islice(puzzles, 0, None, len(puzzles) // 500)):
        folder = tmp_path / str(number)
        prove(puzzle[:81]).write(folder)
        assert verify_proof(folder).claim == "the puzzle has exactly one solution, and every clue is needed"
