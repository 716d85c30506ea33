"""The web page and its API: HTTP in and out over the use cases, no rules of its own. Needs `nonet[web]`.

Start reading at `app.py`.
"""
