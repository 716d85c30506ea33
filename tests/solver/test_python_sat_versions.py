"""Other versions of python-sat, and none: no memory is touched that is not CaDiCaL's, and what is weaker is said."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import nonet
from nonet.model import Grid, make_board
from nonet.solver import core as _native
from nonet.solver import find_engine, sat

pysolvers = pytest.importorskip("pysolvers")
needs_direct_calls = pytest.mark.skipif(
    _native.missing() is not None or sys.platform in ("win32", "emscripten"), reason="CaDiCaL is not called directly"
)

# A stand-in for a later python-sat: its capsule holds the address of a record, and the record that of the solver.
OTHER_PYSOLVERS = f"""
import ctypes, sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader

_stand_in = sys.modules[__name__]
_loader = ExtensionFileLoader("pysolvers", {pysolvers.__file__!r})
_real = module_from_spec(spec_from_loader("pysolvers", _loader))
_loader.exec_module(_real)
sys.modules[__name__] = _stand_in  # where the extension had put itself
__file__ = _real.__file__
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_solvers, _records = {{}}, []

def cadical195_new():
    record = ctypes.create_string_buffer(64)
    _records.append(record)
    capsule = _new(ctypes.addressof(record), None, None)
    _solvers[id(capsule)] = _real.cadical195_new(), capsule
    return capsule

def _passed_on(name):
    function = getattr(_real, name)
    return lambda capsule, *others: function(_solvers[id(capsule)][0], *others)

for _name in dir(_real):
    if _name.startswith("cadical195_") and _name != "cadical195_new":
        globals()[_name] = _passed_on(_name)
flushpr = _real.flushpr
"""

SOLVE = """
import nonet
puzzle = nonet.Puzzle(".1.." + "." * 12)
print(puzzle.solve(engine="sat").count)
print(nonet.build_info()["sat"])
"""


@pytest.fixture(autouse=True)
def fresh_functions() -> object:
    sat.find_functions.cache_clear()
    yield
    sat.find_functions.cache_clear()


def run(*arguments: str, folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    """Python with these arguments and this text, where the modules of a folder come first."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=text,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def python_sat(folder: Path, version: str, extension: str | None = None) -> Path:
    """A folder that hides the python-sat installed, but for its extension."""
    (folder / "pysat").mkdir()
    (folder / "pysat" / "__init__.py").write_text(f"__version__ = {version!r}\n")
    if extension is not None:
        (folder / "pysolvers.py").write_text(extension)
    return folder


@needs_direct_calls
def test_the_version_installed_is_called_directly() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sat.find_functions() is not None
    assert sat.are_sound()
    assert nonet.build_info()["sat"].endswith("CaDiCaL called directly")


@needs_direct_calls
def test_a_later_version_that_is_built_alike_passes_its_trial(tmp_path: Path) -> None:
    done = run("-c", SOLVE, folder=python_sat(tmp_path, "9.9"))
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["2", "python-sat 9.9, CaDiCaL called directly"]


@needs_direct_calls
def test_a_later_version_with_another_capsule_is_called_through_python(tmp_path: Path) -> None:
    """Called directly, it would write to memory that is not the solver's; the trial does so in a process of its own."""
    done = run("-c", SOLVE, folder=python_sat(tmp_path, "9.9", OTHER_PYSOLVERS))
    assert done.stdout.splitlines() == ["2", "python-sat 9.9, CaDiCaL called through Python"]
    assert "SolverWarning: python-sat 9.9 is not built as expected" in done.stderr
    assert "python-sat==1.9.dev17" in done.stderr
    assert done.returncode == 0


@needs_direct_calls
@pytest.mark.parametrize("status", [-11, 0])
def test_a_trial_that_crashes_or_says_nothing_is_not_passed(status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "_TRIAL", "import os; os.kill(os.getpid(), 11)" if status else "")
    monkeypatch.setattr(sat, "_TESTED_VERSIONS", frozenset())
    with pytest.warns(nonet.SolverWarning, match="is not built as expected"):
        assert sat.find_functions() is None


@needs_direct_calls
def test_no_process_is_started_by_a_program_that_brings_its_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert not sat._passes_trial()


@needs_direct_calls
def test_hidden_functions_give_the_same_answers_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    empty, other = Grid.empty(make_board("diagonal", size=16)), Grid.empty(make_board("classic", size=25))
    engine = find_engine("sat")
    direct = [engine.search(grid, 2, seed=5) for grid in (empty, other)]
    monkeypatch.setattr(sat, "_FUNCTIONS", ("_no_add", "_no_assume", "_no_solve", "_no_terminate"))
    sat.find_functions.cache_clear()
    with pytest.warns(nonet.SolverWarning, match=r"hides the functions of CaDiCaL.*Ctrl-C take effect later") as said:
        through_python = [engine.search(grid, 2, seed=5) for grid in (empty, other)]
    assert [(each.solutions, each.nodes) for each in through_python] == [
        (each.solutions, each.nodes) for each in direct
    ]
    assert len(said) == 1
    assert "install" not in str(said[0].message)  # another version would not help


def test_platforms_that_never_show_functions_are_not_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "_FUNCTIONS", ("_no_add", "_no_assume", "_no_solve", "_no_terminate"))
    monkeypatch.setattr(sys, "platform", "win32")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert sat.find_functions() is None


def test_a_version_without_this_cadical_is_no_engine(tmp_path: Path) -> None:
    folder = python_sat(tmp_path, "9.9", "def cadical300_new(): ...\n")
    done = run("-m", "nonet", "solve", "--engine", "sat", folder=folder, text="." * 16)
    assert (done.returncode, done.stdout) == (2, "")
    assert "python-sat 9.9 has no cadical195_new" in done.stderr
    assert "python-sat==1.9.dev17" in done.stderr


HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NONE = "raise ImportError('left out')\n"


def test_without_python_sat_small_boards_are_as_before(tmp_path: Path) -> None:
    folder = python_sat(tmp_path, "none", NONE)
    code = """
import nonet
nonet.create("hard", seed=1)
nonet.create("easy", kind="jigsaw", seed=1)
nonet.create("medium", size=16, seed=1)
nonet.PairPuzzle.create(3, seed=1)
print(nonet.Puzzle("." * 81, rules=["killer 10 r1c1 r1c2"]).solve().count, nonet.build_info()["sat"])
"""
    done = run("-c", code, folder=folder)
    assert done.stderr == ""
    assert done.stdout.startswith("2 missing: it needs the package python-sat (")


def test_without_python_sat_a_hard_search_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat.SatSession, "unavailable", staticmethod(lambda: "it needs the package python-sat (pip)"))
    auto = find_engine("auto")
    monkeypatch.setattr(type(auto), "patience", lambda *_: 1)
    puzzle = nonet.Puzzle(HARD)
    with pytest.warns(nonet.SolverWarning, match=r"hard for search.*without the engine sat.*needs the package"):
        assert auto.search(puzzle.grid, 2).is_unique


def test_the_command_says_so_in_one_line(tmp_path: Path) -> None:
    folder = python_sat(tmp_path, "none", NONE)
    code = """
import sys
from nonet.solver.auto import AutoEngine
AutoEngine.patience = lambda *_: 1
from nonet.__main__ import main
sys.argv = ["sudoku", "solve"]
sys.exit(main())
"""
    done = run("-c", code, folder=folder, text=HARD)
    assert done.returncode == 0
    assert done.stdout.startswith("812753649")
    [line] = done.stderr.splitlines()
    assert line.startswith("sudoku: this puzzle is hard for search")
    assert "install python-sat" in line


def test_without_python_sat_a_long_proof_says_what_to_install(tmp_path: Path) -> None:
    folder = python_sat(tmp_path, "none", NONE)
    done = run("-m", "nonet", "prove", "-o", str(tmp_path / "proof"), folder=folder, text=HARD)
    assert (done.returncode, done.stdout) == (2, "")
    assert "install python-sat" in done.stderr
    assert not (tmp_path / "proof").exists()
