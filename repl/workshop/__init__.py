"""What authors' commands need beside the command line.

The files that `croupier new` writes, what a variant changes in lines to read, files that are watched while somebody
works on them, and measured numbers as words, signs and pictures.
"""
