"""tools/make_venv.py: packages are fetched beside the compiler, and neither is left behind half done."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

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

    def pip_install(self, *arguments: str) -> None:
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
        make_venv.install(tools, dev=False)
    assert tools.done == ["wait"]


def test_an_interrupt_stops_both(make_venv: ModuleType) -> None:
    tools = FakeTools(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        make_venv.install(tools, dev=False)
    assert tools.done == ["terminate", "wait"]


def test_packages_that_cannot_be_fetched_are_told_of(
    make_venv: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make_venv, "LOG", tmp_path / "setup.log")
    (tmp_path / "setup.log").write_text("ERROR: No matching distribution found for numpy\n")
    with pytest.raises(make_venv.SetupError, match="needs the network"):
        make_venv.install(FakeTools(None, fetching_ends=1), dev=False)
