"""Symmetry: which puzzles are the same up to a change of form, and which changes leave a puzzle as it is.

A change of form that keeps the rules of a board is a `Transformation` of it. A puzzle and all its images under them are
one puzzle to a setter; the canonical form is the one image that stands for all of them. The transformations that leave
a puzzle as it is, its digits renamed perhaps, are its automorphisms. What is seen at a glance, a pattern of clues that
is the same upside down, is another thing: `nonet.creation.orbits` has it, since creating puzzles uses it.

Start reading at `transformation.py`, then `canonical.py`. A board is asked as a graph (`graph.py`), so every kind, size
and rule is answered by the same search. This file exports no names: import from the files.
"""
