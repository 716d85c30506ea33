"""Checking: what is wrong with a grid, whether a solution is right, and which class a grid belongs to.

Start reading at `status.py`. Import from the file that has what you need.
"""
