"""Skyscraper, two-string kite, turbot fish, empty rectangle: two or three regions with few places for one digit."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.human.step import Step, StepPart
from nonet.human.techniques.base import Facts, Technique, either_end, share
from nonet.human.words.names import Namer


def _pair(links: Sequence[StepPart], name: Namer, mark: str = "") -> Facts:
    """Two strong links, each from the end that meets the other link to its free end."""
    (a, b), (c, d) = (link.cells for link in links)
    return {
        f"first{mark}": name.region(links[0].regions[0]),
        f"second{mark}": name.region(links[1].regions[0]),
        f"lines{mark}": name.regions(link.regions[0] for link in links),
        f"joined1{mark}": name.cell(a),
        f"free1{mark}": name.cell(b),
        f"joined2{mark}": name.cell(c),
        f"free2{mark}": name.cell(d),
        f"share{mark}": share(name.tie(a, c)),
        f"tie{mark}": name.tie(a, c),
    }


def _two_links(step: Step, name: Namer) -> Facts:
    links = step.parts_of("link")
    return {"digit": str(links[0].digits[0])} | _pair(links[:2], name)


def _four_links(step: Step, name: Namer) -> Facts:
    links = step.parts_of("link")
    return _two_links(step, name) | _pair(links[2:], name, "b")


def _turbot(step: Step, name: Namer) -> Facts:
    a, b, c, d = (node.cells[0] for node in step.nodes)
    first, second = (truth.region for truth in step.truths)
    assert first is not None
    assert second is not None
    return {
        "digit": str(step.nodes[0].digit),
        "lines": name.regions((first, second)),
        "first": name.region(first),
        "second": name.region(second),
        "free1": name.cell(a),
        "joined1": name.cell(b),
        "joined2": name.cell(c),
        "free2": name.cell(d),
        "share": share(name.tie(b, c)),
        "tie": name.tie(b, c),
        "ends": either_end(name, a, d),
    }


def _rectangle(step: Step, name: Namer, number: int = 0) -> Facts:
    """The facts of an empty rectangle; of the second one of a dual they are marked b."""
    pattern = step.parts_of("pattern")[number]
    link = step.parts_of("link")[number]
    box, row, column = pattern.regions
    x, y = link.cells
    along, across = (row, column) if x in name.board.regions[row].cells else (column, row)
    victim = next(
        cell
        for cell, _ in step.eliminations
        if cell in name.board.regions[across].cells and cell in name.board.peers[y]
    )
    mark = "b" * number
    return {
        "digit": str(pattern.digits[0]),
        "box": name.region(box),
        "cells": name.either_cell(pattern.cells),
        f"along{mark}": name.region(along),
        f"across{mark}": name.region(across),
        f"link{mark}": name.region(link.regions[0]),
        f"x{mark}": name.cell(x),
        f"y{mark}": name.cell(y),
        f"victim{mark}": name.cell(victim),
    }


def _two_rectangles(step: Step, name: Namer) -> Facts:
    return _rectangle(step, name) | _rectangle(step, name, 1)


TECHNIQUES = (
    Technique("skyscraper", _two_links),
    Technique("two-string-kite", _two_links),
    Technique("dual-two-string-kite", _four_links),
    Technique("turbot-fish", _turbot),
    Technique("empty-rectangle", _rectangle),
    Technique("dual-empty-rectangle", _two_rectangles),
)
