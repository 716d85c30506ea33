"""Rules on a drawing: each shows its marks, where they belong and readable in every theme, or is said in words."""

from __future__ import annotations

import re

import pytest

from nonet.board import Board, Grid, Place, make_board, parse_rule
from nonet.board.geometry import parse_place
from nonet.board.make import lay
from nonet.board.rules import RULES, Rule, RuleFamily, RuleType, Takes
from nonet.board.rules.marks import HEX, Cage, Depth, Disc, Ink, Mark, Stroke, Text, Tile, Tint, centre
from nonet.render import Scene
from nonet.render.drawing import draw_scene
from nonet.render.figures import Circle, Figure, Layer, Path
from nonet.render.figures import Text as Letters
from nonet.render.lettering import text_width
from nonet.render.png import to_png
from nonet.render.room import Room, room_of
from nonet.render.sentences import WELL_KNOWN
from nonet.render.svg import to_svg
from nonet.render.themes import DARK, THEMES, Theme


def places(text: str) -> tuple[Place, ...]:
    return tuple(parse_place(name) for name in text.split())


def rule_with(*marks: Mark, words: str = "Something holds.") -> Rule:
    """A rule that demands nothing and is drawn like this."""
    type_ = RuleType(
        "drawn",
        RuleFamily.LINES,
        "something holds",
        "",
        words=lambda _rule, _ground: words,
        shapes=lambda _rule, _ground: (),
        marks=lambda _rule, _ground: marks,
        takes=Takes(groups=(0, 0)),
    )
    return Rule(type_)


def board_with(*marks: Mark, size: int = 4) -> Board:
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
            Tile((2.5, 2.5), 0.7, 0.7, Ink.GREY),
            Cage(places("r1c1 r1c2"), "5"),
            Text((1, 1), "X"),
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
    marks: list[Mark] = [
        Tile((1, 1), 0.4, 0.4, Ink.WHITE, Ink.BLACK, depth=Depth.OVER),
        Tile((0.9, 0.9), 0.2, 0.2, Ink.BLACK, depth=Depth.OVER),
        Stroke(((0.9, 0.9), (1.1, 1.1)), Ink.RED, 0.02, depth=Depth.OVER),
    ]
    text = to_svg(Scene.of(Grid.empty(board_with(*marks))))
    assert re.findall(r'<g class="clue-(\w+)" fill="(.*?)"', text) == [
        ("tile", "#FFFFFF"),
        ("tile", "#000000"),
        ("line", "none"),
    ]


def test_only_letters_on_a_line_between_cells_have_paper_under_them() -> None:
    assert "clue-patch" in roles(board_with(Text((1, 1.5), "X")))
    assert "clue-patch" not in roles(board_with(Text((0.2, 1.8), "x"), Text((-0.5, 1.5), "15"), Text((1.5, 4.5), "3")))


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
    (diamond,) = figures(board_with(Tile((1.5, 2.5), 1.0, 1.0, Ink.WHITE, Ink.BLUE, angle=45)), "rule-tile")
    assert sorted(points(diamond)) == [(1.793, 1.5), (2.5, 0.793), (2.5, 2.207), (3.207, 1.5)]
    (pill,) = figures(board_with(Tile((0.5, 1.0), 0.8, 1.8, Ink.WHITE, Ink.GREY, rounded=0.4)), "rule-tile")
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


def letters(board: Board, role: str) -> dict[str, tuple[float, float, float]]:
    """Each text of a role: where it begins and ends, and its base line."""
    found = [figure for figure in figures(board, role) if isinstance(figure, Letters)]
    starts = [figure.x - (figure.anchor == "middle") * text_width(figure.text, figure.size) / 2 for figure in found]
    return {
        figure.text: (start, start + text_width(figure.text, figure.size), figure.y)
        for figure, start in zip(found, starts, strict=True)
    }


def test_totals_of_cages_with_one_first_cell_stand_beside_each_other_and_lines_leave_room_for_all() -> None:
    board = make_board(rules=["killer 20 r1c1 r1c2 r2c1", "killer 21 r1c1 r1c2 r1c3", "killer 5 r3c1 r3c2"])
    found = letters(board, "rule-label")
    assert [*found] == ["20", "21", "5"]
    assert found["20"][1] < found["21"][0]
    starts = [points(path)[0][0] for path in figures(board, "rule-cage")]
    assert min(starts[:2]) > found["21"][1]
    assert starts[2] < found["20"][1]


def test_clues_at_one_place_stand_beside_each_other_with_their_arrows() -> None:
    board = make_board(rules=["sandwich 10 r0c3", "little-killer 6 r0c3 r1c2", "little-killer 30 r0c3 r1c4"])
    found = letters(board, "clue-text")
    assert found["6"][1] < found["30"][0]
    assert found["10"][2] < found["6"][2] - 0.2
    assert all(2 < start < end < 3 for start, end, _ in found.values())
    left, right = (points(path)[-1] for path in figures(board, "clue-line")[::2])
    assert left[0] < found["6"][1]
    assert right[0] > found["30"][1] - 0.05
    (alone,) = letters(make_board(rules=["sandwich 10 r0c3"]), "clue-text").values()
    assert alone[1] - alone[0] > 1.5 * (found["10"][1] - found["10"][0])


@pytest.mark.parametrize("cells", ["r5c1 r5c2", "r4c2 r5c2"])
def test_marks_on_one_edge_stand_along_it(cells: str) -> None:
    board = make_board(rules=[f"difference {cells}", f"xv 10 {cells}", f"greater {cells}"])
    dot, letter, sign = (mark for marks in board.marks for mark in marks)
    assert isinstance(dot, Disc)
    assert isinstance(letter, Text)
    assert isinstance(sign, Stroke)
    along = 0 if cells.startswith("r5c1") else 1
    assert dot.centre[along] + dot.radius < letter.centre[along] - 0.1
    assert letter.centre[along] + 0.1 < min(point[along] for point in sign.points)
    assert dot.centre[1 - along] == letter.centre[1 - along]


def test_marks_at_one_corner_stand_beside_each_other() -> None:
    square = "r1c1 r1c2 r2c1 r2c2"
    board = make_board(rules=[f"quadruple 1 2 {square}", f"corner-sum 20 {square}"])
    one, other = (mark for marks in board.marks for mark in marks if isinstance(mark, Disc))
    assert other.centre[1] - one.centre[1] > one.radius + other.radius - 0.01


def test_a_cage_with_a_hole_has_a_line_inside_and_one_without_a_label_is_closed() -> None:
    ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    lines = figures(board_with(Cage(tuple(ring))), "rule-cage")
    assert [isinstance(line, Path) and line.commands[-1][0] for line in lines] == ["Z", "Z"]
    outer, inner = sorted(lines, key=lambda line: min(points(line)))
    assert min(points(outer)) == (INSIDE, INSIDE)
    assert min(points(inner)) == (1 - INSIDE, 1 - INSIDE)


def test_room_is_made_only_at_the_sides_that_have_clues_and_labels_stand_beyond_it() -> None:
    assert room_of(board_with(Text((1, 1), "X"))) == Room()
    board = board_with(Text((-0.5, 1.5), "15", 0.3), Text((2.5, 4.5), "9", 0.3))
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
        Text((0.5, 1), "3", 0.1),
        Disc((0.5, 2), 0.15, Ink.BLACK, depth=Depth.OVER),
        Text((0.5, 2), "4", 0.1, Ink.WHITE),
        Text((0.5, 3), "X"),
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
    board = board_with(Text((0.17, 0.2), "10", 0.18), Text((1.86, 1.5), "159", 0.14), size=9)
    drawing = draw_scene(Scene.of(Grid.empty(board), candidates=[board.all_digits] * 81))
    margin = 6 / drawing.cell_size
    (found,) = [layer.figures for layer in drawing.layers if layer.role == "candidate-dark"]
    first = [figure for figure in found[:9] if isinstance(figure, Letters)]
    assert min(figure.y - margin - 0.71 * figure.size for figure in first) > 0.26
    assert max(figure.y - margin for figure in first) < 0.79


def captions(board: Board) -> list[str]:
    drawing = draw_scene(Scene.of(Grid.empty(board)))
    found = [layer.figures for layer in drawing.layers if layer.role == "caption"]
    return [figure.text for figures in found for figure in figures if isinstance(figure, Letters)]


def test_what_no_drawing_shows_is_said_below_it_once() -> None:
    board = make_board("anti-knight+diagonal", 4)
    assert " ".join(captions(board)) == " ".join(board.hidden)
    assert "knight" in board.hidden[0]
    laid = lay(make_board(size=4), (rule_with(words="Cells are shy."), rule_with(words="Cells are shy.")))
    assert captions(laid) == ["Cells are shy."]
    assert captions(make_board("diagonal+window", 4)) == []
    assert captions(board_with(Text((1, 1), "X"))) == ["Drawn: something holds."]


def said_below(*rules: str) -> list[str]:
    """The sentences below a board."""
    return [*Scene.of(Grid.empty(make_board(rules=rules))).notes]


def test_what_marks_mean_is_said_once_a_sort_unless_everybody_knows() -> None:
    assert {rule.id for rule in RULES} >= WELL_KNOWN
    assert said_below("thermo r1c1 r1c2", "arrow r3c1 / r3c2", "killer 3 r5c1 r5c2", "ratio r7c1 r7c2") == []
    found = said_below("renban r1c1 r1c2", "renban r3c1 r3c2", "sandwich 3 r0c1", "sandwich 9 r0c4", "row-indexer r9c9")
    assert [words.split(":")[0] for words in found] == ["Renban", "Sandwich", "Row indexer"]
    assert found[1] == "Sandwich: the digits between the 1 and the highest digit of the line add up to the number."


def test_sorts_that_look_the_same_are_said_with_their_places() -> None:
    clues = ["sandwich 10 r0c3", "skyscraper 3 r10c4", "sandwich 3 r2c0", "maximin 4 r6c10", "x-sum 20 r1c0"]
    assert [words.split(":")[0] for words in said_below(*clues)] == [
        "Sandwich (above column 3, left of row 2)",
        "Skyscraper (below column 4)",
        "Maximin (right of row 6)",
        "X sum",
    ]
    cages = ["killer 10 r1c1 r1c2", "sum 10 r3c1 r2c2", "look-and-say 1 3 r5c5 r5c6", "product-cage 6 r9c1 r9c2"]
    assert [words.split(":")[0] for words in said_below(*cages)] == [
        "Killer (r1c1)",
        "Sum (r2c2)",
        "Look and say (r5c5)",
        "Product cage",
    ]
    others = [
        "renban r1c1 r1c2",
        "whispers r3c1 r3c2",
        "thermo r4c1 r4c2",
        "row-indexer r9c9",
        "extra-region r5c1 r5c2",
    ]
    assert [words.split(":")[0] for words in said_below(*others)] == [
        "Renban (pink, r1c1)",
        "Whispers (green, r3c1)",
        "Row indexer (green, r9c9)",
        "Extra region (r5c1)",
    ]


def test_numbers_that_marks_do_not_show_are_said() -> None:
    found = said_below(
        "sandwich-between 1 8 15 r0c4", "whispers 4 r1c1 r1c2", "whispers r3c1 r3c2", "sum-line 8 r5c1 r5c2"
    )
    assert [words.split(":")[0] for words in found] == [
        "Sandwich between 1 8",
        "Whispers 4 (green, r1c1)",
        "Whispers (green, r3c1)",
        "Sum line",
    ]
    board = make_board(rules=["pair-table 510 509 507 503 495 479 447 383 255 r1c3 r2c4 r3c4"])
    assert " ".join(captions(board)) == board.words_of(board.rules[0])


def art(board: Board) -> list[Layer]:
    """All but the words below."""
    drawing = draw_scene(Scene.of(Grid.empty(board)))
    return [layer for layer in drawing.layers if layer.role not in {"paper", "caption"}]


def test_a_clue_of_one_grid_that_would_stand_on_a_cell_of_another_is_said() -> None:
    board = make_board("samurai", rules=["grid 3: skyscraper 3 r1c0", "grid 3: skyscraper 4 r0c5"])
    drawn, (said, meaning) = figures(board, "clue-text"), captions(board)
    assert [figure.text for figure in drawn if isinstance(figure, Letters)] == ["4"]  # in the gap between two grids
    assert said.startswith("Grid 3: In row 1 from the left")
    assert meaning.startswith("Skyscraper: so many digits are seen")


@pytest.mark.parametrize("type_", RULES, ids=[rule.id for rule in RULES])
def test_every_rule_is_drawn_or_said(type_: RuleType) -> None:
    rule = parse_rule(f"{type_.id} {type_.example}")
    board = make_board(type_.example_kind, rules=[rule])
    drawing = draw_scene(Scene.of(Grid.empty(board)))
    marks = [layer for layer in drawing.layers if layer.role.startswith(("rule-", "clue-"))]
    said = " ".join(captions(board))
    if art(board) == art(make_board(board.kind)):
        assert said == board.words_of(rule)
    elif type_.id in WELL_KNOWN or type_.id in {"diagonal+", "diagonal-", "region"}:
        assert not said
    else:
        assert type_.summary in said or said == board.words_of(rule)
    for layer in marks:
        for figure in layer.figures:
            if isinstance(figure, Circle | Letters):
                assert 0 <= figure.x <= drawing.width
                assert 0 <= figure.y <= drawing.height
            else:
                assert all(0 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in points(figure))


def test_marks_are_painted_as_pdf_and_png_too() -> None:
    board = board_with(
        Stroke(((0.5, 0.5), (0.5, 2.5)), Ink.GREEN, 0.3, head=0.2),
        Disc(centre((1, 1)), 0.4, Ink.WHITE, Ink.RED, 0.05),
        Tile((2.5, 2.5), 0.7, 0.7, Ink.GREY, rounded=0.1, angle=20),
        Cage(places("r4c1 r4c2"), "3"),
        Text((-0.5, 0.5), "12"),
    )
    plain = to_png(Scene.of(Grid.empty(make_board(size=4))), width=400)
    assert to_png(Scene.of(Grid.empty(board)), width=400) != plain
