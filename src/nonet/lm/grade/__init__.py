"""Grading: the answer of a language model is read, and judged by the rules of the board. Texts are never executed.

Start reading at `grader.py`.
"""
