"""Drawing: a grid as SVG, PDF, PNG or text for a terminal. It knows nothing of solving, files or the command.

Start reading at `scene.py`, which says what is shown. `drawing.py` makes figures of it, and `svg.py`, `pdf.py` and
`png.py` write them. `themes.py` has the colours. `terminal.py` draws in characters.
"""
