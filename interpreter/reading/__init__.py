"""From a tree to its meaning.

What is declared becomes a `World` (`declare.py`), and every body becomes core (`elaborate.py`). Each step hands on what
it made, and the mistakes that it found; a part with a mistake has the type `Unknown`, of which nobody complains again.

Both are functions that take a context and a node. The context (`context.py`) is all that they may touch: a `Declarer`
has the world that comes to be and the names that are taken; a `Reader` has the world, the open scopes, the card that
speaks, the complaints. The function for a node is found by the node's class, in tables which decorators fill: to give a
new statement its meaning, write a function under `@reads_statement`.
"""
