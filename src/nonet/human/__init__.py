"""Human logic: the steps of people, their proofs and sentences; levels and ratings; mistakes in a grid.

The native core finds steps (`native/src/logic`). Here are the steps themselves (`step.py`), the choice of a hint
(`hints.py`), sentences (`words/`, `techniques/`, `texts/`), levels and ratings. `step_checker.py` checks a step without
knowing its technique; tests and fuzzing use it. `mistakes.py` compares a position with its solution before a hint.
Start reading at `step.py`, then `hints.py`.
"""
