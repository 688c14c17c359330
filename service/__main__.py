"""`paperref`, and `python -m service`: loads the command line, and ends quietly on a Ctrl-C that comes before it is."""

import sys

from service.fault import INTERRUPTED


def main() -> None:
    """Run `paperref` with the words of this process; ends the process with its exit code."""
    try:
        from service import cli
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    cli.main()


if __name__ == "__main__":
    main()
