"""Game files in an editor: a server of the language server protocol, for `croupier lsp`.

An editor starts it, tells it each key that changes a file, and asks: what is wrong, what can stand here, what is this.
The answers are those of `croupier.interpreter`; here they are only put into the words of the protocol. What the
protocol needs, `pygls`, comes with the extra `editor`; only `serving.py` and what it imports need that.
"""
