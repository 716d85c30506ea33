"""Words below a drawing: what it does not show, and what its marks mean."""

from __future__ import annotations

from nonet.draw.captions import WELL_KNOWN
from nonet.draw.drawing import draw_scene
from nonet.draw.figures import Circle, Layer
from nonet.draw.figures import Text as Letters
from nonet.draw.scene import Scene
from nonet.model import Board, Grid, make_board, parse_rule
from nonet.model.board import lay
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleType
from nonet.model.rules.marks import TextMark, Tint
from tests.draw.test_rules import board_with, figures, points, rule_with
from tests.families import for_each


def captions(board: Board) -> list[str]:
    drawing = draw_scene(Scene.of(Grid.empty(board)))
    found = [layer.figures for layer in drawing.layers if layer.role == "caption"]
    return [figure.text for figures in found for figure in figures if isinstance(figure, Letters)]


def test_what_no_drawing_shows_is_said_below_it_once() -> None:
    board = make_board("anti-knight+diagonal", size=4)
    assert " ".join(captions(board)) == " ".join(board.hidden)
    assert "knight" in board.hidden[0]
    laid = lay(make_board(size=4), (rule_with(words="Cells are shy."), rule_with(words="Cells are shy.")))
    assert captions(laid) == ["Cells are shy."]
    assert captions(make_board("diagonal+window", size=4)) == []
    assert captions(board_with(TextMark((1, 1), "X"))) == ["Drawn: something holds."]


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


def test_odd_and_even_cells_on_one_board_are_said_with_their_places() -> None:
    assert [words.split(":")[0] for words in said_below("odd r1c1 r2c2", "even r9c9")] == ["Odd (r1c1)", "Even (r9c9)"]
    assert said_below("odd r1c1 r2c2", "thermo r5c5 r5c6") == ["Odd: each of the cells holds an odd digit."]


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
    assert meaning.startswith("Skyscraper: the number of digits")


@for_each("type_", RULES)
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
        assert rule.meaning(board.rule_context) in said or said == board.words_of(rule)
    for layer in marks:
        for figure in layer.figures:
            if isinstance(figure, Circle | Letters):
                assert 0 <= figure.x <= drawing.width
                assert 0 <= figure.y <= drawing.height
            else:
                assert all(0 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in points(figure))


def below(size: int, *rules: str) -> list[str]:
    return [*Scene.of(Grid.empty(make_board(size=size, rules=rules))).notes]


def test_numbers_are_those_of_the_board() -> None:
    line = "r1c1 r1c2 r1c3"
    assert below(6, f"whispers {line}") == ["Whispers: neighbours on the line differ by at least 3."]
    assert below(16, f"whispers {line}") == ["Whispers: neighbours on the line differ by at least 8."]
    assert below(6, f"dutch-whispers {line}") == ["Dutch whispers: neighbours on the line differ by at least 2."]
    assert "at least 2, and" in below(6, f"lockout {line}")[0]
    assert below(6, f"modular 2 {line}") == [
        "Modular 2: any 2 neighbours on the line have different remainders when divided by 2."
    ]


@for_each("rule", RULES)
def test_no_sentence_below_a_drawing_is_for_setters(rule: RuleType) -> None:
    board = make_board(rule.example_kind, rules=[f"{rule.id} {rule.example}".strip()])
    said = board.rules[0].meaning(board.rule_context) if board.marks[0] else board.words_of(board.rules[0])
    setting = ("on 9x9", "number given", "order given", "first cell)", "given by", "the first two numbers", "(1)")
    assert [words for words in setting if words in said] == []


def test_several_rules_with_groups_have_a_letter_and_a_colour_each() -> None:
    rules = ["clone r1c1 r1c2 / r3c5 r3c6", "clone r6c1 / r8c3", "same-set r9c1 r9c2 / r9c8 r9c9"]
    assert below(9, *rules) == [
        "Clone A (pale grey): These groups are copies of each other, cell by cell: r1c1, r1c2; r3c5, r3c6.",
        "Clone B (blue): These groups are copies of each other, cell by cell: r6c1; r8c3.",
        "Same set C (green): These groups hold the same digits, each the same number of times: r9c1, r9c2; r9c8, r9c9.",
    ]
    marks = make_board(rules=rules).marks
    assert [{mark.text for mark in own if isinstance(mark, TextMark)} for own in marks] == [{"A"}, {"B"}, {"C"}]
    assert len({mark.ink for own in marks for mark in own if isinstance(mark, Tint)}) == 3
    assert below(9, rules[0]) == ["Clone: the groups are copies of each other, cell by cell."]


def test_letters_of_groups_that_share_cells_do_not_lie_on_each_other() -> None:
    rules = ["clone r1c1 r1c2 / r5c5 r5c6", "clone r1c1 r2c1 / r7c7 r8c7", "clone r1c1 / r9c9", "clone r1c1 / r9c2"]
    board = make_board(rules=rules)
    letters = [mark for marks in board.marks for mark in marks if isinstance(mark, TextMark)]
    assert "".join(letter.text for letter in letters) == "AABBCCDD"
    spots = [letter.centre for letter in letters]
    assert spots[0] == (0.16, 0.15)
    assert spots[2] == (1.16, 0.15), "in the other cell of its group"
    assert spots[4] == (0.16, 0.85), "in the other corner of its only cell"
    assert len({*spots}) == len(spots)


def test_groups_of_several_colours_are_not_called_by_one() -> None:
    said = below(9, "same-set r9c1 r9c2 / r9c8 r9c9", "row-indexer r1c1")
    assert said[0].startswith("Same set (r9c1): ")


def test_clues_at_one_place_are_told_apart() -> None:
    assert [words.split(":")[0] for words in below(9, "sandwich 15 r0c4", "skyscraper 3 r0c4", "maximin 3 r0c4")] == [
        "Sandwich (the 15 above column 4)",
        "Skyscraper (the first 3 above column 4)",
        "Maximin (the second 3 above column 4)",
    ]
