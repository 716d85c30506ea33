"""What goes into a book: counts shared, levels in order, mistakes named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Puzzle, create
from nonet._base.errors import NotUnique, PuzzleError, UnknownNameError
from nonet.bulk.books.entries import create_entries, mix_of, parse_mix, plan_sections, prove_entries, share
from nonet.human.levels import LEVELS
from nonet.model import Grid, make_board

FOUR = make_board(size=4)
UNIQUE = "0312200430010040"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@given(st.integers(0, 1000), st.integers(1, 9))
def test_shares_add_up_and_differ_by_one_at_most(count: int, parts: int) -> None:
    shares = share(count, parts)
    assert sum(shares) == count
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1


@given(st.lists(st.sampled_from(LEVELS), min_size=1), st.integers(5, 1000))
def test_a_count_is_shared_among_the_levels_easiest_first(levels: list[str], count: int) -> None:
    mix = mix_of(levels, count)
    assert [level for level, _ in mix] == [level for level in LEVELS if level in levels]
    assert sum(number for _, number in mix) == count


@given(st.dictionaries(st.sampled_from(LEVELS), st.integers(1, 200), min_size=1))
def test_a_mix_is_read_as_it_is_written(numbers: dict[str, int]) -> None:
    text = ", ".join(f"{name}:{number}" for name, number in numbers.items())
    mix = parse_mix(text)
    assert dict(mix) == numbers
    assert [level for level, _ in mix] == [level for level in LEVELS if level in numbers]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected a mix such as easy:8,hard:4, got ''"),
        ("easy", "got 'easy'"),
        ("easy:", "got 'easy:'"),
        ("easy:0", "got 'easy:0'"),
        ("easy:-1", "got 'easy:-1'"),
        ("easy:8,", "got '' in 'easy:8,'"),
        ("easy:٣", "got 'easy:٣'"),
        ("easy:8,easy:2", "expected each level once, got easy twice"),
        ("easy:600,hard:401", "expected at most 1000 puzzles in a book, got 1001"),
    ],
)
def test_a_mix_nobody_can_mean_is_refused(text: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_mix(text)
    assert words in str(caught.value)


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(UnknownNameError, match="did you mean hard"):
        parse_mix("hrad:3")
    with pytest.raises(UnknownNameError, match="unknown level"):
        mix_of(["nonsense"], 3)


def test_too_few_puzzles_for_the_levels_or_the_kinds_are_refused() -> None:
    with pytest.raises(PuzzleError, match=r"at least 2 puzzles, one of each level \(easy, hard\), got 1"):
        mix_of(["hard", "easy"], 1)
    with pytest.raises(PuzzleError, match="at least 2 puzzles of level hard, one of each kind, got 1"):
        plan_sections([FOUR, make_board("diagonal", size=4)], parse_mix("easy:2,hard:1"))


def test_boards_follow_each_other_each_with_its_levels() -> None:
    boards = [FOUR, make_board("diagonal", size=4)]
    sections = plan_sections(boards, parse_mix("hard:5,easy:2"))
    found = [(section.board.kind, section.level, section.count) for section in sections]
    assert found == [("classic", "easy", 1), ("classic", "hard", 3), ("diagonal", "easy", 1), ("diagonal", "hard", 2)]


def test_the_puzzles_are_those_that_create_makes_of_the_seed() -> None:
    entries = create_entries(plan_sections([make_board()], mix_of(["easy"], 2)), 7)
    assert [Puzzle.of(entry.puzzle) for entry in entries] == [create("easy", seed=7), create("easy", seed="7/1")]


def test_entries_are_numbered_proved_and_different() -> None:
    told: list[tuple[int, int]] = []
    sections = plan_sections([FOUR, make_board("latin", size=4)], mix_of(["easy"], 30))
    entries = create_entries(sections, 1, progress=lambda done, total: told.append((done, total)))
    assert [entry.number for entry in entries] == list(range(1, 31))
    assert len({entry.puzzle for entry in entries}) == 30
    assert told == [(number, 30) for number in range(1, 31)]
    for entry in entries:
        puzzle = Puzzle.of(entry.puzzle)
        assert puzzle.is_unique
        assert puzzle.check(entry.solution).is_right
        assert (entry.er, entry.hint) == ("", "")


def test_a_puzzle_that_came_up_before_is_made_anew() -> None:
    tiny = make_board("latin", size=2)  # a single clue decides it: eight puzzles in all
    entries = create_entries(plan_sections([tiny], mix_of(["easy"], 8)), 1)
    assert len({entry.puzzle for entry in entries}) >= 7
    assert len(create_entries(plan_sections([tiny], mix_of(["easy"], 12)), 1)) == 12


def test_classic_puzzles_have_their_er_and_hints_are_there_on_request() -> None:
    (entry,) = prove_entries([Puzzle(CLASSIC)], hints=True)
    assert (entry.level, entry.rank) == (Puzzle(CLASSIC).rate().level, 1)
    assert entry.er == "1.2"
    assert entry.hint == str(Puzzle(CLASSIC).hint())


def test_what_was_placed_or_pencilled_in_is_not_printed() -> None:
    grid = Puzzle(UNIQUE).grid
    begun = Grid(grid.board, (4, *grid.values[1:]), candidates=(0b1000,) * 16, placed=frozenset({0}))
    (entry,) = prove_entries([Puzzle.of(begun)])
    assert entry.puzzle == grid
    assert (entry.puzzle.placed, entry.puzzle.candidates) == (frozenset(), None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("." * 16, "puzzle 2 has more than one solution"),
        ("11" + "." * 14, "puzzle 2 has no solution: 1 is repeated in row 1: r1c1, r1c2"),
        ("123....4........", "puzzle 2 has no solution"),
    ],
)
def test_a_puzzle_without_exactly_one_solution_is_named_by_its_number(text: str, words: str) -> None:
    with pytest.raises(NotUnique, match=words):
        prove_entries([Puzzle(UNIQUE), Puzzle(text), Puzzle(UNIQUE)])


def test_solved_grids_none_and_too_many_are_refused() -> None:
    full = Puzzle(UNIQUE).solution
    assert full
    with pytest.raises(PuzzleError, match="puzzle 1 has no empty cell"):
        prove_entries([Puzzle.of(full)])
    with pytest.raises(PuzzleError, match="expected 1 to 1000 puzzles in a book, got 0"):
        prove_entries([])
    with pytest.raises(PuzzleError, match="expected 1 to 1000 puzzles in a book, got 1001"):
        prove_entries([Puzzle(UNIQUE)] * 1001)
