"""BoardSpec: what one way to say a board means, every other way means too, and no way lacks a property."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from inspect import isfunction, signature, unwrap
from typing import Any

import pytest

import nonet
from nonet._base.errors import FormatError, PuzzleError
from nonet.bulk.arrow import create_batch
from nonet.cli.options import BOARD_OPTIONS
from nonet.formats.header_lines import read_columns, read_header
from nonet.model import BoardOptions, BoardSpec, make_board
from nonet.model.kinds.base import KindArgs
from nonet.model.spec import FIELDS, LAYERS
from nonet.web.schemas import BoardIn

LAYOUT = "1122\n1122\n3344\n3344"
SPECS = [
    BoardSpec(),
    BoardSpec("diagonal+window", 12, (4, 3)),
    BoardSpec.asked(kind="jigsaw", layout=LAYOUT),
    BoardSpec.asked(size=4, layout="\n".join(["10 10 12 12", "10 10 12 12", "3 3 4 4", "3 3 4 4"])),
    BoardSpec.asked(grids="0,0 6,6", rules=["grid 2: thermo r1c1 r1c2", "anti-king"]),
    BoardSpec.asked(kind="latin", size=7, rules=["killer 10 r1c1 r1c2", "killer 7 r2c1 r2c2", "anti-knight"]),
    BoardSpec.asked(fog="all"),
    BoardSpec.asked(kind="diagonal", size=6, rules=["anti-king"], fog="r1c1-r2c3; r5c5 r5c6 > r1c6 r2c6"),
]
NAMES = {"Puzzle", "create", "create_many", "describe", "make_board", "read"}
FUNCTIONS: list[Callable[..., object]] = [*(getattr(nonet, name) for name in sorted(NAMES)), create_batch]


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_json_and_keywords_bring_it_back(spec: BoardSpec) -> None:
    assert BoardSpec.asked(**spec.options()) == spec
    assert BoardSpec.asked(**json.loads(json.dumps(spec.to_dict()))) == spec


@pytest.mark.parametrize("one_line", [False, True])
@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_a_header_brings_it_back(spec: BoardSpec, one_line: bool) -> None:
    lines = "\n".join(spec.header_lines(one_line=one_line)).splitlines()
    read = read_header(lines).choice
    assert read == replace(spec, kind=read.kind)
    assert read.full_kind == spec.full_kind  # a layout alone means jigsaw


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_columns_bring_back_the_same_board(spec: BoardSpec) -> None:
    assert read_columns(tuple(spec.columns().items())).choice.board(spec.size) == spec.board()


@pytest.mark.parametrize("name", [name for name in FIELDS if name not in ("kind", "rules")])
def test_what_contradicts_a_text_is_an_error_that_names_the_property(name: str) -> None:
    values: tuple[Any, Any] = {"size": (9, 6), "box": ((2, 3), (3, 2)), "layout": (LAYOUT, "1111\n2222\n3333\n4444"),
              "grids": ("0,0 6,6", "0,0 6,3"), "fog": ("all", "r1c1")}[name]  # fmt: skip
    said, asked = (BoardSpec.asked(**options) for options in ({name: value} for value in values))
    assert said.joined(said) == said
    with pytest.raises(FormatError, match=f"line 3: expected the {name} .*, as the header says, got "):
        said.joined(asked, 3)


def test_labels_of_layouts_and_the_order_of_kinds_contradict_nothing() -> None:
    said = BoardSpec.asked(kind="jigsaw+diagonal", layout=LAYOUT)
    asked = BoardSpec.asked(kind="diagonal+jigsaw", layout=LAYOUT.translate(str.maketrans("1234", "badc")))
    assert said.joined(asked) == said


def test_every_way_to_say_a_board_has_every_property() -> None:
    names = set(FIELDS)
    assert {field.name for field in fields(BoardSpec)} == names
    assert set(BoardOptions.__annotations__) == names | {"format"}
    assert {field.name for field in fields(KindArgs)} == names - {"kind", "rules", *LAYERS}
    assert set(BOARD_OPTIONS) == names - {"size", *LAYERS}  # words of their own
    assert set(BoardIn.model_fields) == names


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_public_functions_take_every_property(function: Callable[..., object]) -> None:
    assert set(signature(function).parameters) >= set(FIELDS) - set(LAYERS)


def test_functions_for_one_puzzle_take_its_fog() -> None:
    for function in (nonet.Puzzle, nonet.create, nonet.make_board, nonet.read):
        assert set(signature(function).parameters) >= set(LAYERS)


def test_no_public_function_takes_some_properties_only() -> None:
    public = {name: getattr(nonet, name) for name in nonet.__all__}
    functions = {name: found for name, found in public.items() if isfunction(found)}
    assert {name for name, found in functions.items() if "layout" in unwrap(found).__code__.co_varnames} <= NAMES


def test_a_spec_made_by_hand_is_checked_when_its_board_is_made() -> None:
    with pytest.raises(PuzzleError, match="at least one grid"):
        BoardSpec("grids", grids=()).board()
    assert BoardSpec("grids", grids=((1, 1), (7, 7))).board() == make_board(grids="0,0 6,6")


def test_an_unknown_keyword_is_an_error() -> None:
    with pytest.raises(TypeError, match="colour"):
        BoardSpec.asked(colour="red")  # type: ignore[call-arg]
