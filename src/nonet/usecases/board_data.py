"""A board as plain data, for the page: what it draws, and what it needs to ask about the board again."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from nonet.board import Board, Region
from nonet.board.offsets import offsets_line
from nonet.board.rules import Rule
from nonet.board.rules.ground import on_canvas
from nonet.usecases.drawing import board_art


def board_data(board: Board) -> dict[str, Any]:
    """Cells, regions, rules in words and how they are drawn, as `/api/board` gives them."""
    return {
        "kind": board.kind,
        "name": board.title,
        "size": board.size,
        "height": board.height,
        "width": board.width,
        "places": list(board.places),
        "box": list(board.frame.box) if board.frame and board.frame.box else None,
        "layout": str(board.layout) if board.layout else None,
        "grids": offsets_line(board.grids) if board.grids else None,
        "regions": [_region_data(region) for region in board.regions],
        "rules": [str(rule) for rule in board.rules],
        "laid": [_laid_data(rule, board) for rule in board.rules],
        "sentences": list(board.sentences),
        "art": asdict(board_art(board)),
        "parts": [
            {"name": part.name, "cells": list(part.cells), "art": asdict(board_art(part.board))} for part in board.parts
        ],
    }


def _laid_data(rule: Rule, board: Board) -> dict[str, Any]:
    return {"words": board.words_of(rule), "places": list(on_canvas(rule, board.sections).places)}


def _region_data(region: Region) -> dict[str, Any]:
    family = region.family
    return {"name": region.name, "family": family.name, "look": family.look.value, "cells": list(region.cells)}
