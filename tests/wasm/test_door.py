"""The module over core.wasm: names, arguments, errors, buffers, objects and their end."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tools.wasm_hosts import NodeHost

from nonet._base.wasm_core import make_core
from tests.wasm.doors import HOSTS, core_in

ROOT = Path(__file__).parent.parent.parent
ROWS = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]
EASY = bytes(map(int, "530070000600195000098000060800060003400803001700020006060000280000419005000080079"))


@pytest.fixture(params=HOSTS)
def core(request: pytest.FixtureRequest) -> ModuleType:
    return core_in(request.param)


def board(core: Any) -> Any:
    return core.Board(4, 16, ROWS)


def stub_names() -> Iterator[str]:
    tree = ast.parse((ROOT / "src" / "nonet" / "_core.pyi").read_text("utf-8"))
    for item in tree.body:
        if isinstance(item, ast.FunctionDef):
            yield f"{item.name}({', '.join(each.arg for each in item.args.args)})"
        if isinstance(item, ast.ClassDef):
            yield from (f"{item.name}.{each.name}" for each in item.body if isinstance(each, ast.FunctionDef))


def test_it_has_every_name_of_the_stub(core: Any) -> None:
    for name in stub_names():
        target = core
        for part in name.partition("(")[0].split("."):
            target = getattr(target, part)
    assert [each.name for each in core.Status] == ["FOUND", "EXHAUSTED", "PAUSED", "GAVE_UP"]


def test_arguments_by_name_and_by_default(core: Any) -> None:
    made = core.Board(size=4, cell_count=16, regions=ROWS)
    assert (made.size, made.cell_count, made.grid_bytes, made.mask_bytes) == (4, 16, 16, 8)
    assert core.Search(made, bytes(16), seed=3).run(max_nodes=50, max_solutions=1) is core.Status.FOUND
    assert core.solve_lanes(EASY, limit=2) == core.solve_lanes(EASY, 2, 81, False)


@pytest.mark.parametrize(
    ("args", "named"), [((1,), {}), ((EASY,), {}), ((EASY, 2, 81, False, 1), {}), ((EASY, 2), {"limits": 3}), ((), {})]
)
def test_wrong_arguments_are_a_type_error(core: Any, args: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        core.solve_lanes(*args, **named)


def test_errors_have_the_words_of_the_core(core: Any) -> None:
    with pytest.raises(ValueError, match=r"^expected a limit from 1 to 255, got 0$"):
        core.solve_lanes(EASY, 0)
    with pytest.raises(TimeoutError, match="time ran out"):
        core.Logic(board(core)).find(bytes(16), b"", [], ["forcing-chain-verity"], True, {}, 0.0)


def test_buffers_of_every_sort(core: Any) -> None:
    solutions, counts = bytearray(81), bytearray(1)
    assert core.solve_lanes_into(bytearray(EASY), memoryview(solutions), counts, 2) == 1
    assert (bytes(solutions), bytes(counts)) == core.solve_lanes(memoryview(EASY), 2)
    with pytest.raises(BufferError):
        core.solve_lanes_into(EASY, bytes(81), counts, 2)
    with pytest.raises(BufferError):
        core.solve_lanes(memoryview(EASY * 2)[::2], 2)
    with pytest.raises(ValueError, match="single bytes"):
        core.solve_lanes(memoryview(bytes(162)).cast("H"), 2)


def test_numbers_of_every_size(core: Any) -> None:
    made = board(core)
    for seed in (0, 2**31, 2**63 - 1, 2**63, 2**64 - 1):
        assert core.Search(made, bytes(16), None, seed).run(1, 100) is core.Status.FOUND
    for seed in (-1, 2**64, 2**80):
        with pytest.raises(TypeError):
            core.Search(made, bytes(16), None, seed)
    assert core.propagate(made, bytes(16), [15] * 16) == core.propagate(made, bytes(16))


class Number(IntEnum):
    TWO = 2


def test_subclasses_and_other_sequences(core: Any) -> None:
    made = core.Board(4, 16, [range(row, row + 4) for row in (0, 4, 8, 12)])
    assert core.propagate(made, bytes(16)) == core.propagate(board(core), bytes(16))
    assert core.solve_lanes(EASY, Number.TWO) == core.solve_lanes(EASY, 2)


def test_objects_end_in_the_core_too() -> None:
    core_in("node")  # or skip
    host = Counting(NodeHost())
    core = make_core(host)
    searches = [core.Search(board(core), bytes(16)) for _ in range(50)]
    held = host.highest
    del searches
    gc.collect()
    for _ in range(200):
        core.Search(board(core), bytes(16))
    assert host.highest <= held + 3
    host.host.close()


class Counting:
    """A host that notes the highest handle it has seen."""

    def __init__(self, host: NodeHost) -> None:
        self.host, self.highest = host, 0

    def __call__(self, number: int, request: bytes, /) -> bytes:
        answer = self.host(number, request)
        if answer[1:7] == b"(\3\0\0\0.":  # an object: its class and its handle follow
            self.highest = max(self.highest, int.from_bytes(answer[13:17], "little"))
        return answer


def test_what_the_core_cannot_do_says_so(core: Any) -> None:
    with pytest.raises(RuntimeError, match=r"core\.wasm has no solve_outside"):
        core.solve_outside(None, (1, 1, 1), [], False, None, False)
