"""Texts that say which board they are for: the header above a grid, in any format."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet._base.errors import FormatError, PuzzleError
from nonet.formats import read, write
from nonet.formats.header import MARK
from nonet.formats.header_lines import lacks_layout
from nonet.model import Board, Grid, make_board
from nonet.puzzle.puzzle import Puzzle
from tests.formats.parsed_grids import IDS, PLAIN

SHAPES = "1112\n3122\n3342\n3444"
FOUR = "1..............."
ROWS = "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"
WIDE = "\n".join(" ".join(f"{10 + row // 2 * 2 + column // 2}" for column in range(4)) for row in range(4))

BOARDS = {
    "classic": make_board(),
    "classic 6": make_board(size=6),
    "classic 3x2": make_board(size=6, box=(3, 2)),
    "diagonal": make_board("diagonal"),
    "diagonal 3x2": make_board("diagonal", size=6, box=(3, 2)),
    "window+diagonal": make_board("window+diagonal"),
    "window 2x8": make_board("window", size=16, box=(2, 8)),
    "anti-knight": make_board("anti-knight"),
    "latin 7": make_board("latin", size=7),
    "latin+diagonal": make_board("latin+diagonal", size=5),
    "jigsaw": make_board("jigsaw", size=4, layout=SHAPES),
    "jigsaw of words": make_board("jigsaw", size=4, layout=WIDE),
    "jigsaw+diagonal": make_board("jigsaw+diagonal", size=4, layout=SHAPES),
    "thermo": make_board(rules=["thermo r1c1 r2c1 r3c1", "thermo r5c5 r5c6"]),
    "diagonal thermo": make_board("diagonal", size=4, rules=["thermo r1c1 r1c2"]),
}


def grid_of(board: Board, seed: int) -> Grid:
    """Some digits; which they are does not matter."""
    random = Random(seed)
    return Grid(board, tuple(random.choice((0, 0, random.randint(1, board.size))) for _ in range(board.cell_count)))


def same(puzzle: Puzzle, grid: Grid) -> bool:
    """Boards may be equal and be called something else."""
    return puzzle.grid == grid and puzzle.board.kind == grid.board.kind


# -- reading -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    f"kind: diagonal\n{FOUR}",
    f"Kind : DIAGONAL\n\n{FOUR}\n",
    f"\ufeff# a comment\r\nkind: x\r\n# another\r\n\r\n{FOUR}\r\n",
    f"box: 2 x 2\nsize: 4x4\nkind: diagonal # both of them\n{ROWS}",
    f"\n\n  title: Sunday\n  kind: diagonal\n\n\n{ROWS}",
])  # fmt: skip
def test_a_header_is_written_as_people_like(text: str) -> None:
    puzzle = Puzzle(text)
    assert puzzle.board.kind == "diagonal"
    assert puzzle.grid.values == (1, *[0] * 15)


@pytest.mark.parametrize("words", ["diagonal+window", "window + diagonal", "Diagonal, window", "diagonal and window"])
def test_kinds_are_joined_in_several_ways(words: str) -> None:
    assert set(Puzzle(f"kind: {words}\n{FOUR}").board.regions) == set(make_board("diagonal+window", size=4).regions)


@pytest.mark.parametrize("layout", [
    f"layout: {SHAPES.replace(chr(10), '')}",
    f"layout: {SHAPES.replace(chr(10), ' ')}",
    f"layout:\n{SHAPES}",
    f"layout:\n\n{SHAPES[:9]}\n# the lower half\n\n{SHAPES[9:]}",
    f"kind: jigsaw\nlayout: {' '.join(SHAPES.replace(chr(10), ''))}",
    f"layout:\n{SHAPES}\nkind: jigsaw",
])  # fmt: skip
@pytest.mark.parametrize("grid", [FOUR, ROWS, f"\n{ROWS}"])
def test_a_layout_is_a_line_or_n_lines(layout: str, grid: str) -> None:
    assert Puzzle(f"{layout}\n{grid}").board == make_board("jigsaw", layout=SHAPES)


def test_rules_have_a_line_each() -> None:
    board = Puzzle(f"thermo: r1c1 r2c1\nThermometer: r1c2, r2c2\n{FOUR}").board
    assert board == make_board(size=4, rules=["thermo r1c1 r2c1", "thermo r1c2 r2c2"])


def test_titles_are_kept() -> None:
    parsed = read(f"title: Sunday #5\nauthor: Ann\n{FOUR}").parsed_grids[0]
    assert (parsed.info["title"], parsed.info["author"]) == ("Sunday #5", "Ann")


def test_a_header_counts_up_to_the_next() -> None:
    text = f"{FOUR}\nkind: diagonal\n{FOUR}\n{FOUR}\n\ntitle: two\nbox: 2x2\n\n{FOUR}\n"
    puzzles = nonet.read(text)
    assert [puzzle.board.kind for puzzle in puzzles] == ["classic", "diagonal", "diagonal", "classic"]
    assert [parsed.line for parsed in read(text).parsed_grids] == [1, 3, 4, 9]


@pytest.mark.parametrize("format", PLAIN, ids=lambda known: known.id)
def test_lines_are_those_of_the_whole_text(format: nonet.formats.Format) -> None:
    plain = read(format.example).parsed_grids[0].line
    parsed = read(f"kind: diagonal\n\n# comment\n{format.example}").parsed_grids[0]
    assert parsed.line == plain + 3
    assert parsed.header
    assert parsed.header.choice.kind == "diagonal"


def test_errors_of_a_grid_name_the_line_of_the_whole_text() -> None:
    with pytest.raises(PuzzleError, match="line 7"):
        read(f"kind: diagonal\n{FOUR}\n\n\nkind: window\n{FOUR}\n1..............9\n")


def test_titles_of_sdk_stay_with_their_grids() -> None:
    text = "#AEuler\nkind: diagonal\n1...\n.3..\n..3.\n..42\n\n#AGauss\nkind: window\n1...\n.3..\n..3.\n..42\n"
    document = read(text)
    assert document.format.id == "sdk"
    assert [dict(parsed.info) for parsed in document.parsed_grids] == [{"author": "Euler"}, {"author": "Gauss"}]
    assert [parsed.header.choice.kind for parsed in document.parsed_grids if parsed.header] == ["diagonal", "window"]


@pytest.mark.parametrize("text", [
    "XXXXXXXXXXXXXXXX: 2 solutions\n",
    "name,puzzle\nkind: foo,1...............\n",
    "id: no,puzzle\n7,1...............\n",
    'name,puzzle\n"a\ntitle: b",1...............\n',
])  # fmt: skip
def test_what_was_a_puzzle_without_headers_is_one(text: str) -> None:
    assert [parsed.header for parsed in read(text).parsed_grids] == [None]


def test_a_table_names_the_board_of_each_puzzle() -> None:
    records = ["x,,,", f",,{SHAPES.replace(chr(10), '')},", "", ',2x2,,"thermo r1c1 r1c2; thermo: r2c1, r2c2"']
    text = "puzzle,kind,box,layout,rules\n" + "".join(f"{FOUR},{record}\n" for record in records)
    puzzles = nonet.read(text)
    assert [puzzle.board.kind for puzzle in puzzles] == ["diagonal", "jigsaw", "classic", "classic"]
    assert len(puzzles[3].board.rules) == 2
    with pytest.raises(PuzzleError, match=r"line 2: kind: unknown kind .*: did you mean diagonal"):
        read(f"puzzle,kind\n{FOUR},diagnal\n")
    with pytest.raises(PuzzleError, match="line 1: expected the kind window, as the header says, got diagonal"):
        read(f"kind: window\npuzzle,kind\n{FOUR},diagonal\n")


BAD = {
    f"knd: diagonal\n{FOUR}": "line 1: unknown key 'knd' in a header: did you mean kind? (keys: kind, size, box",
    f"kind: diagonal\nhue: 3\n{FOUR}": "line 2: unknown key 'hue' in a header (keys: kind",
    f"{FOUR}\nknd: diagonal\n{FOUR}": "line 2: unknown key 'knd' in a header: did you mean kind?",
    f"kind: x\n\nKIND: x\n{FOUR}": "line 3: kind occurs twice in a header, the second time as 'x'",
    f"kind: diagnal\n{FOUR}": "line 1: kind: unknown kind 'diagnal': did you mean diagonal?",
    f"kind:\n{FOUR}": "line 1: expected a kind such as diagonal after kind:, got nothing",
    f"box: 2\n{FOUR}": "line 1: box: expected a box shape such as 2x3 (rows x columns), got '2'",
    f"box: 3x3\n{FOUR}": "expected a box of 4 cells for size 4, got 3x3",
    f"size: 9\n{FOUR}": "line 2: expected a puzzle of size 9, got size 4",
    f"size: big\n{FOUR}": "line 1: size: expected a size from 1 to 1024, got 'big'",
    f"layout: 123123123\n{FOUR}": "expected a layout of size 4, got 3",
    f"layout: 1112312233423445\n{FOUR}": "line 1: layout: bad layout: expected 4 regions, got 5",
    f"layout:\n1112\n3122\nkind: jigsaw\n{FOUR}": "line 1: layout: expected 4 lines of region labels, got 2",
    f"kind: diagonal\nlayout: {SHAPES.replace(chr(10), '')}\n{FOUR}": "line 2: only jigsaw takes a layout, not",
    f"kind: jigsaw\n{FOUR}": "needs a layout",
    "kind: diagonal\n": "line 1: expected a grid below the header, got nothing",
    f"{FOUR}\n\nkind: diagonal\n# the end\n": "line 3: expected a grid below the header, got nothing",
    f"{ROWS[:16]}kind: diagonal\n{ROWS[16:]}": "line 1: expected 4 rows, got 2 (a header begins in line 3)",
    f"thermo: r1c1 r9c1\n{FOUR}": "there is no cell r9c1",
    f"thermo: r1c1 q\n{FOUR}": "line 1: thermo: expected a cell such as r1c1, got 'q'",
    f"rules: sandwhich\n{FOUR}": "line 1: rules: unknown rule",
    "box: 1x4\n|1 .|. .|\n|. .|. .|\n|---+---|\n|. .|. .|\n|. .|. .|": "line 2: expected boxes of 1x4, as",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_a_bad_header_is_named(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        nonet.read(text)
    assert BAD[text] in str(caught.value)


@pytest.mark.parametrize(("options", "words"), [
    ({"kind": "window"}, "line 1: expected the kind diagonal, as the header says, got window"),
    ({"kind": "classic"}, "line 1: expected the kind diagonal, as the header says, got classic"),
    ({"box": (1, 4)}, "line 1: expected the box 2x2, as the header says, got 1x4"),
    ({"size": 9}, "expected a puzzle of size 9, got size 4"),
    ({"layout": SHAPES}, "line 1: expected the kind diagonal, as the header says, got jigsaw"),
])  # fmt: skip
def test_options_that_contradict_a_header_are_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(f"kind: diagonal\nbox: 2x2\n{FOUR}", **options)  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_options_that_say_the_same_are_fine() -> None:
    text = f"kind: diagonal+window\n{FOUR}"
    assert Puzzle(text, kind="classic+hyper+x", box=(2, 2), size=4).board == make_board("diagonal+window", size=4)
    letters = SHAPES.translate(str.maketrans("1234", "abcd"))
    assert Puzzle(f"layout: {SHAPES.replace(chr(10), '')}\n{FOUR}", layout=letters).board.kind == "jigsaw"
    assert Puzzle(f"title: bare\n{FOUR}", kind="diagonal").board.kind == "diagonal"


# -- writing -----------------------------------------------------------------------------------------------------------


def test_plain_boards_have_no_header() -> None:
    for board in (make_board(), make_board(size=6), make_board(size=16), replace(make_board("latin", size=7), kind="")):
        grid = Grid.empty(board)
        for known in PLAIN:
            with suppress(PuzzleError):  # too large for it
                assert write([grid], known) == write([grid], known, header=False)


GOLDEN = {
    ("diagonal 3x2", "line"): "kind: diagonal\nbox: 3x2\n" + "." * 36 + "\n",
    ("classic 3x2", "rows"): "box: 3x2\n\n" + "0 0 0 0 0 0\n" * 6,
    ("jigsaw", "line"): "kind: jigsaw\nlayout: 1112312233423444\n" + "." * 16 + "\n",
    ("jigsaw", "rows"): f"kind: jigsaw\nlayout:\n{SHAPES}\n\n" + "0 0 0 0\n" * 4,
    ("jigsaw", "table"): "puzzle,kind,layout\n................,jigsaw,1112312233423444\n",
    ("jigsaw of words", "line"): "kind: jigsaw\nlayout: 10 10 11 11 10 10 11 11 12 12 13 13 12 12 13 13\n"
                                 + "." * 16 + "\n",
    ("diagonal thermo", "contest"): "kind: diagonal\nthermo: r1c1 r1c2\n\n1\n4\n" + "0 0 0 0\n" * 4,
    ("thermo", "table"): "puzzle,rules\n" + "." * 81 + ",thermo r1c1 r2c1 r3c1; thermo r5c5 r5c6\n",
}  # fmt: skip


@pytest.mark.parametrize(("name", "format_id"), GOLDEN)
def test_golden_headers(name: str, format_id: str) -> None:
    assert write([Grid.empty(BOARDS[name])], format_id) == GOLDEN[name, format_id]


def test_boxes_that_are_drawn_are_not_said() -> None:
    assert write([Grid.empty(BOARDS["classic 3x2"])], "boxed").startswith("+")
    assert write([Grid.empty(BOARDS["diagonal 3x2"])], "ss").startswith("kind: diagonal\n\n*")


def test_titles_of_a_header_go_back_into_one() -> None:
    parsed = read(f"author: Ann\n{FOUR}").parsed_grids[0]
    grid = Grid(make_board(size=4), parsed.values)
    assert write([grid], "line", [parsed.info]) == f"author: Ann\n{FOUR}\n"
    assert write([grid], "sdk", [parsed.info]).startswith("#AAnn\n")
    assert write([grid], "line", [{"author": "Ann"}]) == f"{FOUR}\n"  # that of sdk was always left out
    assert write([replace(grid, board=make_board("x", size=4))], "line", [{"author": "Ann"}]).startswith(
        "author: Ann\nkind"
    )
    assert MARK not in write([grid], "line", [parsed.info])


def test_to_text_leaves_the_header_out_if_wanted() -> None:
    puzzle = Puzzle(FOUR, kind="diagonal")
    assert puzzle.to_text() == f"kind: diagonal\n{FOUR}\n"
    assert puzzle.to_text(header=False) == f"{FOUR}\n"
    assert eval(repr(puzzle), {"Puzzle": Puzzle}) == puzzle


# -- round trips -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_id", IDS)
@given(names=st.lists(st.sampled_from(sorted(BOARDS)), min_size=1, max_size=4), seed=st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_boards_come_back_in_every_format(format_id: str, names: list[str], seed: int) -> None:
    grids = [grid_of(BOARDS[name], seed + number) for number, name in enumerate(names)]
    if format_id == "sdx" and any(grid.board.size > 9 for grid in grids):
        return
    text = write(grids, format_id)
    found = read(text, format_id)
    puzzles = nonet.read(text, format=format_id)
    assert len(puzzles) == len(grids)
    assert all(map(same, puzzles, grids))
    assert write([puzzle.grid for puzzle in puzzles], format_id, [parsed.info for parsed in found.parsed_grids]) == text


@pytest.mark.parametrize("source", IDS)
@pytest.mark.parametrize("name", [name for name in sorted(BOARDS) if BOARDS[name].size <= 9])
def test_a_header_survives_from_format_to_format(source: str, name: str) -> None:
    grid = grid_of(BOARDS[name], 5)
    first = nonet.read(write([grid], source))[0]
    assert same(first, grid)
    assert all(same(nonet.read(first.to_text(target))[0], grid) for target in IDS)


# -- anything ----------------------------------------------------------------------------------------------------------

PIECES = ["kind: diagonal\n", "kind:", "box: 2x2\n", "layout:\n", "layout: ", f"{SHAPES}\n", "title: a\n", "thermo: ",
          "r1c1 r2c1\n", "rules: thermo\n", "# c\n", "\n", ROWS, f"{FOUR}\n", "x: ", ": ", "puzzle,kind\n",
          f"{FOUR},x\n"]  # fmt: skip


@given(pieces=st.lists(st.sampled_from(PIECES), max_size=12), format_id=st.sampled_from([None, *IDS]))
@settings(max_examples=400, deadline=None)
def test_pieces_of_headers_raise_only_puzzle_errors(pieces: list[str], format_id: str | None) -> None:
    with suppress(PuzzleError):
        nonet.read("".join(pieces), format=format_id)


@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_broken_headers_raise_only_puzzle_errors(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(BOARDS)))
    text = write([grid_of(BOARDS[name], 3)], data.draw(st.sampled_from(["line", "rows", "boxed", "csv", "table"])))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, min(len(text), 120)))
        end = min(len(text), start + data.draw(st.integers(0, 8)))
        text = text[:start] + data.draw(st.text(":kinxlayout#123 \n\r\t,;.\0é", max_size=3)) + text[end:]
    with suppress(PuzzleError):
        nonet.read(text)


@pytest.mark.parametrize("blank", ["", "  ", "# a comment"])
@pytest.mark.parametrize("at", [1, 2, 4])
def test_blank_lines_do_not_count_as_lines_of_a_layout(blank: str, at: int) -> None:
    lines = ["layout:", "1 1 2 2", "1 1 2 2", "3 3 4 4", "3 3 4 4"]
    lines.insert(at, blank)
    assert all(lacks_layout(lines[:end]) for end in range(1, len(lines)) if lines[end:] != [blank])
    assert not lacks_layout(lines)


@pytest.mark.parametrize("line", ["thermo r1c1 r1c2", "anti-knight", "Killer 3 r1c1, r1c2"])
@pytest.mark.parametrize("name", ["line", "boxed", "rows", "json", "samurai"])
def test_a_rule_without_its_colon_is_told_so(name: str, line: str) -> None:
    """Options take rules without a colon, so people write them above grids, too."""
    if name == "samurai":
        text = write([Grid.empty(make_board("samurai"))], "boxed").replace(
            "kind: samurai\n", f"kind: samurai\n{line}\n"
        )
    else:
        text = f"kind: diagonal\n{line}\n{write([Grid.empty(make_board(size=4))], name)}"
    word, _, rest = line.partition(" ")
    with pytest.raises(FormatError) as caught:
        read(text)
    assert str(caught.value) == f"line 2: {word} is a rule: write {word}: {rest}".rstrip()
