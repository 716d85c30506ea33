"""Splits: a function of classes, so that nothing leaks, whoever makes a set and with whatever seed."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.lm import split_of
from nonet.lm.batches import Images
from nonet.lm.dataset.splits import NAMES, Split, bare, hash_classes, usual_key
from nonet.model import BoardSpec, Grid, Layout, make_board
from nonet.solver import find_engine
from nonet.solver.canonical import fingerprint
from tests.bulk.files import needs_core

np = pytest.importorskip("numpy")
pytestmark = needs_core

JIGSAW = "111222311222351444355444355566336666"


def leak(count: int, seeds: tuple[int, int]) -> None:
    """No class of solutions is in two splits, over sets of two seeds."""
    classes: dict[int, set[str]] = {}
    for seed in seeds:
        made = nonet.create_many(count, seed=seed)
        names = split_of(made.puzzles)
        for number, name in zip(nonet.canonical_many(made.solutions).hashes.tolist(), names.tolist(), strict=True):
            classes.setdefault(number, set()).add(name)
    assert all(len(found) == 1 for found in classes.values())
    assert {name for found in classes.values() for name in found} == set(NAMES)
    assert len(classes) > count


def test_no_class_is_in_two_splits_over_two_seeds() -> None:
    leak(2000, (1, 2))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_no_class_of_many_is_in_two_splits_over_two_seeds() -> None:
    leak(100_000, (1, 2))


def test_all_forms_of_a_puzzle_are_in_one_split() -> None:
    """As in lists that are symmetric images of a few puzzles."""
    made = nonet.create_many(50, "easy", seed=3)
    puzzles, _ = Images(made.board, 1).beside(made.puzzles, made.solutions, 19)
    names = split_of(puzzles).reshape(50, 20)
    assert (names == names[:, :1]).all()
    assert len(set(nonet.canonical_many(puzzles).hashes.tolist())) == 50
    assert len({row.tobytes() for row in puzzles}) > 990


EASY = Path(os.environ.get("NONET_DATA") or "/nonexistent") / "9x9" / "easy.txt"


@pytest.mark.skipif(not EASY.is_file(), reason="NONET_DATA is not set to the folder of public puzzles")
def test_a_public_list_of_images_is_in_one_split_for_each_class() -> None:
    """50,000 puzzles that are symmetric images of 500, as in sets that were split at random."""
    lines = EASY.read_text().split()
    names = split_of(lines).tolist()
    classes = nonet.canonical_many(nonet.solve_many(lines).solutions).hashes.tolist()
    found = set(zip(classes, names, strict=True))
    assert len(found) == len(set(classes)) <= 500
    assert len(lines) == 50_000
    assert set(names) == set(NAMES)


@pytest.mark.parametrize("kind", ["diagonal", "window", "anti-knight", "latin"])
def test_images_are_puzzles_of_the_same_class_on_other_kinds(kind: str) -> None:
    made = nonet.create_many(2, "easy", size=9 if kind != "latin" else 6, kind=kind, seed=3)
    puzzles, solutions = Images(made.board, 1).beside(made.puzzles, made.solutions, 4)
    hashes = hash_classes(made.board, puzzles).reshape(2, 5)
    assert (hashes == hashes[:, :1]).all()
    for puzzle, solution in zip(puzzles.tolist(), solutions.tolist(), strict=True):
        assert find_engine(None).search(Grid(made.board, tuple(puzzle)), 2).solutions == (
            Grid(made.board, tuple(solution)),
        )


def test_a_class_depends_on_shapes_and_not_on_how_a_jigsaw_lies() -> None:
    rows = [JIGSAW[at : at + 6] for at in range(0, 36, 6)]
    boards = [
        BoardSpec("jigsaw", 6, None, Layout.parse("".join(some))).board() for some in (rows, [r[::-1] for r in rows])
    ]
    made = nonet.create_many(1, "easy", layout=JIGSAW, kind="jigsaw", seed=1)
    values = made.puzzles[0].reshape(6, 6)
    assert boards[0] != boards[1]
    one, other = (
        Grid(board, tuple(some.ravel().tolist())) for board, some in zip(boards, (values, values[:, ::-1]), strict=True)
    )
    assert fingerprint(one) == fingerprint(other)


def test_splits_of_next_year_are_those_of_today() -> None:
    """These numbers may never change: sets that are out in the world would leak."""
    nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    digits = np.array([[int(c) if c != "." else 0 for c in nine]], np.uint8)
    assert hash_classes(make_board(), digits).tolist() == [14267633029662048227]
    four = np.array([[int(c) for c in "1000000400040032"]], np.uint8)
    assert hash_classes(make_board(size=4), four).tolist() == [16135529805491285921]
    hashes = np.array(
        [0, (90 << 64) // 100, (94 << 64) // 100, (95 << 64) // 100 + (1 << 40), (1 << 64) - 1], np.uint64
    )
    assert Split().numbers(hashes).tolist() == [0, 0, 1, 2, 2]


def test_a_smaller_share_of_tests_is_a_part_of_a_larger() -> None:
    random = Random(1)
    hashes = np.array([random.getrandbits(64) for _ in range(5000)], np.uint64)
    few, many = (Split.parse(text).numbers(hashes) == 2 for text in ("95:0:5", "80:10:10"))
    assert few.sum() > 150
    assert (many | ~few).all()
    assert abs(many.mean() - 0.1) < 0.02


@pytest.mark.parametrize(
    ("size", "kind", "key"),
    [(4, "classic", "puzzle"), (6, "classic", "puzzle"), (9, "diagonal", "solution"), (5, "latin", "puzzle")],
)
def test_boards_with_few_classes_of_solutions_are_split_by_puzzle(size: int, kind: str, key: str) -> None:
    assert usual_key(make_board(kind, size=size)) == key


def test_puzzles_on_other_boards_are_split_one_by_one() -> None:
    made = nonet.create_many(30, "easy", size=4, seed=1)
    texts = ["".join(map(str, row)) for row in made.puzzles.tolist()]
    assert set(split_of(texts).tolist()) <= set(NAMES)
    assert split_of(texts).tolist() == split_of(texts, size=4, by="puzzle").tolist()
    assert len(set(split_of(texts, by="solution").tolist())) <= 2  # as many as there are classes


@pytest.mark.parametrize("text", ["90", "90:5:5:1", "0:0:0", "a:b", "90:-5:5", "", "9999999:1"])
def test_shares_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"shares? "):
        split_of(["." * 81], split=text)


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(PuzzleError, match="split key"):
        split_of(["." * 81], by="answer")


BOXES = "".join(str(row // 3 * 3 + column // 3 + 1) for row in range(9) for column in range(9))


def test_the_same_solution_is_in_one_split_whatever_kind_and_rules_lie_on_it() -> None:
    """A set of diagonal Sudokus and one of classic ones must not leak into each other."""
    made = nonet.create_many(60, "easy", seed=1)  # a class does not ask whether a grid keeps to the rules
    classic = hash_classes(make_board(), made.solutions).tolist()
    boards = [make_board(kind) for kind in ("diagonal", "window", "anti-knight", "diagonal+window")]
    boards += [make_board("diagonal", rules=["anti-knight"]), make_board(layout=BOXES)]
    for board in boards:
        assert hash_classes(bare(board), made.solutions).tolist() == classic
    assert len(set(classic)) == 60


def test_puzzles_of_several_kinds_with_one_solution_are_in_one_split() -> None:
    made = nonet.create_many(60, "easy", kind="diagonal", seed=2)
    puzzles = ["".join(map(str, row)) for row in made.solutions.tolist()]  # full grids: one solution under every kind
    names = split_of(puzzles, split="50:0:50").tolist()
    assert len(set(names)) == 2
    assert split_of(puzzles, split="50:0:50", kind="diagonal").tolist() == names
    assert split_of(puzzles, split="50:0:50", kind="jigsaw", layout=BOXES).tolist() == names


@pytest.mark.parametrize(
    ("kind", "plain"), [("latin+diagonal", "latin"), ("samurai+diagonal", "samurai"), ("pair", "pair")]
)
def test_kinds_that_are_no_classic_board_keep_their_own_classes(kind: str, plain: str) -> None:
    assert bare(make_board(kind)) == make_board(plain)


def test_what_is_no_puzzle_is_named_with_its_place() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert split_of([]).tolist() == []
    assert split_of("1....4....4...32", size=4).shape == (1,)  # it was taken for sixteen puzzles
    for puzzles, said in (
        (None, "got 'NoneType'"),
        (f"{line}\n{line[:80]}q", r"puzzle 2, cell 81: expected a digit, '\.' or 0, got 'q'"),
        ([line, "q" * 81], "puzzle 2: "),
        ([line, None], "puzzle 2: expected text"),
    ):
        with pytest.raises(PuzzleError, match=said):
            split_of(puzzles)
    with pytest.raises(PuzzleError, match="expected shares such as 90:5:5"):
        split_of([line], split=5)  # type: ignore[arg-type]
