"""The words of Python's argparse, by the English ones that it asks for."""

PHRASES = {
    "usage: ": "usage: ",
    "positional arguments": "positional arguments",
    "options": "options",
    "show this help message and exit": "show this help message and exit",
    "%(prog)s: error: %(message)s\n": "%(prog)s: error: %(message)s\n",
    "argument %(argument_name)s: %(message)s": "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s": "the following arguments are required: %s",
    "unrecognized arguments: %s": "unrecognized arguments: %s",
    "expected one argument": "expected one argument",
    "ignored explicit argument %r": "ignored explicit argument %r",
    "invalid choice: %(value)r (choose from %(choices)s)": "invalid choice: %(value)r (choose from %(choices)s)",
}
