"""Puzzles made on the fly for torch: an `IterableDataset` whose workers never make the same puzzle. Needs torch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonet._base.errors import EngineUnavailable, install_command
from nonet.lm.batches import SudokuBatches

try:
    import torch
    from torch.utils.data import IterableDataset, get_worker_info
except ImportError:
    message = f"SudokuStream needs torch ({install_command('torch')}); SudokuBatches gives the same as numpy arrays"
    raise EngineUnavailable(message) from None


class SudokuStream(IterableDataset):  # type: ignore[misc]
    """The batches of `SudokuBatches` as tensors, for `DataLoader(stream, batch_size=None, num_workers=4)`.

    It takes the same arguments. Every worker of a loader is a shard of its own, and so is every process of a
    distributed run; none of them makes a puzzle that another makes.
    """

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401  (what SudokuBatches takes)
        super().__init__()
        self.source = SudokuBatches(*args, **options)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for batch in self.source.batches(self.shard()):
            yield {name: torch.from_numpy(array) for name, array in batch.items()}

    def shard(self) -> tuple[int, int]:
        """Return the number of this worker of this process, and how many there are."""
        which, of = self.source.shard
        if torch.distributed.is_available() and torch.distributed.is_initialized():
            count = torch.distributed.get_world_size()
            which, of = which * count + torch.distributed.get_rank(), of * count
        if worker := get_worker_info():
            which, of = which * worker.num_workers + worker.id, of * worker.num_workers
        return which, of
