"""Keys of objects and columns of tables that come twice: refused, since one of the two would be lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonet
from nonet._base.errors import FormatError
from nonet.formats import read
from nonet.formats.links.penpa import _json as penpa_json
from tests.cli.sudoku import sudoku

LINE = "1....3....3...42"
EMPTY = "." * 16


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ('"rules": ["diagonal+"], "rules": ["diagonal-"]', "rules"),
        ('"rules": "diagonal+", "RULES": "diagonal-"', "rules"),
        ('"kind": "diagonal", "kind": "latin"', "kind"),
        ('"Kind": "diagonal", "kind": "diagonal"', "kind"),
        ('"layout": "1112312233423444", "layout": "1122112233443344"', "layout"),
        ('"box": "2x2", "box": "1x4"', "box"),
        ('"size": 4, "size": 4', "size"),
        ('"title": "a", "title": "b"', "title"),
        (f'"puzzle": "{EMPTY}"', "puzzle"),
        ('"puzzle": null', "puzzle"),
        ('"candidates": {"r1c2": [2]}, "candidates": {"r1c2": [4]}', "candidates"),
    ],
)
def test_a_key_of_an_object_comes_once(keys: str, name: str) -> None:
    for text in (f'{{"puzzle": "{LINE}", {keys}}}', f'{{{keys}, "puzzle": "{LINE}"}}'):
        with pytest.raises(FormatError, match=f"^line 1, column .*: {name} occurs twice in an object"):
            read(text)
        for command in ("solve", "rate", "show"):
            done = sudoku(command, stdin=text)
            assert (done.status, done.out) == (2, "")
            assert f"{name} occurs twice in an object" in done.err


def test_rules_under_their_names_add_up() -> None:
    killer = '"killer": "3 r1c1 r1c2", "killer": "7 r1c3 r1c4"'
    puzzle = nonet.Puzzle(f'{{"puzzle": "{EMPTY}", {killer}}}')
    assert [str(rule) for rule in puzzle.board.rules] == ["killer 3 r1c1 r1c2", "killer 7 r1c3 r1c4"]


@pytest.mark.parametrize(
    ("header", "fields", "name"),
    [
        ("puzzle,rules,rules", "diagonal+,diagonal-", "rules"),
        ("puzzle,kind,kind", "diagonal,latin", "kind"),
        ("puzzle,Kind,kind", "diagonal,latin", "kind"),
        ("puzzle,layout,layout", ",", "layout"),
        ("puzzle,puzzle", EMPTY, "puzzle"),
    ],
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_column_of_a_table_comes_once(header: str, fields: str, name: str, separator: str) -> None:
    text = f"{header}\n{LINE},{fields}\n".replace(",", separator)
    with pytest.raises(FormatError, match=f"line 1: expected the column {name} once, got 2 of them"):
        read(text)
    for command in ("solve", "rate", "canonical", "show"):
        done = sudoku(command, stdin=text)
        assert (done.status, done.out) == (2, "")
        assert f"expected the column {name} once" in done.err


def test_a_key_of_an_f_puzzles_object_comes_once() -> None:
    grid = json.dumps([[{} for _ in range(4)] for _ in range(4)])
    cages = [json.dumps([{"cells": ["R1C1", "R1C2"], "value": value}]) for value in ("3", "7")]
    text = f'{{"size": 4, "grid": {grid}, "killercage": {cages[0]}, "killercage": {cages[1]}}}'
    with pytest.raises(FormatError, match="killercage occurs twice in a JSON object"):
        read(text)
    assert read(text.replace(f', "killercage": {cages[1]}', "")).parsed_grids


def test_a_key_of_a_penpa_object_comes_once() -> None:
    with pytest.raises(FormatError, match="number occurs twice in a JSON object"):
        penpa_json('{"number": {}, "number": {"1": ["5", 1, "1"]}}')
    assert penpa_json('{"number": {}}') == {"number": {}}


def test_a_column_of_a_parquet_file_comes_once(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "twice.parquet"
    table = arrow.Table.from_arrays(
        [arrow.array([LINE]), arrow.array(["diagonal"]), arrow.array(["latin"])], ["puzzle", "kind", "kind"]
    )
    parquet.write_table(table, path)
    done = sudoku("solve", str(path))
    assert (done.status, done.out) == (2, "")
    assert "expected the column 'kind' once, got 2 of them" in done.err
