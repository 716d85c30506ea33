"""Adapters: our items and our grader for packages that train and test language models, a file each.

Each file is imported only where its package is used. None of the packages is needed by anything else here, and none is
installed along: `pip install reasoning-gym`, `inspect-ai`, `verifiers` or `lm-eval` beside nonet.
"""
