"""Figures as tables for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Cells = dict[str, dict[str, Any]]  # solver: its figures


def rate(number: float) -> str:
    """Puzzles a second, short.

    >>> [rate(number) for number in (9_040_000, 755_000, 70_100, 4_300, 512, 7.21, 0.333)]
    ['9.04M', '755k', '70.1k', '4.3k', '512', '7.21', '0.333']
    """
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"


def times(number: float) -> str:
    """How many times as fast.

    >>> [times(number) for number in (0.82, 10.84, 152.3, 48_100)]
    ['0.82', '10.8', '152', '48.1k']
    """
    return rate(number)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as they need; the first to the left, figures to the right."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    return "\n".join("  ".join(map(aligned, line, widths, [at == 0 for at in range(len(head))])) for line in lines)


def aligned(cell: str, width: int, is_first: bool) -> str:  # noqa: FBT001
    return cell.ljust(width) if is_first else cell.rjust(width)


def cell(figures: dict[str, Any] | None, key: str) -> str:
    """A figure: `~` a sample, `!` wrong answers, `slow` a peer that did not end in time, `-` what it cannot do."""
    if figures is None:
        return "-"
    if "note" in figures:
        return "slow" if " s" in figures["note"] and "more than" in figures["note"] else "failed"
    if key not in figures:
        return ""
    marks = ("~" if figures.get("is_sample") else "") + ("!" if figures.get("wrong") else "")
    return (rate if key in {"best", "median"} else times)(figures[key]) + marks


def main_tables(figures: dict[str, Any]) -> str:
    """For each limit: rates, and our ratio to each peer by the quickest and by the middle rounds."""
    names = list(figures["sets"])
    parts = []
    titles = {
        "best": "puzzles a second, best round",
        "ratio_best": f"{figures['ours']} is so many times as fast, best round to best round",
        "ratio_median": f"{figures['ours']} is so many times as fast, median to median",
    }
    for limit in ("limit_1", "limit_2"):
        does = "find a solution" if limit == "limit_1" else "find it and prove it the only one"
        for key, title in titles.items():
            rows = []
            for solver in figures["solvers"]:
                found = [figures["rates"][name].get(limit, {}).get(solver) for name in names]
                if any(found) and (key == "best" or solver != figures["ours"]):
                    rows.append([solver, *(cell(one, key) for one in found)])
            parts.append(f"{does} ({limit.replace('_', ' ')}): {title}\n{table(['', *names], rows)}")
    return "\n\n".join(parts)


def batch_tables(figures: dict[str, Any]) -> str:
    """For each set and limit: rates by the puzzles handed over in one call."""
    parts = []
    for name, limits in figures["batches"].items():
        for limit, batches in limits.items():
            solvers = list(dict.fromkeys(solver for cells in batches.values() for solver in cells))
            lines = [(solver, solver, "best") for solver in solvers]
            lines += [(f"  ratio to {peer}", peer, "ratio_best") for peer in solvers if not peer.startswith("nonet")]
            rows = [
                [title, *(cell(cells.get(solver), key).rstrip("~") for cells in batches.values())]
                for title, solver, key in lines
            ]
            parts.append(f"{name}, {limit.replace('_', ' ')}, by puzzles a call\n{table(['', *batches], rows)}")
    return "\n\n".join(parts)


def thread_table(figures: dict[str, Any]) -> str:
    """What the second thread gives."""
    rows = []
    for name, limits in figures["threads"].items():
        for limit, solvers in limits.items():
            for solver, found in solvers.items():
                one, two = found["1"], found["2"]
                both = "" if "note" in one or "note" in two else f"{two['best'] / one['best']:.2f}"
                rows.append([f"{name}, {limit.replace('_', ' ')}", solver, cell(one, "best"), cell(two, "best"), both])
    return table(["threads", "solver", "one", "two", "gain"], rows)
