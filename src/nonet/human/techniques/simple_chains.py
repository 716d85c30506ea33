"""X-chain, XY-chain, remote pair."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.human.step import ChainNode, Step
from nonet.human.techniques.base import Facts, Technique, either_end
from nonet.human.words.names import Namer


def _x_chain(step: Step, name: Namer) -> Facts:
    cells = [node.cells[0] for node in step.nodes]
    return {
        "digit": str(step.nodes[0].digit),
        "start": name.cell(cells[0]),
        "end": name.cell(cells[-1]),
        "way": _way(cells, name),
        "ends": either_end(name, cells[0], cells[-1]),
        "chain": ", so ".join(_x_links(step, name)),
    }


def _way(cells: Sequence[int], name: Namer) -> str:
    """The cells between the ends, if any; two cells are a short chain, but one."""
    return f" by way of {name.cells(cells[1:-1])}" if len(cells) > 2 else ""


def _x_links(step: Step, name: Namer) -> list[str]:
    """What follows from one place to the next: a place that is forced, with the region that forces it, or one lost."""
    digit = step.nodes[0].digit
    regions = [truth.region for truth in step.truths if truth.region is not None]
    links = []
    for number, node in enumerate(step.nodes[1:], 1):
        cell = name.cell(node.cells[0])
        links.append(f"{cell} is {digit} ({name.region(regions[number // 2])})" if node.is_on else f"{cell} is not")
    return links


def _xy_chain(step: Step, name: Namer) -> Facts:
    start, end = step.nodes[0], step.nodes[-1]
    return {
        "digit": str(start.digit),
        "start": name.cell(start.cells[0]),
        "end": name.cell(end.cells[0]),
        "way": _way(step.parts[0].cells, name),
        "ends": name.cells((start.cells[0], end.cells[0])),
        "chain": ", so ".join(_said(node, name) for node in step.nodes if node.is_on),
    }


def _said(node: ChainNode, name: Namer) -> str:
    return f"{name.cell(node.cells[0])} is {node.digit}"


def _remote_pair(step: Step, name: Namer) -> Facts:
    (part,) = step.parts
    return {
        "cells": name.cells(part.cells),
        "digits": name.digits(part.digits),
        "either": name.either(part.digits),
        "start": name.cell(part.cells[0]),
        "end": name.cell(part.cells[-1]),
        "odd": name.cells(part.cells[::2]),
        "even": name.cells(part.cells[1::2]),
        "are_odd": _are_all(len(part.cells[::2])),
        "are_even": _are_all(len(part.cells[1::2])).removeprefix("are "),
    }


def _are_all(count: int) -> str:
    return "is" if count == 1 else "are both" if count == 2 else "are all"


TECHNIQUES = (
    Technique("x-chain", _x_chain),
    Technique("xy-chain", _xy_chain),
    Technique("remote-pair", _remote_pair),
)
