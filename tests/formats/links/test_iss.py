"""Texts and links of ISS."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet._base.errors import FormatError, PuzzleError
from nonet.formats import recognise
from nonet.formats.links.iss import FORMAT
from nonet.formats.links.iss_rules import read_net, read_pattern, read_table, write_net, write_table
from nonet.model import Grid, make_board
from nonet.model.constraints import Automaton, allows
from nonet.model.rules import RULES
from nonet.model.rules.base import Rule
from tests.families import for_each

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PARTS = ["1", "2", "3", ".", "[12]", "[^1]", "[2-3]"]
TIMES = ["", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "{0}"]


def rules_of(text: str) -> list[str]:
    return [str(rule) for rule in nonet.Puzzle(text).board.rules]


def test_a_text_its_link_and_free_white_space_are_the_same_puzzle() -> None:
    text = ".Shape~4x4.~R1C1_1~R2C2_3_4.Thermo~R2C1~R3C1~R4C1"
    spread = "# mine\n.Shape~4x4\n  .~R1C1_1 ~ r2c2_3_4\n\n\n.Thermo~R2C1\n~R3C1~R4C1\n."
    wanted = nonet.Puzzle("1...............", rules=["thermo r2c1 r3c1 r4c1"])
    for source in (text, spread, "https://sigh.github.io/Interactive-Sudoku-Solver/?q=" + text.replace("~", "%7E")):
        assert recognise(source) is FORMAT
        puzzle = nonet.Puzzle(source)
        assert (puzzle.board, puzzle.grid.values) == (wanted.board, wanted.grid.values)
        assert puzzle.candidates["r2c2"] == (3, 4)


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (".WhiteDot~R1C1~R1C2~R5C5~R6C5", ["difference r1c1 r1c2", "difference r5c5 r6c5"]),
        (".GreaterThan~R1C8~R2C8~R1C7", ["greater r1c8 r2c8", "greater r1c8 r1c7"]),
        (".Whisper~R1C1~R1C2.Whisper~4~R2C1~R2C2", ["whispers 5 r1c1 r1c2", "whispers 4 r2c1 r2c2"]),
        (".PillArrow~2~R1C2~R1C1~R2C1~R3C1", ["arrow r1c1 r1c2 / r2c1 r3c1"]),
        (".LittleKiller~9~R2C1.LittleKiller~9~R1C2", ["little-killer 9 r1c0 r2c1", "little-killer 9 r0c3 r1c2"]),
        (".LittleKiller~9~R8C9.LittleKiller~9~R9C8", ["little-killer 9 r9c10 r8c9", "little-killer 9 r10c7 r9c8"]),
        (".XSum~C3~9~.XSum~R2~~8", ["x-sum 9 r0c3", "x-sum 8 r2c10"]),
        (".Sandwich~0~R9", ["sandwich 0 r9c0"]),
        (".SumLine~10~R1C1~R1C2~R2C2~LOOP", ["sum-line 10 r1c1 r1c2 r2c2 r1c1"]),
        (".Sum~0_=_1_-1~R1C1~R2C2", ["weighted-sum 0 1 -1 r1c1 r2c2"]),
        (".Sum~9~R1C1~R1C1~R2C2", ["weighted-sum 9 2 1 r1c1 r2c2"]),
        (".EqualSum~R1C1~R1C2~-~R2C2", ["equal-sums r1c1 r1c2 / r2c2"]),
        (".SameValues~2~R1C1~R1C2~R4C4~R4C5", ["same-set r1c1 r1c2 / r4c4 r4c5"]),
        (".Cage~0~R1C1~R1C2.Cage~~R2C1~R2C2", ["killer r1c1 r1c2", "killer r2c1 r2c2"]),
        (".And.X~R1C1~R1C2.V~R2C1~R2C2.End", ["xv 10 r1c1 r1c2", "xv 5 r2c1 r2c2"]),
        (".Replicate~DA.Thermo~R1C1~R1C2.End", ["thermo r1c1 r1c2", "thermo r1c2 r1c3"]),
        (".Quad~R1C1~2~1", ["quadruple 1 2 r1c1 r1c2 r2c1 r2c2"]),
        (".Indexing~C~R1C1.Indexing~R~R1C1", ["column-indexer r1c1", "row-indexer r1c1"]),
    ],
)
def test_items(text: str, rules: list[str]) -> None:
    assert rules_of(text) == rules
    puzzle = nonet.Puzzle(text)
    assert nonet.Puzzle(puzzle.to_text("iss")) == puzzle


def test_no_dot_is_an_exception_to_anti_consecutive() -> None:
    text = ".Shape~6x6.AntiConsecutive.BlackDot~R1C1~R1C2"
    solutions = list(nonet.solutions(text))
    assert solutions
    for grid in solutions:
        rows = grid.rows
        assert all(abs(row[at] - row[at + 1]) != 1 for row in rows for at in range(5))
        assert sorted(rows[0][:2]) in ([2, 4], [3, 6])
    assert nonet.Puzzle(nonet.Puzzle(text).to_text("iss")) == nonet.Puzzle(text)


def test_givens_that_contradict_each_other_have_no_solution() -> None:
    puzzle = nonet.Puzzle(".~R1C1_1~R1C1_2~R1C2_3")
    assert puzzle.count() == 0
    assert nonet.Puzzle(puzzle.to_text("iss")) == puzzle


def test_one_of_several_demands() -> None:
    text = ".Shape~4x4.Or.X~R1C1~R1C2.And.~R1C1_1.Thermo~R1C3~R1C4.End.~R1C2_2_3.End"
    wanted = [grid for grid in nonet.solutions("." * 16) if _one_holds(grid.rows[0])]
    assert sorted(grid.values for grid in nonet.solutions(text)) == sorted(grid.values for grid in wanted)
    assert 0 < len(wanted) < 288
    assert nonet.Puzzle(nonet.Puzzle(text).to_text("iss")) == nonet.Puzzle(text)
    one = ".Shape~4x4.Or.~R1C1_1.~R1C1_4.End"
    assert {grid[0] for grid in nonet.solutions(one)} == {1, 4}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (
            ".Or.Thermo~R1C1~R1C2~R1C3~R1C4.Cage~9~R5C5~R5C6.End",
            "either thermo r1c1 r1c2 r1c3 r1c4 or killer 9 r5c5 r5c6",
        ),
        (
            ".Or.Or.X~R1C1~R1C2.V~R1C1~R1C2.End.~R1C1_1.End",
            "either xv 10 r1c1 r1c2 or xv 5 r1c1 r1c2 or candidates 1 r1c1",
        ),
        (
            ".Or.And.Or.X~R1C1~R1C2.V~R1C1~R1C2.End.~R2C2_1.End.AntiKnight.End",
            "either xv 10 r1c1 r1c2 and candidates 1 r2c2 or xv 5 r1c1 r1c2 and candidates 1 r2c2 or anti-knight",
        ),
        (".Or.And.Thermo~R1C1~R1C2.End.End", "thermo r1c1 r1c2"),
    ],
)
def test_large_and_nested_alternatives_are_one_rule(text: str, rule: str) -> None:
    puzzle = nonet.Puzzle(text)
    assert [str(each) for each in puzzle.board.rules] == [rule]
    assert puzzle == nonet.Puzzle("." * 81, rules=[rule]) == nonet.Puzzle(puzzle.to_text("iss"))


def test_an_alternative_that_is_no_rule_always_holds() -> None:
    puzzle = nonet.Puzzle(".Or.Thermo~R1C1.X~R1C1~R1C2.End")
    assert puzzle.board.rules == ()
    assert puzzle.remarks == (
        "left out Thermo, which is not a rule: it has 1 cell",
        "left out Or, which is not a rule: one of its items is not a rule",
    )


def test_no_dot_is_an_exception_to_anti_consecutive_among_alternatives() -> None:
    """The 1 and 2 of the dot are consecutive, so that only the other alternative is left."""
    text = ".Shape~4x4.Or.AntiConsecutive.~R1C1_1.End.BlackDot~R1C1~R1C2.~R1C1_2_1.~R1C2_1_2"
    assert {grid[0] for grid in nonet.solutions(text)} == {1}


def _one_holds(row: list[int]) -> bool:
    return row[0] + row[1] == 10 or (row[0] == 1 and row[2] < row[3]) or row[1] in (2, 3)


SITE = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="


def test_killer_cages_in_letters() -> None:
    text = "9<" + "." * 79
    with pytest.raises(FormatError, match="do not lead to the total"):
        nonet.Puzzle(text)
    down = ("J^" + "0" * 79).replace("J^", "J<", 1)
    assert rules_of(down) == ["killer 19 r1c1 r1c2"]


def test_a_cage_without_a_total_is_kept_in_letters() -> None:
    assert rules_of("0<" + "0" * 79) == ["killer r1c1 r1c2"]
    assert rules_of("0" * 81 + "\n\n.Cage~3~R1C1~R1C2") == ["killer 3 r1c1 r1c2"]


def killer_text(*cells: int) -> str:
    return "3x3::k:" + "".join(f"{number:04}:" for number in (*cells, *[0] * (81 - len(cells))))


def test_killer_cages_in_numbers() -> None:
    cage = 10 * 256
    assert rules_of(killer_text(cage, 0, cage, 0, 5 * 256 + 1)) == ["killer 10 r1c1 r1c3", "killer 5 r1c5"]
    assert rules_of(killer_text(0, 7, 7)) == []
    assert rules_of(killer_text(cage, cage).removesuffix(":")) == ["killer 10 r1c1 r1c2"]
    with pytest.raises(FormatError, match="expected one total for cage 0 of a killer text, got 10 and 11"):
        nonet.Puzzle(killer_text(cage, 11 * 256))
    with pytest.raises(FormatError, match="expected 81 numbers after 3x3::k: or 3x3:d:k:"):
        nonet.Puzzle(killer_text(cage) + "7:")


@pytest.mark.parametrize("size", [2, 3, 5, 7, 11, 13])
def test_sizes_without_boxes_have_none(size: int) -> None:
    letters = "".join("abcdefghijklm"[cell % size] for cell in range(size * size))  # the columns
    board = nonet.Puzzle(f".Shape~{size}x{size}").board
    assert (board.kind, board.rule_context.boxes) == ("latin", ())
    jigsaw = nonet.Puzzle(f".Shape~{size}x{size}.RegionSumLine~R1C1~R2C1~R1C2.Jigsaw~{letters}")
    other = nonet.Puzzle(f".Shape~{size}x{size}.RegionSumLine~R1C1~R2C1~R1C2.NoBoxes.Jigsaw~{letters}")
    assert jigsaw == other
    assert [len(box.cells) for box in jigsaw.board.rule_context.boxes] == [size] * size
    assert [str(rule) for rule in jigsaw.board.rules][-1] == "region-sum r1c1 r2c1 r1c2"


def test_a_line_on_a_board_without_regions_says_nothing() -> None:
    for text in (".Shape~7x7.RegionSumLine~R1C1~R1C2", ".NoBoxes.RegionSumLine~R1C1~R1C2"):
        puzzle = nonet.Puzzle(text)
        assert (puzzle.board.kind, puzzle.board.rules) == ("latin", ())
        assert puzzle.remarks == ("left out RegionSumLine, which is not a rule: the board has no regions that cut it",)


def test_a_cell_twice_in_a_cage_is_added_twice() -> None:
    twice = ".Shape~4x4.Cage~{}~R1C1~R1C2~R1C1"
    assert rules_of(twice.format(7)) == ["extra-region r1c1 r1c2", "weighted-sum 7 2 1 r1c1 r1c2"]
    assert rules_of(twice.format(0)) == ["extra-region r1c1 r1c2"]
    assert rules_of(".Shape~4x4.Cage~4~R1C1~R1C1") == ["weighted-sum 4 2 r1c1"]


@pytest.mark.parametrize("size", [2, 3, 4, 9])
def test_links_with_pencil_marks(size: int) -> None:
    """A sign for each digit of each cell; on 4x4 that is also a text of 8x8 cells, which is what ISS takes it for."""
    random = Random(size)
    marks = [[digit for digit in range(1, size + 1) if random.random() < 0.7] or [1] for _ in range(size * size)]
    text = "".join(str(digit) if digit in own else "." for own in marks for digit in range(1, size + 1))
    puzzle = nonet.Puzzle(SITE + text)
    if size == 4:
        assert puzzle.board.size == 8
        return
    wanted = [own[0] if len(own) == 1 else 0 for own in marks]
    assert puzzle.values == tuple(wanted)
    for cell, own in enumerate(marks):
        if len(own) > 1:
            assert {*puzzle.candidates[f"r{cell // size + 1}c{cell % size + 1}"]} <= {*own}


@pytest.mark.parametrize("size", [4, 7, 9, 16])
def test_grids_and_jigsaws_in_a_letter_a_cell(size: int) -> None:
    first = "1" if size < 10 else "A"
    grid = first + "." * (size * size - 1)
    columns = "".join("ABCDEFGHIJKLMNOP"[cell % size] for cell in range(size * size))
    assert nonet.Puzzle(SITE + grid).values == (1, *[0] * (size * size - 1))
    for text in (SITE + grid + columns, grid + columns, f"{grid}\n{columns}\n"):
        puzzle = nonet.Puzzle(text)
        assert (recognise(text).id, puzzle.values) == ("iss", (1, *[0] * (size * size - 1)))
        assert [len(box.cells) for box in puzzle.board.rule_context.boxes] == [size] * size
    assert nonet.Puzzle(SITE + columns).board == puzzle.board


def test_a_puzzle_and_its_solution_are_no_jigsaw() -> None:
    assert recognise(f"{'.' * 81}\n{SOLVED}\n").id == "line"


def test_numbers_with_spaces_between() -> None:
    text = " ".join(["16", *["."] * 254, "10"])
    assert nonet.Puzzle(SITE + text.replace(" ", "+")).values == (16, *[0] * 254, 10)


@pytest.mark.parametrize("text", ["..Cage~3~R1C1~R1C2", ". . .Cage ~3~R1C1~R1C2", "...~R1C1_1"])
def test_items_without_a_name_or_words_say_nothing(text: str) -> None:
    assert recognise(text) is FORMAT
    assert nonet.Puzzle(text) == nonet.Puzzle("." + text.replace(" ", "").lstrip("."))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Foo~R1C1", "expected items that ISS has, got .Foo"),
        (".Or.End", "Or: expected items inside it, got 'none'"),
        (".Or.Thermo~R1C1~VA.End", r"Thermo: Nonet does not support cells outside the grid \(Var\)"),
        (".Or.And" * 100 + ".X~R1C1~R1C2" + ".End" * 200, "expected up to 40 items inside each other, got more"),
        (".Or.And" + 11 * ".Or.X~R1C1~R1C2.V~R1C1~R1C2.End" + ".End.~R1C1_1.End", "up to 1000 alternatives, got 2049"),
        (".Var~A.Sum~3~R1C1~VA", r"got .Var"),
        (".Thermo~R1C1~VA", r"Thermo: Nonet does not support cells outside the grid \(Var\)"),
        (".Thermo~R1C1~R1Ch", "Thermo: expected a cell of the board such as R1C1, got 'R1Ch'"),
        (".Shape~4x4.Thermo~R1C1~R1C5", "Thermo: expected a cell of the board such as R1C1, got 'R1C5'"),
        (".Thermo~R1C1~R1C1", "thermo: r1c1 is listed twice"),
        (".Shape~6x8", "Shape: expected a square of up to 16x16"),
        (".Shape~9x9~0-8", "Shape: expected a square of up to 16x16 with digits from 1 on"),
        (".~R1C1_10", "givens: expected digits from 1 to 9, got 'R1C1_10'"),
        (".Jigsaw~123", "Jigsaw: expected 81 letters, got '123'"),
        (".And.X~R1C1~R1C2", ".And needs .End"),
        (".Thermo~R1C1~R1C2.End", ".End needs an .Or, .And or .Replicate before it"),
        (".Pair~!!~_~R1C1~R1C2", "as a table, got '!!'"),
        (".Pair~" + "_" * 14 + "~_~R1C1~R1C2", "expected a table of 9 x 9 bits, got more"),
        (".NFA~A~_~R1C1", "base64|cut off"),
        (".NFA~AA~_~R1C1", "cut off|known form"),
        (".Regex~KA~R1C1", r"expected a pattern such as .*, got '\(', wrong at character 2"),
        (".Cage~x~R1C1", "Cage: expected a number, got 'x'"),
        (".XSum~Q1~3", "XSum: expected a row or column such as R2 or C2, got 'Q1'"),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/", r"expected a link with \?q= and a puzzle"),
    ],
)
def test_bad_input_gets_one_clear_line(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message) as caught:
        nonet.Puzzle(text)
    assert "\n" not in str(caught.value)


@for_each("rule", RULES)
def test_every_rule_is_written_and_means_the_same(rule: Rule) -> None:
    """Solutions of the rule's example keep to what comes back, and grids that break it do not."""
    from nonet.model.rules.base import RuleType

    assert isinstance(rule, RuleType)
    made = Rule.parse(rule, rule.example)
    puzzle = nonet.Puzzle(Grid.empty(make_board(rule.example_kind, rules=[made])))
    there = nonet.Puzzle(puzzle.to_text("iss"))
    assert nonet.Puzzle(there.to_text("iss")) == there
    plain = nonet.Puzzle(Grid.empty(make_board()))
    random = Random(rule.id)
    for _ in range(20):
        digits = random.sample(range(1, 10), 9)
        grid = plain.grid.with_values(digits[int(digit) - 1] for digit in SOLVED)
        assert puzzle.check(grid.values).is_right == there.check(grid.values).is_right
    if found := puzzle.solve(1, timeout=1).solution:
        assert there.check(found.values).is_right


@given(size=st.integers(1, 16), data=st.data())
def test_tables_come_back(size: int, data: st.DataObject) -> None:
    masks = tuple(data.draw(st.lists(st.integers(0, (1 << size) - 1), min_size=size, max_size=size)))
    assert read_table(write_table(masks), size) == masks


def accepts(machine: Automaton, word: tuple[int, ...]) -> bool:
    state = 0
    for digit in word:
        state = machine.steps[state][digit - 1]
        if state < 0:
            return False
    return machine.accepting[state]


@given(seed=st.integers(0, 10**6))
def test_patterns_are_read_as_python_reads_them(seed: int) -> None:
    random = Random(seed)
    pattern = random_pattern(random, 0)
    machine = read_pattern(pattern, 3).automaton(3, [4])
    assert read_net(write_net(machine)).automaton(3, [4]) == machine
    known = re.compile(pattern.replace(".", "[123]").replace("[^1]", "[23]"))
    for length in range(5):
        for word in product((1, 2, 3), repeat=length):
            assert accepts(machine, word) == bool(known.fullmatch("".join(map(str, word))))


def random_pattern(random: Random, depth: int) -> str:
    if depth > 3 or random.random() < 0.3:
        return random.choice(PARTS)
    first, second = random_pattern(random, depth + 1), random_pattern(random, depth + 1)
    return random.choice([f"{first}{second}", f"({first}|{second})", f"({first}){random.choice(TIMES)}"])


def test_a_pattern_of_exponentially_many_states_is_refused() -> None:
    from nonet.formats.links.iss_rules import write_text

    with pytest.raises(FormatError, match="expected an automaton of up to 4096 states"):
        nonet.Puzzle(f".Regex~{write_text('.*1.{18}')}~R1C1~R1C2")
    assert nonet.Puzzle(".Given~R1C1_5").clues == {"r1c1": 5}


def test_segments_of_an_automaton_are_told_apart() -> None:
    """Symbol 4 on a 3-digit board stands between segments: 1 is read in the first, 2 in the second."""
    steps = ((1, -1, -1, -1), (-1, -1, -1, 2), (-1, 3, -1, -1), (-1, -1, -1, -1))
    net = read_net(write_net(Automaton(steps, (False, False, False, True))))
    assert accepts(net.automaton(3, [1, 1]), (1, 2))
    assert not accepts(net.automaton(3, [2]), (1, 2))


def test_full_ranks_are_read_and_written_by_name() -> None:
    puzzle = nonet.Puzzle("." * 16, rules=["full-rank 7 r0c2", "full-rank 16 r3c5"])
    text = nonet.Puzzle(puzzle).to_text("iss")
    assert "FullRank~C2~7~.FullRank~R3~~16" in text
    assert nonet.Puzzle(text) == puzzle
    assert nonet.Puzzle(".Shape~4x4.FullRankTies~only-unclued.FullRank~C2~7~.FullRank~R3~~16") == puzzle
    with pytest.raises(FormatError, match=r"expected rules that Nonet knows, got \.FullRankTies"):
        nonet.Puzzle(".FullRankTies~any.FullRank~C2~7~")


@pytest.mark.parametrize(
    ("size", "rule"),
    [
        (9, "not-renban r1c1 r1c2 r1c3 r2c4 r3c5"),
        (4, "not-renban r1c1 r1c2 r1c3 r2c4"),
        (6, "not-renban r1c1 r1c2 r1c3 r2c4 r3c4 r4c4"),
        (4, "negative-battenburg"),
    ],
)
def test_what_is_written_as_an_or_is_read_again(size: int, rule: str) -> None:
    puzzle = nonet.Puzzle(Grid.empty(make_board(size=size, rules=[rule])))
    there = nonet.Puzzle(puzzle.to_text("iss"))
    random, cells = Random(rule), range(size * size)
    for _ in range(50):
        digits = [random.randint(1, size) for _ in cells]
        kept = [
            all(
                allows(constraint, [digits[cell] for cell in constraint.cells]) for constraint in each.board.constraints
            )
            for each in (puzzle, there)
        ]
        assert kept[0] == kept[1]
