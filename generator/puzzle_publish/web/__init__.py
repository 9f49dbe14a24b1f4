"""The web edition: a finished book as pages that play in a browser.

`book.py` reads the folder of the book, `page.py` makes the data of a puzzle's page,
`site.py` all files, `daily.py` what a site with a puzzle a day has, `hosted.py` what
other programs are told of one with an address. The player in `player/` is plain JavaScript:
`base.js` is the game, `board.js` the grid, a file for each way of input, `page.js` the
tools around it.
"""
