"""Load: many clients at one server, on this machine only. Start reading at `mix.py`, then `clients.py`."""
