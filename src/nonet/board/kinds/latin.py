"""Latin square: rows and columns."""

from nonet.board.kinds.base import COLUMNS, ROWS, Kind

KIND = Kind(
    id="latin",
    summary="Latin square: rows and columns only, any size",
    rules=(ROWS, COLUMNS),
    aliases=("latin-square",),
    is_base=True,
)
