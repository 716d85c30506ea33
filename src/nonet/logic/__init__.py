"""Human logic: steps, their proofs and their words.

Finding is native (`native/src/logic`, one file a technique); here are the steps, who proves them, and what is said.
Nothing here asks an engine for the solution. May import: _native, board, errors. Start reading at `step.py`.
"""
