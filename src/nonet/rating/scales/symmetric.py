"""Our symmetric figure: the ER of the form that all renamed, rearranged and mirrored forms of a puzzle share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from nonet import _native
from nonet.logic import in_tenths, is_classic
from nonet.rating.scales.base import Batch, Field, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray


def rate(batch: Batch) -> tuple[NDArray[Any]]:
    """The figures; none where they are above the limit of ER."""
    import numpy as np

    figures = _canonical(batch).figures
    return (np.where(figures.is_above, np.nan, figures.er / 10),)


def lines(batch: Batch) -> list[str]:
    """The figure in a line."""
    figures = _canonical(batch).figures
    figure = in_tenths(int(figures.er[0]))
    if figures.is_above[0]:
        figure = f"above {in_tenths(batch.max_er)}"
    return [f"Symmetric rating: {figure}, the ER of its canonical form; ours, not an SE value"]


def _canonical(batch: Batch) -> Batch:
    """The puzzles in their canonical forms. Their solutions are of no use to ER, and are left as they were."""
    return replace(batch, puzzles=_native.canonical(batch.puzzles))


SCALE = Scale("symmetric", (Field("SR", "decimal", 4),), is_classic, rate, lines)
