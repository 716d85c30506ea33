"""core.wasm gives the answers of the extension: puzzles of every kind and rule, and random calls, right and wrong."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools.compare_cores import STEP, compare
from tools.wasm_hosts import SCALAR_CORE

from nonet.solver import core as _native
from tests.wasm.doors import ASKED, core_in

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "fuzz"))
import calls  # noqa: E402 - a folder of scripts, not a package

pytestmark = pytest.mark.skipif(
    _native.missing() is not None or bool(ASKED), reason="there is no extension to compare with"
)

# Libraries and the name of this machine: there is nothing to compare.
NOT_COMPARED = ("add_outside", "solve_outside", "build_info")
CASES = 60  # of some 40 calls each


@pytest.mark.parametrize("host", ["node", "wasmtime"])
def test_puzzles_of_all_kinds_and_rules(host: str) -> None:
    assert not list(compare(sys.modules["nonet._core"], core_in(host), 500, 1))


def test_the_scalar_core() -> None:
    assert not list(compare(sys.modules["nonet._core"], core_in("node", SCALAR_CORE), 100, 2))


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_many_puzzles_of_all_kinds_and_rules() -> None:
    assert not list(compare(sys.modules["nonet._core"], core_in("node"), 10_000, 3))


@pytest.mark.filterwarnings("ignore:nanobind")  # of objects that were never made, or twice
@pytest.mark.parametrize("host", ["node", "wasmtime"])
def test_random_calls(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wasm = core_in(host)
    monkeypatch.setattr(calls, "CALLS", {name: call for name, call in calls.CALLS.items() if name not in NOT_COMPARED})
    compared = 0
    for number in range(CASES):
        told = [recorded(core, number, monkeypatch) for core in (sys.modules["nonet._core"], wasm)]
        for one, other in zip(*told, strict=False):
            if is_timed(one[1:]) or is_timed(other[1:]):
                break  # the clock decides from here on which objects there are
            assert one == other, f"seed 11, case {number}"
            compared += 1
    assert compared > CASES * 20


Told = tuple[str, object, list[bytes]]


def recorded(core: Any, number: int, monkeypatch: pytest.MonkeyPatch) -> list[Told]:
    """Make the calls of a case; return of each its name, what it answered, and what it wrote."""
    told: list[Told] = []

    def call(self: calls.Case, function: Callable[..., Any], *args: Any) -> Any:
        try:
            answer = function(*args)
        except calls.EXPECTED as error:
            told.append((self.name, described_error(error), []))
            return None
        told.append((self.name, described(answer), [bytes(each) for each in args if type(each) is bytearray]))
        return answer

    monkeypatch.setattr(calls.Case, "call", call)
    calls.run_case(core, 11, number)
    return told


def described_error(error: Exception) -> tuple[str, str]:
    """The messages of a TypeError are nanobind's own. A number may be cut to 32 bits in core.wasm."""
    text = str(error) if type(error) is ValueError else ""
    return type(error).__name__, re.sub(r"\d{10,}", "many", text)


def described(answer: Any) -> object:
    """An answer without what differs from core to core: the identity of objects."""
    if isinstance(answer, list | tuple):
        return type(answer)(map(described, answer))
    if type(answer).__name__ == "LogicStep":
        return [getattr(answer, name) for name in STEP]
    if type(answer).__name__ == "Status":
        return answer.name
    return type(answer).__name__ if type(answer).__module__ == "nonet._core" else answer


def is_timed(told: tuple[object, ...]) -> bool:
    """Whether the clock had a part in it: some calls have two thousandths of a second."""
    return "TimeoutError" in repr(told[0])[:20] or "'stopped'" in repr(told[0])[:20]
