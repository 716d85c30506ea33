"""tools/make_venv.py: packages are fetched beside the compiler, and neither is left behind half done."""

from __future__ import annotations

import importlib.util
import io
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest


@pytest.fixture(scope="module")
def make_venv() -> ModuleType:
    path = Path(__file__).parent.parent / "tools" / "make_venv.py"
    spec = importlib.util.spec_from_file_location("make_venv", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FakeTools:
    """Tools that install nothing; the compile ends as told."""

    def __init__(self, compile_ends: BaseException | None, fetching_ends: int = 0) -> None:
        self.compile_ends = compile_ends
        self.fetching_ends = fetching_ends
        self.done: list[str] = []
        self.installed: list[tuple[tuple[object, ...], tuple[str, ...]]] = []  # by which pip, and what

    def pip_install(self, *arguments: str, pip: tuple[object, ...] = ("-m", "pip")) -> None:
        self.installed.append((pip, arguments))
        if "--editable" in arguments and self.compile_ends:
            raise self.compile_ends

    def ask(self, _code: str) -> str:
        return ""

    def start_pip(self, *_arguments: str) -> FakeTools:
        return self

    def terminate(self) -> None:
        self.done.append("terminate")

    def wait(self) -> int:
        self.done.append("wait")
        return self.fetching_ends


def test_a_failed_compile_lets_the_packages_arrive(make_venv: ModuleType) -> None:
    tools = FakeTools(make_venv.SetupError("the core does not compile"))
    with pytest.raises(make_venv.SetupError):
        make_venv.install(tools, make_venv.Progress(), dev=False, bundled=None)
    assert tools.done == ["wait"]


def test_an_interrupt_stops_both(make_venv: ModuleType) -> None:
    tools = FakeTools(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        make_venv.install(tools, make_venv.Progress(), dev=False, bundled=None)
    assert tools.done == ["terminate", "wait"]


def test_packages_that_cannot_be_fetched_are_told_of(
    make_venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make_venv, "LOG", tmp_path / "setup.log")
    (tmp_path / "setup.log").write_text("ERROR: No matching distribution found for numpy\n")
    with pytest.raises(make_venv.SetupError, match="needs the network"):
        make_venv.install(FakeTools(None, fetching_ends=1), make_venv.Progress(), dev=False, bundled=None)


def test_a_new_environment_gets_pip_and_the_build_tools_from_one_run_of_the_bundled_pip(make_venv: ModuleType) -> None:
    tools = FakeTools(None)
    wheel = Path("wheels") / "pip-1-py3-none-any.whl"
    make_venv.install(tools, make_venv.Progress(), dev=False, bundled=wheel)
    pip, packages = tools.installed[0]
    assert pip == (wheel / "pip",)
    assert packages[0] == make_venv.NEW_PIP
    assert any(name.startswith("nanobind") for name in packages)
    assert all(pip == ("-m", "pip") for pip, _ in tools.installed[1:])


def test_an_environment_that_is_there_keeps_its_pip(make_venv: ModuleType) -> None:
    tools = FakeTools(None)
    make_venv.install(tools, make_venv.Progress(), dev=False, bundled=None)
    assert not any(make_venv.NEW_PIP in packages for _, packages in tools.installed)  # a rebuild needs no network


def test_the_bundled_pip_is_a_wheel_that_can_be_run(make_venv: ModuleType) -> None:
    wheel = make_venv.bundled_pip()
    assert wheel, "this Python keeps its pip elsewhere: set-up works, but takes three seconds longer"
    assert "pip/__main__.py" in ZipFile(wheel).namelist()


def test_the_bundled_pip_runs_out_of_its_wheel(make_venv: ModuleType) -> None:
    wheel = make_venv.bundled_pip()
    assert wheel, "this Python keeps its pip elsewhere: set-up works, but takes three seconds longer"
    said = subprocess.run([sys.executable, wheel / "pip", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("pip ")


def test_distributions_keep_the_wheel_of_pip_elsewhere(
    make_venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make_venv.sysconfig, "get_config_var", {"WHEEL_PKG_DIR": str(tmp_path)}.get)
    (tmp_path / "pip-30.0-py3-none-any.whl").touch()
    assert make_venv.bundled_pip() == tmp_path / "pip-30.0-py3-none-any.whl"


def test_without_a_bundled_pip_python_makes_the_environment_its_own_way(
    make_venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make_venv.sysconfig, "get_config_var", {"WHEEL_PKG_DIR": str(tmp_path)}.get)
    monkeypatch.setattr(make_venv.ensurepip, "__file__", str(tmp_path / "__init__.py"))
    assert make_venv.bundled_pip() is None


LOGGED = """
  [1/28] Building CXX object CMakeFiles/_core.dir/a.cxx.o
  Downloading x [3/9]
  [7/28] Building CXX object CMakeFiles/_core.dir/b.cxx.o
"""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def log(make_venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(make_venv, "LOG", tmp_path / "setup.log")
    return tmp_path / "setup.log"


def test_the_log_says_how_far_the_compiler_is(make_venv: ModuleType, log: Path) -> None:
    assert make_venv.compiled() == (0, 0)
    log.write_text(LOGGED)
    assert make_venv.compiled() == (7, 28)


def test_a_terminal_sees_one_line_that_changes(
    make_venv: ModuleType, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    progress = make_venv.Progress()
    start = progress.begun
    progress.show(start + 1, 0, 0)
    progress.stage = make_venv.BUILDING
    progress.show(start + 65, 7, 28)
    progress.show(start + 70, 28, 28)
    progress.draw("")
    drawn = [line.rstrip() for line in screen.getvalue().split("\r") if line.strip()]
    assert drawn == ["sudoku: preparing ... 0:01", "sudoku: compiling 7 of 28 ... 1:05", "sudoku: installing ... 1:10"]
    assert "\n" not in screen.getvalue()


def test_a_pipe_gets_a_few_lines(make_venv: ModuleType, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    monkeypatch.setattr(sys, "stderr", told)
    progress = make_venv.Progress()
    for tenths in range(1, 600):  # a minute
        progress.show(progress.begun + tenths / 10, min(28, tenths // 20), 28)
    lines = told.getvalue().splitlines()
    assert lines == [
        "sudoku: compiling 7 of 28 (0:14 so far)",
        "sudoku: compiling 14 of 28 (0:28 so far)",
        "sudoku: compiling 21 of 28 (0:42 so far)",
    ]


def test_a_busy_machine_gets_a_sign_of_life(make_venv: ModuleType, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    monkeypatch.setattr(sys, "stderr", told)
    progress = make_venv.Progress()
    for second in range(1, 121):
        progress.show(progress.begun + second, 1, 28)
    lines = told.getvalue().splitlines()
    assert lines == [f"sudoku: compiling 1 of 28 ({time} so far)" for time in ("0:40", "1:20", "2:00")]


def test_what_is_done_quickly_is_quiet(make_venv: ModuleType, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with make_venv.Progress():
        pass
    assert capsys.readouterr().err == ""


def test_a_compiler_error_is_shown_with_the_way_out(
    make_venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make_venv, "LOG", tmp_path / "setup.log")
    (tmp_path / "setup.log").write_text(
        "module.cpp:1:2: error: broken\n"
        "nonet: error: the compiled core of nonet could not be built; the messages above say why.\n"
        "error: subprocess-exited-with-error\n"
    )
    said = make_venv.explain_pip().splitlines()
    assert said[:2] == ["the C++ core does not compile:", "    module.cpp:1:2: error: broken"]
    assert said[2].startswith("to set up without it, many times slower: NONET_PURE=1 ")
