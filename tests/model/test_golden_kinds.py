"""Every kind has a golden list of its cells: the regions it adds, by name, on the smallest board that shows them.

NONET_GOLDEN=write writes the lists anew. Look at them before you commit: a wrong list makes a wrong kind right.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nonet._base.errors import GeometryError
from nonet.model import KINDS, Board, Kind, make_board
from tests.strategies import some_board

FOLDER = Path(__file__).parent.parent / "data" / "kinds"


def smallest_board(kind: Kind) -> Board:
    """Of 4x4, 6x6 and 9x9 the first the kind suits; jigsaws get pieces that are no boxes, a samurai is a usual one."""
    for size in (9,) if kind.id == "samurai" else (4, 6, 9):
        try:
            return some_board(kind.id, size, 1)
        except GeometryError:
            continue
    raise AssertionError(f"no board up to 9x9 suits {kind.id}")


def described(kind: Kind) -> str:
    board = smallest_board(kind)
    lines = [f"{kind.id} {board.size}: {board.cell_count} cells on {board.height} x {board.width}"]
    lines += [f"{region.name}: {' '.join(map(board.name_of, region.cells))}" for region in board.regions]
    return "\n".join([*lines, *board.sentences]) + "\n"


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_kind_has_the_cells_it_had(kind: Kind) -> None:
    path = FOLDER / f"{kind.id}.txt"
    if os.environ.get("NONET_GOLDEN") == "write":
        path.write_text(described(kind), encoding="utf-8")
    assert path.exists(), "a new kind: write its list with NONET_GOLDEN=write, and look at it"
    assert described(kind) == path.read_text(encoding="utf-8")


def test_no_list_is_left_of_a_kind_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {kind.id for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_kind_says_why_it_does_not_suit_a_board(kind: Kind) -> None:
    if not (kind.needs_box or kind.problems):
        pytest.skip("it suits every size")
    with pytest.raises(GeometryError, match=kind.id):
        make_board(kind, size=7 if kind.needs_box else 2)
