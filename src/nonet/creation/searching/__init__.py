"""Searching for puzzles that a wish describes: start somewhere, then move toward the wish.

Start reading at `search.py`.
"""

from nonet.creation.searching.search import level_of, search_wish

__all__ = ["level_of", "search_wish"]
