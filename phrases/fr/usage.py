"""The words of Python's argparse, by the English ones that it asks for."""

PHRASES = {
    "usage: ": "usage : ",
    "positional arguments": "mots à donner",
    "options": "options",
    "show this help message and exit": "montrer cette aide",
    "%(prog)s: error: %(message)s\n": "%(prog)s : %(message)s\n",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s : %(message)s",
    "the following arguments are required: %s": "il manque : %s",
    "unrecognized arguments: %s": "mots inconnus : %s",
    "expected one argument": "il manque une valeur",
    "ignored explicit argument %r": "cette option ne prend pas de valeur : %r",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r n'existe pas ; il y a %(choices)s",
}
