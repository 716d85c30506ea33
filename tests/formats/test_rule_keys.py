"""Rules beside a puzzle under their own names: keys of JSON objects, columns of tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet._base.errors import FormatError
from nonet.formats import read
from nonet.formats.header_lines import WORDS
from nonet.human.rating_scales import choose_fields
from tests.cli.sudoku import sudoku

EMPTY = ["...."] * 4
LINE = "." * 16


def object_of(**keys: object) -> str:
    return json.dumps({"puzzle": EMPTY} | {key.replace("_", "-"): value for key, value in keys.items()})


@pytest.mark.parametrize(
    ("keys", "rules"),
    [
        ({"thermo": "r1c1 r1c2"}, ["thermo r1c1 r1c2"]),
        ({"Thermometer": ["r1c1 r1c2", "r3c3 r3c4"]}, ["thermo r1c1 r1c2", "thermo r3c3 r3c4"]),
        ({"killer": ["3 r1c1 r1c2"], "anti_knight": True}, ["killer 3 r1c1 r1c2", "anti-knight"]),
        ({"anti_knight": False, "thermo": None, "killer": []}, []),
        ({"rules": ["thermo r1c1 r1c2"], "anti_king": "true"}, ["thermo r1c1 r1c2", "anti-king"]),
        ({"candidates": "1 2 r3c3"}, ["candidates 1 2 r3c3"]),
    ],
)
def test_keys_called_like_rules_are_rules(keys: dict[str, object], rules: list[str]) -> None:
    header = read(object_of(**keys)).parsed_grids[0].header
    assert [str(rule) for rule in (header.choice.rules if header else ())] == rules


def test_rules_of_keys_count() -> None:
    assert nonet.count(object_of(thermo="r1c1 r1c2")) == 144
    assert nonet.count(json.dumps({"puzzle": EMPTY, "anti_knight": True})) == nonet.count(LINE, rules=["anti-knight"])


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("thermoo", "line 1, column 57: unknown key 'thermoo' in a puzzle: did you mean thermo?"),
        ("knd", "unknown key 'knd' in a puzzle: did you mean kind?"),
        ("rule", "unknown key 'rule' in a puzzle: did you mean rules?"),
        ("colour", r"unknown key 'colour' in a puzzle \(keys: kind"),
    ],
)
def test_unknown_keys_are_refused(key: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read(object_of(**{key: "r1c1 r1c2"}))


@pytest.mark.parametrize("value", [{"r1c1": 1}, [["r1c1", "r1c2"]]])
def test_a_rule_is_text(value: object) -> None:
    got = "an object" if isinstance(value, dict) else "a list of lists or objects"
    words = f"column 56: expected thermo as a text, a list of texts, or true, got {got}"
    with pytest.raises(FormatError, match=words):
        read(object_of(thermo=value))


def test_a_wrong_rule_is_named_with_its_place() -> None:
    with pytest.raises(FormatError, match=r"line 1, column 70: thermo: expected at least 2 cells, got 1"):
        read(object_of(thermo=["r1c1 r1c2", "r2c2"]))


@pytest.mark.parametrize(
    "command",
    [
        ["solve", "--json"],
        ["count", "--json"],
        ["rate", "--json", "--scale", "all"],
        ["candidates", "--json"],
        ["tile", "1", "1", "--json"],
    ],
)
def test_our_answers_are_read(command: list[str]) -> None:
    answer = sudoku(*command, stdin="thermo: r1c4 r2c4\n1....3....3...42\n")
    assert sudoku("count", stdin=answer.out).out == "1\n", answer


def test_answers_of_several_grids_are_read() -> None:
    answer = sudoku("solve", "--json", stdin="grids: 0,0 2,2\n\n" + "." * 28 + "\n")
    assert read(answer.out).parsed_grids[0].header is not None


def test_fields_of_ratings_are_known() -> None:
    every = {one.field.title.lower() for one in choose_fields("all", limited=True)}
    assert every <= WORDS


def test_columns_called_like_rules_are_rules() -> None:
    table = f'id,puzzle,thermo,Anti_King\n1,{LINE},r1c1 r1c2,\n2,{LINE},"r1c1 r1c2; r2c1 r2c2",no\n3,{LINE},,true\n'
    rules = [[str(rule) for rule in puzzle.board.rules] for puzzle in nonet.read(table)]
    assert rules == [["thermo r1c1 r1c2"], ["thermo r1c1 r1c2", "thermo r2c1 r2c2"], ["anti-king"]]
    assert sudoku("count", stdin=table).out == "144\n72\n0\n"


@pytest.mark.parametrize("name", ["thermoo", "knd", "rule", "killers"])
def test_columns_that_are_nearly_rules_are_refused(name: str) -> None:
    with pytest.raises(FormatError, match=f"line 2: unknown column '{name}': did you mean "):
        read(f"# a table\nid,{name},puzzle\n1,r1c1 r1c2,{LINE}\n")


def test_a_rule_has_one_column() -> None:
    with pytest.raises(FormatError, match="expected one column for a rule"):
        read(f"puzzle,thermo,thermo\n{LINE},r1c1 r1c2,r2c1 r2c2\n")


@pytest.mark.parametrize("name", ["rating", "difficulty", "clues", "row", "solution", "comment", "grid"])
def test_other_columns_are_passed_over(name: str) -> None:
    assert nonet.count(f"puzzle,{name}\n{LINE},x\n") == 288


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_streams_read_rule_columns_and_keep_them(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    source, out, table = tmp_path / "in.csv", tmp_path / f"out.{ending}", tmp_path / "again.csv"
    source.write_text(f"rules: anti-knight\nid,puzzle,thermo\n1,{LINE},r1c1 r1c2\n")
    assert sudoku("solve", str(source), "-o", str(out)).status == 0
    again = sudoku("solve", str(out), "-o", str(table))
    assert again.status == 0, again
    assert nonet.count(table.read_text()) == 12
