"""sudoku create --rules: what it prints can be solved as it is; what cannot be is refused."""

from __future__ import annotations

import json

import pytest

from tests.cli.sudoku import sudoku


def test_placed_rules_stand_above_the_puzzle_and_count_when_it_is_solved() -> None:
    made = sudoku(
        "create", "6", "--rules", "killer,thermo", "--count", "2", "--seed", "1", "--to", "line", "--timeout", "120"
    )
    assert made.out.count("killer:") > 5
    solved = sudoku("solve", "--json", stdin=made.out)
    assert [json.loads(line)["verdict"] for line in solved.out.splitlines()] == ["unique", "unique"]
    again = sudoku(
        "create", "6", "--rules", "killer,thermo", "--count", "2", "--seed", "1", "--to", "line", "--timeout", "120"
    )
    assert again.out == made.out


@pytest.mark.parametrize(
    ("arguments", "words", "status"),
    [
        (["--rules", "killer,either"], "no puzzles are made with the rule either, only with: ", 2),
        (["--rules", "killr"], "killr", 2),
        (["--rules", "killer,"], "got an empty one", 2),
        (["--rules", "thermo r1c1 r2c1"], "Use --rule for a rule with its cells", 2),
        (["--givens", "0"], "givens need rules to place", 2),
        (["--rules", "killer", "--givens", "x"], "expected a number of givens", 2),
        (["--rules", "killer", "--no-header"], "--rules cannot be used with --no-header", 2),
        (
            ["easy", "--rules", "little-killer", "--givens", "0", "--timeout", "0.3"],
            "not found in 0.3 s: level easy, rules little-killer",
            1,
        ),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_printed(arguments: list[str], words: str, status: int) -> None:
    result = sudoku("create", *arguments)
    assert (result.status, result.out) == (status, "")
    assert words in result.err
    assert "Traceback" not in result.err
