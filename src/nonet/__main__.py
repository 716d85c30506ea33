"""python -m nonet: the command."""

from nonet.cli.main import main

if __name__ == "__main__":
    main()
