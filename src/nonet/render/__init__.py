"""Drawing: a Grid as something to look at. Knows no solving, no files, no command line.

May import: board and errors. Start reading at `terminal.py`.
"""

from nonet.render.terminal import draw, draw_layout

__all__ = ["draw", "draw_layout"]
