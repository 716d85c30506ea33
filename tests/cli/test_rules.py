"""sudoku rules: all rules with their sentences and examples, or some of them at length."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nonet.model import make_board
from nonet.model.rules import RULES
from nonet.model.rules.base import RuleFamily
from tests.cli.sudoku import sudoku


def test_every_rule_is_listed_under_its_family_with_its_example() -> None:
    lines = sudoku("rules").out.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == [str(family) for family in RuleFamily]
    for rule in RULES:
        kind = "" if rule.example_kind == "classic" else f"  --kind {rule.example_kind}"
        at = lines.index(f"  {f'{rule.id} {rule.example}'.rstrip()}{kind}")
        assert lines[at + 1].strip() == rule.summary
        family = next(line for line in reversed(lines[:at]) if line and not line.startswith(" "))
        assert family == str(rule.family)


def test_one_rule_is_said_at_length() -> None:
    assert sudoku("rules", "Cage").out.splitlines() == [
        "rule     killer",
        "also     cage, killer-cage, killercage",
        "says     no digit repeats in the cage, and its digits add up to the number, if there is one",
        "text     killer [TOTAL] CELLS",
        'example  --rule "killer 10 r1c1 r1c2 r2c1"',
        'Python   nonet.rules.killer(10, "r1c1 r1c2 r2c1")',
        "means    The digits of the cage add up to 10 and do not repeat: r1c1, r1c2, r2c1.",
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("machine", ["How many states there are", "1 if the line may end there", "-1 where that digit is not allowed"]),
        ("pair-table", ["One for each digit of the first cell", "510 = 2 + 4 + ... + 256"]),
        ("pairs-table", ["One for each digit of the first cell", "510 = 2 + 4 + ... + 256"]),
    ],
)
def test_numbers_that_need_a_word_are_explained(name: str, words: list[str]) -> None:
    (line,) = [line for line in sudoku("rules", name).out.splitlines() if line.startswith("numbers  ")]
    assert all(word in line for word in words)
    assert json.loads(sudoku("rules", name, "--json").out)["numbers"] == line.removeprefix("numbers  ")


def test_an_example_that_a_classic_board_refuses_says_its_kind() -> None:
    assert "  region r1c1 r1c2 r2c1 r3c3  --kind latin" in sudoku("rules").out.splitlines()
    assert 'example  --rule "region r1c1 r1c2 r2c1 r3c3"  --kind latin\n' in sudoku("rules", "region").out
    taken = sudoku("count", "--limit", "1", "--rule", "region r1c1 r1c2 r2c1 r3c3", "--kind", "latin", stdin="." * 81)
    assert taken.status == 0


def test_rules_as_data_can_be_laid() -> None:
    entries = [json.loads(line) for line in sudoku("rules", "--json").out.splitlines()]
    entries = entries[0] if len(entries) == 1 and isinstance(entries[0], list) else entries
    assert [entry["rule"] for entry in entries] == [rule.id for rule in RULES]
    for entry in entries:
        assert str(make_board(entry["kind"], rules=[entry["example"]]).rules[0]) == entry["example"]


def test_an_unknown_rule_is_named_with_what_it_may_have_been() -> None:
    outcome = sudoku("rules", "kiler")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("sudoku: unknown rule 'kiler': did you mean killer?")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    "rule", ["diagonal+", "odd r1c1", "xv V r1c1 r1c2", "renban r1c1 r1c2", "killer 3 r4c4 r4c3", "x-sum 3 r0c3"]
)
def test_the_sentence_of_a_rule_stands_in_a_spec(rule: str) -> None:
    outcome = sudoku("spec", "4", "--rule", rule)
    board = make_board(size=4, rules=[rule])
    assert outcome.status == 0
    assert f"- {board.words_of(board.rules[0])}\n" in outcome.out


def test_candidates_say_the_rules_and_are_read_again() -> None:
    args = ["--rule", "sandwich 5 r0c2", "--rule", "thermo r1c1 r2c1"]
    found = sudoku("candidates", "--no-step", *args, stdin="." * 16)
    assert found.out.endswith("# The digits of the thermometer rise from its bulb: r1c1, r2c1.\n")
    again = sudoku("convert", "--to", "line", stdin=found.out)
    assert (again.err, again.out) == ("", "sandwich: 5 r0c2\nthermo: r1c1 r2c1\n" + "." * 16 + "\n")


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (["--rule", "diagonal"], "diagonal is a kind, not a rule: --kind diagonal"),
        (["--rule", "latin"], "latin is a kind, not a rule: --kind latin"),
        (["--rule", "samurai"], "samurai is a kind, not a rule: --kind samurai"),
        (["--rule", "kropki r1c1 r1c2"], "difference (a white dot) and ratio (a black dot)"),
        (["--kind", "diagonal+"], 'diagonal+ is a rule, not a kind: --rule "diagonal+"'),
        (["--kind", "diagonal++"], "unknown kind 'diagonal++': did you mean diagonal? (see sudoku kinds)"),
        (["--rule", "killer 10 r1c1 r1c5"], "there is no cell r1c5 on this board"),
        (["--rule", "xv IIX r1c1 r1c2"], "xv: expected a Roman numeral, got 'IIX'"),
        (["--rule", "xv VX r1c1 r1c2"], "xv: expected a Roman numeral, got 'VX'"),
        (["--rule", "xv IVI r1c1 r1c2"], "xv: expected a Roman numeral, got 'IVI'"),
        (["--rule", "xv VV r1c1 r1c2"], "xv: expected a Roman numeral, got 'VV'"),
        (["--rule", "xv XIIIIII r1c1 r1c2"], "xv: expected a Roman numeral, got 'XIIIIII'"),
        (["--rule", "xv M r1c1 r1c2"], "xv: the sum of two digits cannot be 1000, only 2 to 8"),
        (["--rule", "either"], "either: expected rules with or between them, such as either killer 10"),
        (["--rule", "either or"], "either: expected a rule on both sides of or, got 'or'"),
        (["--rule", "either odd r1c1 or"], "expected a rule on both sides of or, got 'odd r1c1 or'"),
        (["--rule", "arrow / r1c1"], "expected cells before the first stroke, got nothing: 'arrow / r1c1'"),
        (["--rule", "clone r1c1 / r1c1"], "clone: r1c1 cannot be a copy of itself: 'clone r1c1 / r1c1'"),
        (["--rule", "clone r1c1 / r1c3"], "clone: r1c1 and r1c3 are both in row 1, and only equal digits would do"),
        (["--rule", "ratio 1 r1c1 r2c1"], "ratio: r1c1 and r2c1 are both in column 1, and only equal digits would"),
        (["--rule", "difference 0 r1c1 r2c2"], "difference: r1c1 and r2c2 are both in box 1, and only equal"),
        (["--rule", "xv II r1c1 r1c2"], "xv: r1c1 and r1c2 are both in row 1, and only equal digits would do"),
        (["--rule", "palindrome r1c1 r1c2 r1c3"], "palindrome: r1c1 and r1c3 are both in row 1"),
    ],
)
def test_kinds_and_rules_that_cannot_be_are_told(option: list[str], message: str) -> None:
    outcome = sudoku("count", *option, stdin="................")
    assert (outcome.status, outcome.out) == (2, "")
    assert message in outcome.err
    assert outcome.err.count("\n") == 1


def test_equal_digits_may_stand_where_no_region_has_both() -> None:
    for rule in ("difference 0 r1c1 r2c3", "clone r1c1 / r2c3", "ratio 1 r1c1 r2c3", "xv VIII r1c1 r2c3"):
        assert sudoku("count", "--rule", rule, stdin="." * 16).status == 0
        assert make_board(size=4, rules=[rule]).rules
    # One that came with a puzzle is kept, as other rules that no digits can meet are.
    assert sudoku("count", stdin=f"difference: 0 r1c1 r1c2\n{'.' * 16}\n").out == "0\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("kind: killer", "line 1: kind: killer is a rule, not a kind: write killer: 10 r1c1 r1c2 r2c1"),
        ("kropki: r1c1 r1c2", "difference (a white dot) and ratio (a black dot)"),
        ("diagonal: yes", "'diagonal' in a header: it is a kind, write kind: diagonal"),
    ],
)
def test_a_header_is_answered_in_lines_of_a_header(line: str, message: str) -> None:
    outcome = sudoku("count", stdin=f"{line}\n\n................\n")
    assert (outcome.status, outcome.out) == (2, "")
    assert message in outcome.err
    assert "--rule" not in outcome.err


def test_a_solution_that_is_too_short_is_told_how_many_cells_there_are(tmp_path: Path) -> None:
    puzzle = tmp_path / "six.txt"
    puzzle.write_text("." * 36 + "\n")
    for cells in ("42..........", "4", "1" * 81):
        outcome = sudoku("check", str(puzzle), "-", stdin=cells + "\n")
        assert outcome.status == 2
        assert f"expected 36 cells, got {len(cells)}" in outcome.err
