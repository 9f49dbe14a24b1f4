"""Every puzzle type on the terminal, on one engine.

`game.py` is a puzzle with what the player has entered, a value that each move replaces;
`ways.py` has the moves of the ways in which types are played. Both follow the very
rules of web/player/*.js and know no screen. `board.py` draws a game as text, from what
is printed (`printed.py`) and entered (`entered.py`), on a lattice (`lattice.py`) or,
for what is not made of squares, by `mesh.py`; pictures are drawn by `pictures.py`.
`typed.py` reads lines with the names that `names.py` gives to cells, `session.py`
answers them, `saved.py` keeps games in the user's data folder, and `terminal.py` talks
with the user. What pages say of hints and full lines is said in the same words:
`advice.py` has the next hint, `judging.py` the verdicts, and
`entries.py` what they know of words.
"""
