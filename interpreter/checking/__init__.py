"""What must hold of a whole game, beyond each line by itself.

`checks.py` has the list: each check is a function named after the sentence that it defends, and gives the complaints
it has. All of them read one survey of who uses what. `codes.py` explains every code of a complaint.
"""
