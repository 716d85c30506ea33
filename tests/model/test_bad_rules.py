"""Rules that cannot be: each is refused in one clear sentence that names the rule and what is wrong with it."""

from __future__ import annotations

import pytest

import nonet
from nonet._base.errors import GeometryError, PuzzleError
from nonet.model import make_board, parse_rule
from nonet.model.rules import RULES
from nonet.model.rules.base import Rule, RuleType
from nonet.rules import killer
from tests.cli.sudoku import sudoku
from tests.families import for_each


def first(count: int) -> str:
    """So many cells of the board, row by row."""
    return " ".join(f"r{1 + i // 9}c{1 + i % 9}" for i in range(count))


BAD: tuple[tuple[str, str], ...] = (
    # what cannot be read
    ("", "expected a rule such as thermo r1c1 r2c1, got nothing"),
    ("kilerr 10 r1c1 r1c2", "did you mean killer?"),
    ("killer ten r1c1 r1c2", "killer: expected a cell such as r1c1, got 'ten'"),
    ("killer 10 a1 a2", "killer: expected a cell such as r1c1, got 'a1'"),
    ("killer 10 r1c1 r1c2 5", "killer: expected a cell such as r1c1, got '5'"),
    ("xv IIX/ r1c1", "expected"),
    ("anti-knight r1c1", "anti-knight: expected no lists of cells, got 1"),
    ("anti-knight 3", "anti-knight: expected no numbers, got 1"),
    ("anti-move 1", "anti-move: expected 2 numbers, got 1"),
    # too few or too many
    ("killer 10", "killer needs cells, such as 10 r1c1 r1c2 r2c1"),
    ("thermo r1c1", "thermo: expected at least 2 cells, got 1"),
    ("difference r1c1", "difference: expected 2 cells, got 1"),
    ("xv r1c1 r1c2", "xv: expected 1 number, got 0"),
    ("ratio 2 3 r1c1 r1c2", "ratio: expected at most 1 number, got 2"),
    ("quadruple r1c1 r1c2 r2c1 r2c2", "quadruple: expected at least 1 number, got 0"),
    ("quadruple 1 2 3 4 5 r1c1 r1c2 r2c1 r2c2", "quadruple: expected at most 4 numbers, got 5"),
    ("quadruple 1 r1c1 r1c2 r2c1", "quadruple: expected 4 cells, got 3"),
    ("arrow r1c1", "arrow: an arrow needs a bulb and a shaft"),
    ("arrow r1c1 r1c2 r1c3 r1c4 / r2c1", "arrow: a bulb has one, two or three cells, not 4"),
    ("clone r1c1 r1c2", "clone: expected at least 2 groups of cells, got 1"),
    ("clone r1c1 r1c2 / r3c3", "clone: the groups must have equally many cells, got 2 and 1"),
    ("thermo r1c1 r1c2 / r2c1 r2c2", "thermo: expected 1 list of cells, got 2"),
    ("look-and-say 2 3 1 r1c1 r1c2 r1c3", "look-and-say: expected pairs of a count and a digit, got 3 numbers"),
    # cells
    ("killer 10 r1c1 r1c1", "killer: r1c1 is listed twice"),
    ("killer 10 r1c1 r10c1", "killer: there is no cell r10c1 on this board"),
    ("thermo r1c1 r1c2 r1c1", "thermo: r1c1 is listed twice"),
    ("whispers r1c1 r1c1", "whispers: r1c1 is listed twice in a row"),
    ("arrow r1c1 r1c1 / r2c1", "arrow: r1c1 is listed twice in the bulb"),
    ("battenburg r1c1 r1c2 r1c3 r1c4", "battenburg: the four cells must be a square of 2 x 2"),
    ("magic-square r1c1 r1c2 r1c3 r2c1", "magic-square: the cells must be a square"),
    ("count-distinct r1c1 r1c2 / r2c1", "count-distinct: the first group is the one cell that counts, got 2 cells"),
    # places outside
    ("sandwich 10 r1c1", "sandwich: r1c1 is inside the grid: put the clue outside, in row 0 or 10 or column 0 or 10"),
    ("sandwich 10 r0c0", "sandwich: r0c0 is not next to a row or a column"),
    ("x-sum 10 r11c1", "x-sum: r11c1 is not next to a row or a column"),
    ("little-killer 10 r1c1 r2c2", "little-killer: r1c1 is a cell; the clue of a diagonal is outside the grid"),
    ("little-killer 10 r0c1 r1c1", "little-killer: r1c1 does not touch r0c1 at a corner"),
    ("little-killer 10 r0c1 r0c2", "little-killer: there is no cell r0c2 on this board"),
    # numbers out of reach
    ("killer 99 r1c1 r1c2", "killer: the sum of 2 different digits cannot be 99, only 3 to 17"),
    ("killer 2 r1c1 r1c2", "killer: the sum of 2 different digits cannot be 2, only 3 to 17"),
    ("killer -5 r1c1 r1c2", "killer: the sum of 2 different digits cannot be -5, only 3 to 17"),
    ("sum 1 r1c1 r1c2", "sum: the sum of 2 digits cannot be 1, only 2 to 18"),
    ("difference 9 r1c1 r1c2", "difference: the difference of two digits cannot be 9, only 0 to 8"),
    ("ratio 0 r1c1 r1c2", "ratio: the ratio of two digits cannot be 0, only 1 to 9"),
    ("xv XX r1c1 r1c2", "xv: the sum of two digits cannot be 20, only 2 to 18"),
    ("whispers 9 r1c1 r1c2", "whispers: two digits cannot differ by 9, only by 0 to 8"),
    ("modular 1 r1c1 r1c2", "modular: a division by 1 leaves only one remainder"),
    ("sum-line 0 r1c1 r1c2", "sum-line: pieces of a line cannot add up to 0"),
    ("corner-product 11 r1c1 r1c2 r2c1 r2c2", "corner-product: no 4 digits from 1 to 9 have the product 11"),
    ("sandwich 36 r0c1", "sandwich: no digits between 1 and 9 add up to 36, at most to 35"),
    ("sandwich 1 r0c1", "sandwich: no digits between 1 and 9 add up to 1"),
    ("sandwich-between 3 3 5 r0c1", "sandwich-between: 3 and 3 are not two digits from 1 to 9"),
    ("x-sum 46 r0c1", "x-sum: the sum of the first X digits cannot be 46, only 1 to 45"),
    ("skyscraper 0 r0c1", "skyscraper: the number of digits that are seen cannot be 0, only 1 to 9"),
    ("skyscraper 10 r0c1", "skyscraper: the number of digits that are seen cannot be 10, only 1 to 9"),
    ("numbered-room 0 r0c1", "numbered-room: 0 is not a digit of this board, which has 1 to 9"),
    ("little-killer 80 r0c1 r1c2", "little-killer: the sum of 8 digits cannot be 80, only 8 to 72"),
    ("rossini 2 r0c1", "rossini: expected 1 (rising), -1 (falling) or 0 (neither), got 2"),
    ("next-to 9 r0c1", "next-to: 9 cannot be next to itself"),
    ("quadruple 1 2 3 4 r2c8 r2c9 r3c8 r4c9", "quadruple: the four cells must be a square of 2 x 2"),
    ("quadruple 10 r1c1 r1c2 r2c1 r2c2", "quadruple: 10 is not a digit of this board, which has 1 to 9"),
    ("candidates 0 r1c1", "candidates: 0 is not a digit of this board, which has 1 to 9"),
    ("contains 1 2 r1c1", "contains: 2 digits do not fit into 1 cells"),
    ("anti-move 0 0", "anti-move: a cell cannot differ from itself"),
    ("anti-move 9 9", "anti-move: no piece that moves 9 by 9 can move on this board"),
    ("global-mod 5", "global-mod: four cells can have all remainders of a division by 2, 3 or 4, not by 5"),
    # too many cells
    (f"thermo {first(10)}", "a thermometer has at most 9 cells"),
    (
        f"renban {' '.join(f'r{1 + i // 9}c{1 + i % 9}' for i in range(10))}",
        "renban: 10 different digits are more than",
    ),
    (
        f"nabner {' '.join(f'r{1 + i}c{1 + i}' for i in range(6))}",
        "nabner: 6 digits from 1 to 9 always have two equal or",
    ),
    (
        f"extra-region {' '.join(f'r{1 + i // 9}c{1 + i % 9}' for i in range(10))}",
        "extra-region: 10 cells cannot all differ",
    ),
    (
        f"arrow r5c5 / {' '.join(f'r{1 + i // 9}c{1 + i % 9}' for i in range(10))}",
        "arrow: a shaft of more than 9 cells",
    ),
    ("arrow r1c1 r1c2 r1c3 / r2c1 r2c2", "arrow: the 2 digits of a shaft add up to 18 at most, and its bulb is 111"),
    (f"counting-circles {first(46)}", "counting-circles: 46 circles"),
)


@pytest.mark.parametrize(("text", "words"), BAD)
def test_a_bad_rule_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        make_board(rules=[text])
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "size", "text", "words"),
    [
        ("latin", 7, "disjoint-groups", "disjoint-groups: this board has no boxes"),
        ("latin", 7, "box-indexer r1c1", "box-indexer: this board has no boxes"),
        ("latin", 7, "region-sum r1c1 r2c2", "region-sum: this board has no boxes"),
        ("latin", 7, "windoku", "windoku: this board has no boxes of one form"),
        ("latin", 7, "frame-sum 7 r0c1", "frame-sum: this board has no boxes of one form"),
        ("latin", 2, "anti-knight", "anti-knight: no knight can move on this board"),
        ("classic", 4, "dutch-flatmates", "dutch-flatmates: the digits 1 to 4 have no middle one"),
        ("classic", 4, "xv X r1c1 r1c2", "xv: the sum of two digits cannot be 10, only 2 to 8"),
        ("classic", 4, "magic-square r1c1 r1c2 r2c1", "magic-square: the cells must be a square"),
        (
            "samurai",
            9,
            "sandwich 10 r0c1",
            "sandwich: clues outside need one grid; say which: grid 1: ...",
        ),
        ("classic", 36, "anti-taxicab", "anti-taxicab: this rule is for boards of up to 25 digits, got 36"),
        ("classic", 49, "sandwich 10 r0c1", "sandwich: this clue is for boards of up to 36 digits, got 49"),
        ("latin", 1, "even r1c1", "even: this board has only the digit 1"),
    ],
)
def test_a_rule_that_does_not_suit_a_board_says_why(kind: str, size: int, text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        make_board(kind, size=size, rules=[text])
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize("text", ["killer 99 r1c1 r1c2", "arrow r1c1", "sandwich 10 r1c1", "kilerr r1c1"])
def test_the_command_says_it_in_one_line(text: str) -> None:
    outcome = sudoku("solve", "--rule", text, stdin="." * 81)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert outcome.err.startswith("sudoku: ")


def test_a_cage_with_more_cells_than_digits_is_a_plain_sum_and_says_so() -> None:
    cells = " ".join(f"r{1 + i // 4}c{1 + i % 4}" for i in range(5))
    board = make_board(size=4, rules=[f"killer 11 {cells}"])
    assert "they repeat, for it has more cells than there are digits" in board.sentences[-1]
    assert [type(constraint).__name__ for constraint in board.constraints] == ["Sum"]


def test_good_rules_with_many_forms_are_read() -> None:
    assert parse_rule("xv v r1c1 r1c2") == parse_rule("XV: 5, r1c1, r1c2")
    assert parse_rule("white_dot r1c1 r1c2") == parse_rule("difference r1c1 r1c2")


def test_long_numbers_are_numbers() -> None:
    """The product of a cage on 16x16 has eight digits; what no digits can meet is said quickly, however long it is."""
    cells = " ".join(f"r{row}c{row}" for row in range(1, 8))
    board = make_board(size=16, rules=[f"product-cage {16**6 * 15} {cells}"])
    assert board.rules[0].values == (251658240,)
    for rule in (
        "killer",
        "sum",
        "product-cage",
        "sum-line",
        "digital-root-cage",
        "rellik-cage",
        "whispers",
        "lockout",
    ):
        text = f"{rule} 123456789012345678 {cells}"
        if rule == "rellik-cage":
            assert make_board(rules=[text]).constraints
            continue
        with pytest.raises(PuzzleError, match=f"^{rule}: "):
            make_board(rules=[text])


def test_a_total_of_0_is_no_cage_without_a_total() -> None:
    """A number that was computed must not turn into another rule; None says that there is none."""
    with pytest.raises(GeometryError, match="the sum of 2 different digits cannot be 0, only 3 to 17"):
        nonet.Puzzle("." * 81, rules=[killer(0, "r1c1 r1c2")])
    with pytest.raises(GeometryError, match="the sum of 5 digits cannot be 0, only 5 to 20"):
        nonet.Puzzle("." * 16, rules=[killer(0, "r1c1 r1c2 r1c3 r1c4 r2c1")])
    assert nonet.Puzzle("." * 81, rules=[killer(None, "r1c1 r1c2")]).board.rules[0].value is None
    header = nonet.Puzzle("killer: 0 r1c1 r1c2\n" + "." * 16)
    assert header.solve().verdict is nonet.Verdict.NONE
    assert "killer 0 r1c1 r1c2" in str(header.board.rules[0])


OPTIONAL = [rule for rule in RULES if rule.takes.values == (0, 1)]


@for_each("rule", OPTIONAL)
def test_the_number_0_is_never_taken_for_none(rule: RuleType) -> None:
    """Where a number may be left out, 0 is refused, or says something else."""
    groups = Rule.parse(rule, rule.example).groups
    without = make_board(rule.example_kind, rules=[Rule(rule, (), groups)])
    try:
        zero = make_board(rule.example_kind, rules=[Rule(rule, (0,), groups)])
    except GeometryError:
        return
    assert zero.constraints != without.constraints or zero.regions != without.regions
