"""Adapters: our items and our grader for packages that train and test language models, one file for each package.

Start reading at `lm_eval.py`, the shortest; `nonet/lm/items.py` has the items that all of them hand on.
A file is imported only where its package is used. Nothing else needs these packages, and installing Nonet does not
install them: `pip install reasoning-gym`, `inspect-ai`, `verifiers` or `lm-eval` beside nonet.
"""
