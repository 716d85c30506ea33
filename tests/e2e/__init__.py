"""The page in a real browser, served by a real `sudoku serve`. Run by `make test-e2e`; see conftest.py."""
