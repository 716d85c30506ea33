"""The module that `make_core` makes of a description, over a core of a few lines: without core.wasm."""

from __future__ import annotations

import array
import gc
import importlib.util
import marshal
import sys
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

import pytest

from nonet._base.wasm_core import make_core

CLASSES = [
    ("Box", True, ["content"], []),
    ("Status", False, [], [("OPEN", 0), ("SHUT", 1)]),
    ("Row", False, ["first", "second"], []),
]
# class, sort, name, number of arguments, what is known of them
FUNCTIONS = [
    (-1, 0, "echo", 2, [("one",), ("other", 7)]),
    (-1, 0, "row", 0, []),
    (-1, 0, "fill", 1, [("buffer",)]),
    (-1, 0, "fail", 1, [("kind",)]),
    (0, 1, "__init__", 1, [("content",)]),
    (0, 3, "content", 1, []),
    (0, 2, "status", 2, [("number", 1)]),
]


class Core:
    """Answers as core.wasm would, and keeps the requests."""

    def __init__(self) -> None:
        self.held: dict[int, Any] = {}
        self.requests: list[tuple[int, bytes, list[Any]]] = []

    def __call__(self, number: int, request: bytes, /) -> bytes:
        letters, *given = marshal.loads(request)
        self.requests.append((number, letters, given))
        if number == 0:
            return bytes([0]) + marshal.dumps((CLASSES, FUNCTIONS, {"__version__": "1"}), 2)
        if number == 1:
            for handle in given:
                del self.held[handle]
            return bytes([0]) + marshal.dumps(None, 2)
        flags, value = self.answer(FUNCTIONS[number - 2][2], given)
        return bytes([flags]) + marshal.dumps(value, 2)

    def answer(self, name: str, given: Sequence[Any]) -> tuple[int, Any]:
        if name == "__init__":
            handle = max(self.held, default=0) + 1
            self.held[handle] = given[0]
            return 1, (..., 0, handle)
        answers: dict[str, Callable[[], tuple[int, Any]]] = {
            "echo": lambda: (0, tuple(given)),
            "row": lambda: (1, ["x", (..., 2, 5, 6), ((..., 1, 1), 3)]),
            "fill": lambda: (2, (None, [(0, b"\1" * len(given[0]))])),
            "fail": lambda: (128, (given[0], "why")),
            "content": lambda: (0, self.held[given[0]]),
            "status": lambda: (1, (..., 1, given[1])),
        }
        return answers[name]()


@pytest.fixture
def host() -> Core:
    return Core()


@pytest.fixture
def core(host: Core) -> Any:
    return make_core(host)


class Small(IntEnum):
    TWO = 2


def test_names_and_defaults(core: Any) -> None:
    assert core.__version__ == "1"
    assert core.echo(1) == core.echo(one=1) == (1, 7)
    assert core.echo(other=2, one=b"x") == (b"x", 2)
    for args, named in (((), {}), ((1, 2, 3), {}), ((1,), {"third": 3}), ((1,), {"one": 1})):
        with pytest.raises(TypeError):
            core.echo(*args, **named)


def test_objects_records_and_enums(core: Any, host: Core) -> None:
    box = core.Box("full")
    assert box.content == "full"
    assert [box.status(), box.status(0)] == [core.Status.SHUT, core.Status.OPEN]
    text, row, (status, number) = core.row()
    assert (text, row.first, row.second, status, number) == ("x", 5, 6, core.Status.SHUT, 3)
    with pytest.raises(TypeError):
        core.Row()
    with pytest.raises(TypeError):
        box.__init__("again")
    del box
    gc.collect()
    core.echo(1)
    assert not host.held


def test_errors(core: Any) -> None:
    for kind in (ValueError, TimeoutError, MemoryError):
        with pytest.raises(kind, match="why"):
            core.fail(kind.__name__)


def test_buffers(core: Any, host: Core) -> None:
    room = bytearray(3)
    assert core.fill(memoryview(room)[1:]) is None
    assert room == b"\0\1\1"
    numbers = array.array("H", [1, 2])
    core.echo(numbers, memoryview(b"abc")[::2])
    assert host.requests[-1][1:] == (b"ms", [[1, 2], [97, 99]])
    core.echo(memoryview(b"abc"), core.Box(1))
    assert host.requests[-1][1] == b"ro"


def test_what_marshal_does_not_write(core: Any) -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert core.echo(Small.TWO, [Small.TWO, range(2), {"a": Small.TWO}]) == (2, [2, [0, 1], {"a": 2}])
    assert core.echo([object()], [type("Text", (str,), {})("t"), 2.5])[1] == ["t", 2.5]
    assert core.echo([object()], 1)[0] == [...]
    assert core.echo(endless, 1)[1] == 1


def test_there_is_no_core_of_python_outside_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    import nonet

    file = Path(nonet.__file__).with_name("_core.py")
    spec = importlib.util.spec_from_file_location("nonet._core_of_python", file)
    assert spec
    assert spec.loader
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'nonet\._core'"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    host = Core()
    answer = type("Proxy", (), {"__init__": lambda self, data: setattr(self, "to_bytes", lambda: data)})
    monkeypatch.setitem(
        sys.modules, "nonet_wasm", type("Js", (), {"call": staticmethod(lambda *asked: answer(host(*asked)))})
    )
    monkeypatch.setattr(sys, "platform", "emscripten")
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.echo(3) == (3, 7)
