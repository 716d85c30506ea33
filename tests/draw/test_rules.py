"""Rules on a drawing: each shows its marks, where they belong and readable in every theme."""

from __future__ import annotations

import re
from math import hypot

import pytest

from nonet.draw.drawing import draw_scene
from nonet.draw.figures import Figure, Path, polyline
from nonet.draw.figures import Text as Letters
from nonet.draw.geometry import INSET, Room, room_of, ties
from nonet.draw.png import to_png
from nonet.draw.scene import Scene
from nonet.draw.svg import to_svg
from nonet.draw.themes import DARK, THEMES, Theme
from nonet.model import Board, Grid, Place, make_board
from nonet.model.board import lay
from nonet.model.geometry import parse_place
from nonet.model.rules.base import Rule, RuleArguments, RuleFamily, RuleType
from nonet.model.rules.marks import HEX, Cage, Depth, Disc, Ink, RuleMark, Stroke, TextMark, TileMark, Tint, centre


def places(text: str) -> tuple[Place, ...]:
    return tuple(parse_place(name) for name in text.split())


def rule_with(*marks: RuleMark, words: str = "Something holds.") -> Rule:
    """A rule that demands nothing and is drawn like this."""
    type_ = RuleType(
        "drawn",
        RuleFamily.LINES,
        "something holds",
        "",
        words=lambda _rule, _context: words,
        constraints=lambda _rule, _context: (),
        marks=lambda _rule, _context: marks,
        takes=RuleArguments(groups=(0, 0)),
    )
    return Rule(type_)


def board_with(*marks: RuleMark, size: int = 4) -> Board:
    return lay(make_board(size=size), (rule_with(*marks),))


def figures(board: Board, role: str) -> list[Figure]:
    """The figures of a role, the top left corner of the board at 0 0."""
    drawing = draw_scene(Scene.of(Grid.empty(board)))
    room = room_of(board)
    margin = 6 / drawing.cell_size
    layers = [layer.moved(-margin - room.left, -margin - room.top) for layer in drawing.layers if layer.role == role]
    return [figure for layer in layers for figure in layer.figures]


def roles(board: Board) -> list[str]:
    return [layer.role for layer in draw_scene(Scene.of(Grid.empty(board))).layers]


def points(path: Figure) -> list[tuple[float, float]]:
    assert isinstance(path, Path)
    return [(round(x, 3), round(y, 3)) for _, found in path.commands for x, y in found]


def test_what_lies_under_the_lines_comes_before_them_and_clues_come_after() -> None:
    found = roles(
        board_with(
            Disc((1, 1), 0.2, Ink.WHITE, Ink.BLACK, depth=Depth.OVER),
            Stroke(((0.5, 0.5), (1.5, 1.5)), Ink.GREEN, 0.2),
            Disc((0.5, 0.5), 0.4, Ink.WHITE, Ink.GREY),
            Tint(((2, 2),), Ink.TINT_RED),
            TileMark((2.5, 2.5), 0.7, 0.7, Ink.GREY),
            Cage(places("r1c1 r1c2"), "5"),
            TextMark((1, 1), "X"),
        )
    )
    wanted = ["rule-tint", "rule-tile", "rule-line", "rule-ring", "rule-cage", "rule-label"]
    assert [role for role in found if role.startswith(("rule", "clue", "line", "border"))] == [
        *wanted,
        "line",
        "border",
        "clue-ring",
        "clue-text",
    ]


def test_clues_lie_on_each_other_in_the_order_of_their_rule() -> None:
    marks: list[RuleMark] = [
        TileMark((1, 1), 0.4, 0.4, Ink.WHITE, Ink.BLACK, depth=Depth.OVER),
        TileMark((0.9, 0.9), 0.2, 0.2, Ink.BLACK, depth=Depth.OVER),
        Stroke(((0.9, 0.9), (1.1, 1.1)), Ink.RED, 0.02, depth=Depth.OVER),
    ]
    text = to_svg(Scene.of(Grid.empty(board_with(*marks))))
    assert re.findall(r'<g class="clue-(\w+)" fill="(.*?)"', text) == [
        ("tile", "#FFFFFF"),
        ("tile", "#000000"),
        ("line", "none"),
    ]


def test_only_letters_on_a_line_between_cells_have_paper_under_them() -> None:
    assert "clue-patch" in roles(board_with(TextMark((1, 1.5), "X")))
    assert "clue-patch" not in roles(
        board_with(TextMark((0.2, 1.8), "x"), TextMark((-0.5, 1.5), "15"), TextMark((1.5, 4.5), "3"))
    )


def test_thin_lines_lie_over_thick_ones_and_the_same_paint_is_written_once() -> None:
    text = to_svg(
        Scene.of(
            Grid.empty(
                board_with(
                    Stroke(((0.5, 0.5), (0.5, 3.5)), Ink.PINK, 0.05),
                    Stroke(((0.5, 0.5), (0.5, 3.5)), Ink.GREEN, 0.3),
                    Stroke(((1.5, 0.5), (1.5, 3.5)), Ink.GREEN, 0.3),
                )
            )
        )
    )
    assert re.findall(r'<g class="rule-line" fill="none" stroke="(#\w+)" stroke-width="(\w+)"', text) == [
        (HEX[Ink.GREEN], "30"),
        (HEX[Ink.PINK], "5"),
    ]


def test_an_arrow_has_a_head_at_its_end_and_a_closed_line_is_a_loop() -> None:
    (line, head) = figures(board_with(Stroke(((0.5, 0.5), (0.5, 2.5)), Ink.BLACK, 0.05, head=0.3)), "rule-line")
    assert points(line) == [(0.5, 0.5), (2.5, 0.5)]
    left, tip, right = points(head)
    assert tip == (2.5, 0.5)
    assert left[0] == right[0] < 2.5
    assert left[1] + right[1] == 1.0
    (dot,) = figures(board_with(Stroke(((0.5, 0.5), (0.5, 0.5)), Ink.BLACK, 0.05, head=0.3)), "rule-line")
    assert points(dot) == [(0.5, 0.5), (0.5, 0.5)]
    (loop,) = figures(board_with(Stroke(((0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (0.5, 0.5)), Ink.BLACK, 0.1)), "rule-line")
    assert isinstance(loop, Path)
    assert loop.commands[-1] == ("Z", ())
    assert len(points(loop)) == 3


def test_the_shaft_of_an_arrow_begins_at_its_ring_and_one_that_jumps_is_drawn() -> None:
    (line, _) = figures(make_board(rules=["arrow r4c2 r4c3 / r5c4 r6c5"]), "rule-line")[-2:]
    (x, y), *_ = points(line)
    assert (x - 2.5) ** 2 + (y - 3.5) ** 2 == pytest.approx(0.41**2, abs=0.01)
    assert figures(make_board(rules=["arrow r1c1 / r1c9"]), "rule-gap")


@pytest.mark.parametrize(
    "line",
    ["arrow r6c6 / r7c6 r8c6", "arrow r6c6 r6c5 / r7c6 r8c6", "between r6c6 r5c6 r4c6", "double-arrow r6c6 r5c6 r4c6"],
)
def test_the_bulb_of_a_thermometer_is_seen_in_the_ring_of_another_line(line: str) -> None:
    board = make_board(rules=["thermo r6c6 r6c7 r6c8", line])
    layers = draw_scene(Scene.of(Grid.empty(board))).layers
    bulb = next(number for number, layer in enumerate(layers) if layer.role == "rule-bulb")
    rings = [layer for layer in layers[bulb:] if layer.role in {"rule-ring", "rule-tile"}]
    assert [layer.paint.fill for layer in rings if layer.paint] == [""]
    ringed = figures(make_board(rules=[line]), "rule-line")[0]
    assert (5.5, 5.5) not in points(ringed), "the line begins at the ring"


def test_a_pill_lies_along_its_cells_whichever_way_they_run() -> None:
    shaft = "r9c9 r9c8 r9c7"
    for bulb, middle, length in (("r4c2 r4c3", (3.5, 2), 1), ("r5c2 r4c2", (4, 1.5), 1)):
        (pill,) = figures(make_board(rules=[f"arrow {bulb} / {shaft}"]), "rule-tile")
        across, down = zip(*points(pill), strict=True)
        assert ((min(down) + max(down)) / 2, (min(across) + max(across)) / 2) == pytest.approx(middle)
        assert max(max(down) - min(down), max(across) - min(across)) == pytest.approx(length + 0.82)


def test_two_cells_that_do_not_touch_are_joined_by_a_line() -> None:
    assert figures(make_board(rules=["difference r1c9 r4c6"]), "rule-gap")
    assert not figures(make_board(rules=["difference r1c9 r2c9"]), "rule-gap")


def test_a_tile_is_turned_and_rounded_about_its_centre() -> None:
    (diamond,) = figures(board_with(TileMark((1.5, 2.5), 1.0, 1.0, Ink.WHITE, Ink.BLUE, angle=45)), "rule-tile")
    assert sorted(points(diamond)) == [(1.793, 1.5), (2.5, 0.793), (2.5, 2.207), (3.207, 1.5)]
    (pill,) = figures(board_with(TileMark((0.5, 1.0), 0.8, 1.8, Ink.WHITE, Ink.GREY, rounded=0.4)), "rule-tile")
    assert isinstance(pill, Path)
    assert [name for name, _ in pill.commands] == ["M", "C", *("L", "C") * 3, "Z"]
    across, down = zip(*points(pill), strict=True)
    assert (min(across), max(across), min(down), max(down)) == (0.1, 1.9, 0.1, 0.9)


INSIDE = 0.085


def test_a_cage_runs_inside_its_cells_round_inner_corners_and_leaves_room_for_its_label() -> None:
    board = board_with(Cage(places("r1c1 r1c2 r2c1"), "12"))
    (line,) = figures(board, "rule-cage")
    first, *corners, last = points(line)
    a, b, c = INSIDE, 1 - INSIDE, 2 - INSIDE
    assert corners == [(round(x, 3), round(y, 3)) for x, y in [(c, a), (c, b), (b, b), (b, c), (a, c)]]
    assert a < first[0] < 0.6
    assert first[1] == a
    assert a < last[1] < 0.6
    assert last[0] == a
    (label,) = figures(board, "rule-label")
    assert isinstance(label, Letters)
    assert label.text == "12"
    assert label.x + 2 * 0.556 * label.size < first[0]
    assert label.y < last[1]


def test_a_cage_of_cells_that_do_not_touch_has_a_line_around_each_and_one_label_in_reading_order() -> None:
    board = board_with(Cage(places("r3c1 r1c3 r2c2"), "7"))
    lines = figures(board, "rule-cage")
    assert len(lines) == 3
    assert sum(isinstance(line, Path) and line.commands[-1][0] != "Z" for line in lines) == 1  # open at the label
    (label,) = figures(board, "rule-label")
    assert isinstance(label, Letters)
    assert (int(label.x), int(label.y)) == (2, 0)


def test_a_cage_with_a_hole_has_a_line_inside_and_one_without_a_label_is_closed() -> None:
    ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    lines = figures(board_with(Cage(tuple(ring))), "rule-cage")
    assert [isinstance(line, Path) and line.commands[-1][0] for line in lines] == ["Z", "Z"]
    outer, inner = sorted(lines, key=lambda line: min(points(line)))
    assert min(points(outer)) == (INSIDE, INSIDE)
    assert min(points(inner)) == (1 - INSIDE, 1 - INSIDE)


def test_room_is_made_only_at_the_sides_that_have_clues_and_labels_stand_beyond_it() -> None:
    assert room_of(board_with(TextMark((1, 1), "X"))) == Room()
    board = board_with(TextMark((-0.5, 1.5), "15", 0.3), TextMark((2.5, 4.5), "9", 0.3))
    room = room_of(board)
    assert (room.left, room.bottom) == (0.0, 0.0)
    assert 0.65 < room.top < 1.0
    assert 0.5 < room.right < 1.0
    drawing = draw_scene(Scene.of(Grid.empty(board), labels=True))
    (labels,) = [layer.figures for layer in drawing.layers if layer.role == "label"]
    (clues,) = [layer.figures for layer in drawing.layers if layer.role == "clue-text"]
    columns = [label for label in labels if isinstance(label, Letters) and label.text.startswith("c")]
    above = min(figure.y - figure.size for figure in clues if isinstance(figure, Letters))
    assert columns
    assert all(label.y < above for label in columns)
    right = max(figure.x for figure in clues if isinstance(figure, Letters))
    assert right < drawing.width


def test_black_and_white_dots_keep_their_colour_on_dark_paper_and_their_letters_can_be_read() -> None:
    board = board_with(
        Disc((0.5, 1), 0.15, Ink.WHITE, Ink.BLACK, depth=Depth.OVER),
        TextMark((0.5, 1), "3", 0.1),
        Disc((0.5, 2), 0.15, Ink.BLACK, depth=Depth.OVER),
        TextMark((0.5, 2), "4", 0.1, Ink.WHITE),
        TextMark((0.5, 3), "X"),
        Disc((2.5, 2.5), 0.4, Ink.WHITE, Ink.BLACK),
    )
    text = to_svg(Scene.of(Grid.empty(board)), DARK)
    ink, paper = DARK.inks["ink"], DARK.inks["paper"]
    assert re.findall(r'<g class="clue-(?:ring|bulb)" fill="(#\w+)" stroke="(#\w+)"', text) == [
        ("#FFFFFF", ink),
        ("#000000", ink),
    ]
    letters = dict(re.findall(r'<g class="clue-text" fill="(#\w+)"[^>]*><text[^>]*>(\w)', text))
    assert letters == {"#000000": "3", "#FFFFFF": "4", ink: "X"}
    assert f'<g class="rule-ring" fill="{paper}"' in text  # the digit in a ring is light there


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", THEMES, ids=[theme.id for theme in THEMES])
def test_digits_can_be_read_on_every_ink_of_every_theme(theme: Theme) -> None:
    assert theme.inks.keys() == {*(ink.value for ink in HEX), "ink", "paper"}
    thin = (Ink.BLACK, Ink.WHITE, Ink.DARK_GREY)  # no areas and broad lines under digits
    for name in (*(ink.value for ink in HEX if ink not in thin), "paper"):
        bright, dark = sorted((luminance(theme.inks[name]), luminance(theme.inks["ink"])), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) > 4.5, name


def test_candidates_keep_clear_of_dots_cages_and_labels() -> None:
    board = board_with(
        Cage(places("r1c1 r1c2"), "12"), Disc((0.5, 1), 0.15, Ink.WHITE, Ink.BLACK, depth=Depth.OVER), size=9
    )
    drawing = draw_scene(Scene.of(Grid.empty(board), candidates=[board.all_digits] * 81))
    margin = 6 / drawing.cell_size
    (found,) = [layer.figures for layer in drawing.layers if layer.role == "candidate-dark"]
    for figure in found[:18]:
        assert isinstance(figure, Letters)
        x, y = figure.x - margin, figure.y - margin
        assert y - 0.71 * figure.size > 0.2  # below the label
        half = 0.556 * figure.size / 2
        assert min(abs(x - half - 1), abs(x + half - 1)) > 0.15  # beside the dot


def test_candidates_keep_clear_of_small_letters_in_cells() -> None:
    board = board_with(TextMark((0.17, 0.2), "10", 0.18), TextMark((1.86, 1.5), "159", 0.14), size=9)
    drawing = draw_scene(Scene.of(Grid.empty(board), candidates=[board.all_digits] * 81))
    margin = 6 / drawing.cell_size
    (found,) = [layer.figures for layer in drawing.layers if layer.role == "candidate-dark"]
    first = [figure for figure in found[:9] if isinstance(figure, Letters)]
    assert min(figure.y - margin - 0.71 * figure.size for figure in first) > 0.26
    assert max(figure.y - margin for figure in first) < 0.79


def test_marks_are_painted_as_pdf_and_png_too() -> None:
    board = board_with(
        Stroke(((0.5, 0.5), (0.5, 2.5)), Ink.GREEN, 0.3, head=0.2),
        Disc(centre((1, 1)), 0.4, Ink.WHITE, Ink.RED, 0.05),
        TileMark((2.5, 2.5), 0.7, 0.7, Ink.GREY, rounded=0.1, angle=20),
        Cage(places("r4c1 r4c2"), "3"),
        TextMark((-0.5, 0.5), "12"),
    )
    plain = to_png(Scene.of(Grid.empty(make_board(size=4))), width=400)
    assert to_png(Scene.of(Grid.empty(board)), width=400) != plain


def chevron(rule: str) -> tuple[tuple[float, float], ...]:
    """The points of a sign, over the lines: wing, tip, wing."""
    (marks,) = make_board(rules=[rule]).marks
    (sign,) = (mark for mark in marks if isinstance(mark, Stroke) and mark.depth is Depth.OVER)
    return sign.points


@pytest.mark.parametrize("cells", ["r1c1 r1c2", "r2c1 r1c1", "r1c1 r2c2", "r2c2 r1c1", "r5c3 r4c4", "r1c1 r3c8"])
def test_a_sign_points_at_the_lesser_digit(cells: str) -> None:
    """Its wings are equally far from the tip, behind it, and one on each side of the way."""
    more, less = (centre(parse_place(name)) for name in cells.split())
    one, tip, other = chevron(f"greater {cells}")
    down, right = less[0] - more[0], less[1] - more[1]
    along = [down * (wing[0] - tip[0]) + right * (wing[1] - tip[1]) for wing in (one, other)]
    across = [right * (wing[0] - tip[0]) - down * (wing[1] - tip[1]) for wing in (one, other)]
    assert all(step < -0.1 for step in along)
    assert across[0] * across[1] < -0.01
    assert hypot(one[0] - tip[0], one[1] - tip[1]) == pytest.approx(hypot(other[0] - tip[0], other[1] - tip[1]))


def test_the_pieces_of_a_cage_are_tied_together() -> None:
    assert list(ties([(0, 0), (0, 1), (1, 1)])) == []
    assert len(list(ties([(0, 7), (2, 8)]))) == 1
    assert len(list(ties([(0, 0), (1, 1), (5, 5), (5, 6)]))) == 2
    (tie,) = ties([(0, 0), (0, 3)])
    assert tie == polyline([(1 - INSET, 0.5), (3 + INSET, 0.5)])
