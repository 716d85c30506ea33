"""Puzzles made on the fly: in one split, never twice, the same row for a seed."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

import nonet
from nonet._base.errors import PuzzleError
from nonet.bulk.create import Series
from nonet.bulk.create_many import create_numbered_by_criteria
from nonet.lm import SudokuBatches, batches, split_of
from tests.bulk.files import needs_core

np = pytest.importorskip("numpy")
pytestmark = needs_core


@pytest.mark.parametrize("split", ["train", "test"])
def test_a_stream_has_puzzles_of_its_split_alone(split: str) -> None:
    [one, two] = islice(SudokuBatches(50, seed=1, split=split, shares="50:0:50"), 2)
    puzzles = np.concatenate([one["puzzle"], two["puzzle"]])
    assert set(split_of(puzzles, split="50:0:50").tolist()) == {split}
    solved = nonet.solve_many(puzzles)
    assert solved.is_unique.all()
    assert (solved.solutions == np.concatenate([one["solution"], two["solution"]])).all()


def test_shards_share_no_puzzle_and_together_are_the_whole_row() -> None:
    def lines(shard: tuple[int, int], batches: int) -> list[bytes]:
        found = islice(SudokuBatches(256, seed=1, split=None, shard=shard), batches)
        return [row.tobytes() for batch in found for row in batch["puzzle"]]

    parts = [lines((which, 3), 2) for which in range(3)]
    assert sorted(line for part in parts for line in part) == sorted(lines((0, 1), 6))
    assert len({line for part in parts for line in part}) == 6 * 256


def test_a_seed_gives_the_same_row() -> None:
    first, again, other = (next(iter(SudokuBatches(20, seed=seed, images=2))) for seed in (1, 1, 2))
    assert (first["puzzle"] == again["puzzle"]).all()
    assert (first["puzzle"] != other["puzzle"]).any()


def test_images_are_of_the_same_class_and_split() -> None:
    batch = next(iter(SudokuBatches(60, seed=1, images=3)))
    assert set(split_of(batch["puzzle"]).tolist()) == {"train"}
    assert len(set(nonet.canonical_many(batch["puzzle"]).hashes.tolist())) == 20
    assert (nonet.solve_many(batch["puzzle"]).solutions == batch["solution"]).all()


def test_one_hot_and_ratings() -> None:
    batch = next(iter(SudokuBatches(8, seed=1, one_hot=True, rated=True)))
    plain = next(iter(SudokuBatches(8, seed=1)))
    assert batch["puzzle"].shape == (8, 9, 9, 9)
    assert batch["puzzle"].dtype == np.float32
    digits = batch["solution"].argmax(axis=-1).reshape(8, 81) + 1
    assert (digits == plain["solution"]).all()
    assert (batch["puzzle"].sum(axis=-1).reshape(8, 81) == (plain["puzzle"] > 0)).all()
    assert np.allclose(batch["er"], nonet.rate_many(plain["puzzle"]).er)
    assert np.isnan(plain["er"]).all()


def test_levels_and_other_boards() -> None:
    batch = next(iter(SudokuBatches(4, "easy", seed=1)))
    assert (batch["er"] <= 2.5).all()
    batch = next(iter(SudokuBatches(4, "easy", 4, kind="diagonal", seed=1, one_hot=True)))
    assert batch["puzzle"].shape == (4, 4, 4, 4)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"split": "tests"}, "unknown split"),
        ({"batch": 0}, "expected a whole number of 1 or more for batch, got '0'"),
        ({"batch": 2.5}, "expected a whole number of 1 or more for batch, got '2.5'"),
        ({"images": -1}, "expected a whole number of 0 or more for images, got '-1'"),
        ({"shard": (2, 2)}, "expected a shard such as"),
        ({"shard": "ab"}, "expected a shard such as"),
        ({"shares": "x"}, "expected shares such as"),
        ({"shares": "100:0:0", "split": "test"}, "the shares '100:0:0' leave nothing for test"),
        ({"rules": ("killer",)}, "each puzzle would have its own board"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(PuzzleError, match=said):
        SudokuBatches(**options)  # type: ignore[arg-type]


def test_the_first_batch_waits_for_no_puzzle_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block of 256 was made first, half a minute of 16x16; the row is the same whatever is made at once."""
    asked: list[range] = []
    make = create_numbered_by_criteria

    def noted(numbers: range, *rest: Any, **options: Any) -> Any:
        asked.append(numbers)
        return make(numbers, *rest, **options)

    monkeypatch.setattr(batches, "create_numbered_by_criteria", noted)
    stream = SudokuBatches(3, "easy", 6, seed=1, images=2, shard=(1, 2))
    small = [batch["puzzle"].tolist() for batch in islice(stream, 100)]
    assert asked[0] == range(256, 257)
    monkeypatch.setattr(Series, "quick_count", lambda _series: 100)
    assert [batch["puzzle"].tolist() for batch in islice(stream, 100)] == small


def test_torch_gets_tensors_and_workers_share_nothing() -> None:
    torch = pytest.importorskip("torch", reason="torch is not installed")
    from nonet.lm import SudokuStream

    loader = torch.utils.data.DataLoader(SudokuStream(64, seed=1), batch_size=None, num_workers=2)
    batches = list(islice(loader, 4))
    assert batches[0]["puzzle"].dtype == torch.uint8
    assert len({row.numpy().tobytes() for batch in batches for row in batch["puzzle"]}) == 256


@pytest.mark.parametrize("name", ["SudokuBatches", "split_of", "steps_many"])
def test_a_name_is_imported_by_itself(name: str) -> None:
    """Tests import much before it, which once hid that it could not be imported alone."""
    subprocess.run([sys.executable, "-c", f"from nonet.lm import {name}"], check=True)


@pytest.mark.parametrize("kind", ["jigsaw", "jigsaw+diagonal"])
def test_a_jigsaw_comes_with_its_regions(kind: str) -> None:
    """Without them a model cannot know the rules of what it solves."""
    batch = next(iter(SudokuBatches(4, "easy", 6, kind=kind, seed=1, split=None, images=2)))
    regions = batch["regions"]
    assert regions.shape == (4, 36)
    assert regions.dtype == np.uint8
    for pieces, solution in zip(regions, batch["solution"], strict=True):
        for piece in range(6):
            assert sorted(solution[pieces == piece].tolist()) == [1, 2, 3, 4, 5, 6]
    assert "regions" not in next(iter(SudokuBatches(2, seed=1)))
