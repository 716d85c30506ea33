"""Grading: the answer of a language model is read, and judged by the rules of the board. Texts are never executed.

Start reading at `grader.py`. `answer_text.py` finds the answer in a text, `lines.py` and `grids.py` read its cells,
`moves.py` reads moves such as `r3c6: 5`, `record.py` has the `Grade`, and `files.py` grades many answers of a file.
"""
