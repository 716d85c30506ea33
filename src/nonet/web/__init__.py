"""The web page and its API: HTTP in and out over the use cases, no rules of its own. Needs `nonet[web]`.

Start reading at `app.py`. `routes` has the API, by subject; `schemas` has the forms that several routes share, and
`convert` makes boards and puzzles of them. `server` runs the routes in worker processes. `pages` serves the page.
"""
