"""An example of a plug-in for Nonet. `pyproject.toml` says which object is found under which entry point."""
