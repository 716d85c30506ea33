"""Drawing: a grid as SVG, PDF, PNG or text for a terminal. It knows nothing of solving, files or the command.

A scene (`scene.py`) says what is shown, `drawing.py` makes figures of it, and `svg.py`, `pdf.py` and `png.py`
write them.
"""
