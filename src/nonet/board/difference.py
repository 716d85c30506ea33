"""What tells two boards apart, in words, for messages."""

from __future__ import annotations

from nonet.board.board import Board

_LONGEST = 200


def difference(wanted: Board, got: Board) -> str:
    """The first thing in which two boards differ.

    >>> from nonet.board import make_board
    >>> difference(make_board("diagonal"), make_board("diagonal+window"))
    'with the kind diagonal, got diagonal+window'
    """
    for (key, one, want), (_, other, have) in zip(_facts(wanted), _facts(got), strict=True):
        if one != other:
            return f"with the {key} {_short(want)}, got {_short(have)}"
    return "got another board"


def _short(words: str) -> str:
    """The words, or their beginning: the layout of a large board fills pages."""
    return f"{words[:_LONGEST]} ..." if len(words) > _LONGEST else words or "none"


def _facts(board: Board) -> list[tuple[str, object, str]]:
    """What there is to say of a board: the name of each fact, what is compared, and the words.

    The order in which kinds and rules are written counts for nothing, nor do the labels of a layout.
    """
    box = board.frame.box if board.frame else None
    layout = board.layout
    return [
        ("size", (board.size, board.places), board.extent),
        ("kind", frozenset(board.kind.split("+")) - {"classic"}, board.kind),
        ("box", box, "x".join(map(str, box or ()))),
        ("layout", frozenset(layout.pieces) if layout else None, " ".join(str(layout or "").split("\n"))),
        ("rules", frozenset(board.rules), "; ".join(map(str, board.rules))),
    ]
