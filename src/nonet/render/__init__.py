"""Drawing: a Grid as something to look at. Knows no solving, no files, no command line.

A `Scene` says what is shown; `drawing.py` makes shapes of it, in units of a cell; `svg.py`, `pdf.py` and `png.py` paint
them in the colours of a theme. The terminal has drawings of its own, of characters.

May import: board and errors. Start reading at `scene.py`, then `drawing.py`; for the terminal at `terminal.py`.
"""

from nonet.render.scene import Panel, Scene
from nonet.render.terminal import draw, draw_layout

__all__ = ["Panel", "Scene", "draw", "draw_layout"]
