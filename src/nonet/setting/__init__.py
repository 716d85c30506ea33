"""Setter's tools: which clues and rules can go, what solutions hold, which clues make a puzzle unique.

One file a tool: `redundant.py`, `true_candidates.py`, `extend.py`, `minimize.py`. Each has a function that takes
anything a Puzzle is made of. Start reading at `parts.py`, which says what of a puzzle may go, then at `asking.py`,
which asks whether it can. Nothing is exported here: the files are loaded one by one.
"""
