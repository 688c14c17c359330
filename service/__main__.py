"""`python -m service` is `paperref`."""

from service.cli import main

if __name__ == "__main__":
    main()
