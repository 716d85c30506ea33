"""docs/reference/stability.md: new names work, old names warn and give the same, and types know what people type."""

from __future__ import annotations

import importlib.util
import inspect
import json
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from tools.make_names import FILE, file_text
from tools.make_rule_functions import formatted

import nonet
from nonet._base.moved import ATTRIBUTES, FUNCTIONS
from nonet.generate.symmetry import SYMMETRIES
from nonet.human.levels import LEVELS
from nonet.human.rating import Rating
from nonet.human.rating_scales import ABOVE, SCALES
from tests.families import for_each

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BLANK = "." * 16
PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "stability.md"

# A call by place as earlier versions had it, and the same by name. Any: type checkers no longer know the first.
_NONET: Any = nonet
BY_PLACE: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
    "create": (lambda: _NONET.create("easy", 4, seed=1), lambda: nonet.create("easy", size=4, seed=1)),
    "Puzzle": (lambda: _NONET.Puzzle(BLANK, "diagonal"), lambda: nonet.Puzzle(BLANK, kind="diagonal")),
    "read": (lambda: _NONET.read(BLANK, "diagonal"), lambda: nonet.read(BLANK, kind="diagonal")),
    "solve": (lambda: _NONET.solve(BLANK, 5).count, lambda: nonet.solve(BLANK, limit=5).count),
    "count": (lambda: _NONET.count(BLANK, 5), lambda: nonet.count(BLANK, limit=5)),
    "make_board": (lambda: _NONET.make_board("latin", 4), lambda: nonet.make_board("latin", size=4)),
    "describe": (lambda: _NONET.describe("latin", 4, seed=1), lambda: nonet.describe("latin", size=4, seed=1)),
    "rate": (lambda: _NONET.Puzzle(LINE).rate(60), lambda: nonet.Puzzle(LINE).rate(timeout=60)),
    "create_many": (
        lambda: _NONET.create_many(2, "easy", 4, seed=1),
        lambda: nonet.create_many(2, "easy", size=4, seed=1),
    ),
    "solve_many": (lambda: _NONET.solve_many([LINE], 1), lambda: nonet.solve_many([LINE], limit=1)),
}


@for_each("name", BY_PLACE)
def test_an_argument_by_place_warns_and_means_the_same(name: str) -> None:
    old, new = BY_PLACE[name]
    with pytest.warns(DeprecationWarning, match=rf"{name}\(\): give \w+ by name, such as \w+=") as caught:
        found = old()
    assert [Path(warning.filename).name for warning in caught] == [Path(__file__).name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert found == new()


def test_too_many_arguments_by_place_are_still_an_error() -> None:
    with pytest.raises(TypeError, match="positional argument"):
        _NONET.solve(BLANK, 5, 6)
    with pytest.raises(TypeError, match="positional argument"):
        _NONET.solve(BLANK, 5, limit=5)


def made(name: str) -> Any:
    """An object of a class that has attributes with old names."""
    many = nonet.create_many(1, "easy", seed=1)
    hint = nonet.hint(LINE)
    assert hint
    found = {
        "Grid": nonet.Puzzle(LINE).grid,
        "ManyCreated": many,
        "ManyRatings": nonet.rate_many(many),
        "ManySolutions": nonet.solve_many(many),
        "Puzzle": nonet.Puzzle(LINE),
        "Step": hint.step,
    }
    return found[name]


@for_each("old", ATTRIBUTES)
def test_an_old_attribute_warns_and_gives_the_new_one(old: str) -> None:
    name, attribute = old.split(".")
    held = made(name)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {name}.{ATTRIBUTES[old]}") as caught:
        found = getattr(held, attribute)
    assert caught[0].filename == __file__
    new = getattr(held, ATTRIBUTES[old])
    assert str(found) == str(new) if isinstance(new, np.ndarray) else found == new  # NaN is not equal to itself
    assert attribute not in dir(held)
    assert f"| `{name}.{attribute}`" in PAGE.read_text("utf-8") or f"`{attribute}`" in PAGE.read_text("utf-8")
    with pytest.raises(AttributeError, match="has no attribute 'sodoku'"):
        held.sodoku  # noqa: B018


@for_each("old", FUNCTIONS)
def test_an_old_function_warns_and_is_not_listed(old: str) -> None:
    module_name, _, name = old.rpartition(".")
    module = importlib.import_module(module_name)
    with pytest.warns(DeprecationWarning, match=f"{old} is now {FUNCTIONS[old][0]}"):
        assert callable(getattr(module, name))
    assert name not in module.__all__
    assert old in PAGE.read_text("utf-8")


def test_an_old_name_works_as_it_did() -> None:
    grid = nonet.Puzzle(LINE).grid
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        assert _NONET.verify(grid, nonet.Puzzle(LINE).solution)
        assert nonet.rules.diagonal_() == nonet.rules.diagonal_down()  # type: ignore[attr-defined]
        assert grid.emptied("r1c1") == grid.without("r1c1")  # type: ignore[attr-defined]


def test_the_functions_answer_as_the_methods_do() -> None:
    puzzle = nonet.Puzzle(LINE)
    assert nonet.rate(LINE) == puzzle.rate()
    assert nonet.rate(LINE, scales="se121").level is None
    assert nonet.hint(LINE) == puzzle.hint()
    assert [hint.step for hint in nonet.steps(LINE)] == [hint.step for hint in puzzle.steps()]
    assert nonet.rate(BLANK, kind="diagonal").problem == "the puzzle has several solutions"
    with pytest.raises(nonet.WrongPosition):
        nonet.hint(BLANK, kind="diagonal", rules=["thermo r1c1 r1c2 r1c3 r1c4", "thermo r1c4 r1c3 r1c2 r1c1"])
    lesson = nonet.technique("x-wing")
    found = nonet.hint(lesson.puzzle, technique="x-wing")
    assert found
    assert found.technique == "x-wing"


def test_a_hint_names_its_cells() -> None:
    placed = nonet.hint(LINE)
    removed = nonet.hint(nonet.technique("x-wing").puzzle, technique="x-wing")
    assert placed
    assert removed
    assert (placed.placements, placed.eliminations) == ({"r5c5": 5}, {})
    assert removed.placements == {}
    name_of = removed.position.board.name_of
    assert {(name, digit) for name, digits in removed.eliminations.items() for digit in digits} == {
        (name_of(cell), digit) for cell, digit in removed.step.eliminations
    }
    assert removed.cells == tuple(name_of(cell) for cell in sorted(removed.marks.cells))
    for hint in nonet.steps(LINE):
        written = hint.to_dict()["placements"]
        assert hint.placements == {each["cell"]: each["digit"] for each in written}


def test_names_as_types_are_those_of_the_registries() -> None:
    assert FILE.read_text("utf-8") == formatted(file_text()), "run make docs"
    assert get_args(nonet.Level) == LEVELS
    assert get_args(nonet.SymmetryName) == tuple(SYMMETRIES)
    assert get_args(nonet.TechniqueName) == tuple(lesson.id for lesson in nonet.techniques())
    assert {"classic", "samurai", "grids"} <= {*get_args(nonet.KindName)}


@for_each("name", ["solve", "count", "check", "hint", "steps", "rate", "solve_many", "rate_many", "canonical"])
def test_help_and_completion_show_every_keyword(name: str) -> None:
    found = inspect.signature(getattr(nonet, name))
    assert {"kind", "size", "box", "layout", "rules", "grids", "format"} <= set(found.parameters)
    assert inspect.Parameter.VAR_KEYWORD not in {each.kind for each in found.parameters.values()}
    bound = found.bind(LINE, *([LINE] if name == "check" else []), kind="classic")
    assert bound.arguments["kind"] == "classic"
    assert "kind: " in str(found)
    assert found.replace(return_annotation=int).return_annotation is int


def test_no_public_signature_hides_its_keywords() -> None:
    held = {name: getattr(nonet, name) for name in nonet.__all__}
    calls = {name: each for name, each in held.items() if inspect.isfunction(each)} | {"Game": nonet.Game}
    for name, call in calls.items():
        parameters = inspect.signature(call).parameters.values()
        assert inspect.Parameter.VAR_KEYWORD not in {each.kind for each in parameters}, name
        by_place = [each.name for each in parameters if each.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]
        assert len(by_place) <= 1 or by_place in (["puzzle", "solution"], ["count", "level"], ["name", "allowed"]), name


def test_the_signature_of_create_shows_every_criterion() -> None:
    assert {"clues", "symmetry", "technique", "givens"} <= set(inspect.signature(nonet.create).parameters)
    assert {"clues", "symmetry", "technique", "givens"} <= set(inspect.signature(nonet.create_many).parameters)


def test_a_figure_has_one_name() -> None:
    pa = pytest.importorskip("pyarrow")
    from nonet.bulk.arrow import rate_batch

    titles = {field.title for scale in SCALES for field in scale.fields} - {ABOVE}
    many, one = nonet.rate_many([LINE], scales="all"), nonet.rate(LINE, scales="all")
    table = many.to_arrow()
    assert set(table.column_names) == titles | {"count"}
    for title in titles:
        assert getattr(one, title) == getattr(many, title).tolist()[0] == table[title].to_pylist()[0]
    usual = rate_batch(pa.table({"puzzle": [LINE]}))
    assert usual.to_pylist() == nonet.rate_many([LINE]).to_arrow().to_pylist()
    command = [sys.executable, "-m", "nonet", "rate", "--json", "--scale", "all"]
    answer = json.loads(subprocess.run(command, input=f"{LINE}\n{LINE}\n", capture_output=True, text=True, check=True)
                        .stdout.splitlines()[0])  # fmt: skip
    assert set(answer) == titles | {"puzzle"}
    assert {title: getattr(one, title) for title in titles} == {title: answer[title] for title in titles}


def test_a_rating_without_hodoku_has_no_score() -> None:
    assert (Rating("easy", is_solved=True).hodoku_level, Rating("easy", is_solved=True).hodoku_score) == (None, None)


def test_tables_have_a_row_for_each_puzzle() -> None:
    pytest.importorskip("pyarrow")
    solved = nonet.solve_many([LINE, "1" * 81, None], on_error="skip").to_arrow()
    assert solved.column_names == ["solution", "count", "error"]
    assert solved["count"].to_pylist() == [1, 0, 0]
    assert solved["solution"].to_pylist() == [str(nonet.solve_many([LINE]).texts()[0]), None, None]
    assert [text is None for text in solved["error"].to_pylist()] == [True, True, False]
    rated = nonet.rate_many([LINE, "." * 81]).to_arrow()
    assert rated["level"].to_pylist() == ["easy", None]
    assert rated["hodoku_score"].to_pylist() == [204, None]
    created = nonet.create_many(2, "easy", kind="diagonal", seed=3).to_arrow()
    assert created.column_names == ["puzzle", "solution", "seed", "level", "er", "clues", "kind"]
    assert nonet.solve_many(created["puzzle"], kind="diagonal").count.tolist() == [1, 1]
    assert nonet.create_many(0, seed=1).to_arrow().num_rows == 0


def test_data_frames_have_a_row_for_each_puzzle() -> None:
    pytest.importorskip("pandas")
    rated = nonet.rate_many([LINE, "." * 81]).to_pandas()
    assert list(rated.columns) == ["level", "er", "ep", "ed", "hodoku_level", "hodoku_score", "count"]
    assert rated["level"].isna().tolist() == rated["hodoku_score"].isna().tolist() == [False, True]
    assert rated["hodoku_score"].sum() == 204
    frame = nonet.create_many(3, "easy", seed=1).to_pandas()
    assert nonet.solve_many(frame["puzzle"]).texts() == frame["solution"].tolist()
    joined = frame[["puzzle"]].join(nonet.rate_many(frame["puzzle"]).to_pandas())
    assert joined["level"].tolist() == frame["level"].tolist()
    assert nonet.solve_many([LINE, "1" * 81]).to_pandas()["solution"].isna().tolist() == [False, True]


@pytest.mark.parametrize(("package", "method"), [("pandas", "to_pandas"), ("pyarrow", "to_arrow")])
def test_a_missing_package_is_named(package: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(
        nonet.EngineUnavailable, match=rf"^{method} needs the package {package} \(.*install {package}\)"
    ):
        getattr(nonet.solve_many([LINE]), method)()


def test_tables_with_the_old_columns_are_still_read(tmp_path: Path) -> None:
    table = tmp_path / "old.csv"
    table.write_text(f"puzzle,ER,EP,ED,level,score\n{LINE},1.2,1.2,1.2,easy,204\n")
    command = [sys.executable, "-m", "nonet"]
    solved = subprocess.run([*command, "solve", str(table)], capture_output=True, text=True, check=True)
    assert solved.stdout.split() == ["solution", nonet.solve_many([LINE]).texts()[0]]
    made = tmp_path / "made.csv"
    subprocess.run(
        [*command, "create", "easy", "--count", "1", "--seed", "1", "--columns", "ER", "-o", str(made)], check=True
    )
    assert made.read_text().splitlines()[0] == "puzzle,er"


def test_arrays_of_digits_are_bytes() -> None:
    puzzle = nonet.Puzzle(LINE)
    large = nonet.Grid.empty(nonet.make_board("latin", size=256))
    assert {held.dtype.name for held in (np.array(puzzle), puzzle.to_numpy(), np.asarray(puzzle.grid))} == {"uint8"}
    assert (large.to_numpy().dtype.name, np.array(large).dtype.name) == ("uint16", "uint16")
    assert np.array(puzzle, dtype=np.int64).dtype == np.int64
    assert nonet.solve_many(np.array([puzzle])).count.tolist() == [1]


def test_the_digit_0_empties_a_cell_everywhere() -> None:
    after = nonet.Puzzle(LINE).place("r1c3", 4)
    assert after.place("r1c3", 0) == after.without("r1c3") == nonet.Puzzle(LINE)
    game = nonet.Game(after)
    game.push("r1c3", 0)
    assert game.puzzle == nonet.Puzzle(LINE)
    for put in (after.place, game.push):
        with pytest.raises(nonet.PuzzleError, match="cannot change r1c1: the 5 there is a given"):
            put("r1c1", 0)
        with pytest.raises(nonet.PuzzleError, match="cannot remove a digit from r1c4: it is empty"):
            put("r1c4", 0)
    assert after.grid.with_digit("r1c3", 0).values == after.grid.without("r1c3").values


def test_a_cage_of_nothing_is_an_error() -> None:
    with pytest.raises(nonet.PuzzleError, match="the sum of 2 different digits cannot be 0"):
        nonet.make_board(rules=[nonet.rules.killer(0, "r1c1 r1c2")])


def test_a_cell_with_a_digit_has_no_candidates() -> None:
    puzzle = nonet.Puzzle(LINE)
    with pytest.raises(KeyError, match="r1c1"):
        puzzle.candidates["r1c1"]
    with pytest.raises(KeyError, match="r1c1"):
        nonet.true_candidates(puzzle)["r1c1"]
    assert puzzle.candidates.get("r1c1") is None


def test_every_name_is_public_for_type_checkers(tmp_path: Path) -> None:
    """A script that uses each name, checked by pyright, and the slips that it must find."""
    if importlib.util.find_spec("pyright") is None:
        pytest.skip("pyright is not installed")
    names = "\n".join(f"print(nonet.{name})" for name in nonet.__all__)
    parts = "\n".join(f"print(nonet.{name})" for name in nonet._PARTS)
    calls = "\n".join(
        [
            "level: nonet.Level = nonet.create('hard', kind='diagonal+window').rate().level or 'easy'",
            "hint = nonet.hint('...', technique='x-wing')",
            "placed: dict[str, int] = hint.placements if hint else {}",
            "print(nonet.rules.killer(10, 'r1c1 r1c2'), nonet.rate_many([]).er.mean(), level, placed)",
        ]
    )
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(f"import nonet\n{names}\n{parts}\n{calls}\n")
    slips = ["nonet.create('hrad')", "nonet.create(symmetry='rotate-18')", "nonet.create(clue=24)", "nonet.verify",
             "nonet.Puzzle('', 'diagonal')", "nonet.solve_many([]).counts", "nonet.solve('', 5)"]  # fmt: skip
    bad.write_text("import nonet\n" + "\n".join(f"print({slip})" for slip in slips) + "\n")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(good), str(bad)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    if not done.stdout.startswith("{"):
        pytest.skip(f"pyright cannot run here: {done.stderr[-200:]}")
    errors = [each for each in json.loads(done.stdout)["generalDiagnostics"] if each["severity"] == "error"]
    assert [each["message"] for each in errors if each["file"] == str(good)] == []
    lines = {each["range"]["start"]["line"] for each in errors if each["file"] == str(bad)}
    assert lines == set(range(1, len(slips) + 1))
