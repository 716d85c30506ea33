"""Human logic: the steps of people, their proofs and words; levels and ratings; what is wrong with a grid.

The native core finds steps (`native/src/logic`, one file per technique). Here are the steps themselves (`step.py`), the
checker that proves them, their words (`words/`) and what rests on them: hints, levels, ratings. Nothing here but
ratings and checks asks an engine for the solution. Start reading at `step.py`, then `hints.py`.
"""
