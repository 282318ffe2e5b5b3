"""All cards of a game as they are printed: in the terminal, and as a page with sheets to cut out.

`designs.py` gathers the cards, each design with its copies; `listing.py` draws them as lines of text. The other files
make the page: `html.py` writes what is safe to write, `face.py` a card, `sheets.py` nine of them, `page.py` it all.
"""
