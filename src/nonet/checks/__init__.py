"""Checking: what is wrong with a grid, whether a solution is right, what class a grid is of.

May import: engines, formats, board, errors. Start reading at `status.py`; import from the file that has what you want.
"""
