"""Tables that outlast the program: each choice is in a journal before anybody is told that it was made."""
