"""What is typed or pasted into the menu, read line by line: a conversation cannot wait for the whole text.

`prompts.py` asks and answers. A puzzle is a header (`headers.py`) and rows (`rows.py`), with `canvases.py` (how many
rows a grid has), `frames.py` (boxes that are drawn) and `marks.py` (pencil marks, which are refused).
"""
