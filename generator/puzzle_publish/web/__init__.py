"""The web edition: a finished book as pages that play in a browser.

`book.py` reads the folder of the book, `page.py` makes the data of a puzzle's page,
`site.py` all files; `daily.py` is about sites with a puzzle a day, `hosted.py` about
what one with an address says to other programs. The player in `player/` is plain
JavaScript: `base.js` is the game, `board.js` the grid, `page.js` the tools around it;
each way of input has a file.
"""
