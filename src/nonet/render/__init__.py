"""Drawing: a Grid as something to look at. It knows nothing of solving, files or the command line.

A `Scene` says what is shown. `drawing.py` turns it into figures, in units of a cell. `svg.py`, `pdf.py` and `png.py`
paint these in the colours of a theme. Drawings for the terminal are made of characters, in `terminal.py`.

Start reading at `scene.py`, then `drawing.py`; for the terminal at `terminal.py`.
"""

from nonet.render.scene import Panel, Scene
from nonet.render.terminal import draw, draw_layout

__all__ = ["Panel", "Scene", "draw", "draw_layout"]
