"""A game while it is written: what is wrong with it at the moment, what its names mean, and how it can go on.

A `Desk` holds the files that are open in an editor; each is a `Draft`, of which only what changed is read again. All
answers name places in the text as it stands. Nothing here knows an editor.
"""
