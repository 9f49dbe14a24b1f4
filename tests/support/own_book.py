"""A book of several types with a list and a board of its user's."""

FOOD = """\
APPLE BREAD BUTTER CHEESE CREAM DONUT FLOUR GARLIC HONEY ICING JELLY LEMON MANGO
MUSTARD OLIVE PASTA PEPPER QUINCE SUGAR TOMATO VANILLA WAFFLE YOGURT
"""
BOOK = """\
format: 1
book: {id: own, title: Own, seed: 28}
print: {printer: home, trim: A5}
sections:
  - {id: words, type: wordpath, count: 8, level: easy, params: {lexicon: food.txt}}
  - {id: sums, type: cryptarithm, count: 8, params: {lexicon: food.txt}}
  - id: days
    type: calendar
    dates: {from: 2028-02-25, days: 8}
    params: {board: board.yaml}
"""
BOARD = """\
format: 1
groups: [m, d]
rows: |
  m1  m2  m3  m4  m5  m6  #
  m7  m8  m9  m10 m11 m12 #
  d1  d2  d3  d4  d5  d6  d7
  d8  d9  d10 d11 d12 d13 d14
  d15 d16 d17 d18 d19 d20 d21
  d22 d23 d24 d25 d26 d27 d28
  d29 d30 d31 #   #   #   #
flip: true
pieces:
  R6: "###\\n###"
  L5: "####\\n#..."
  N5: "###.\\n..##"
  P5: "##\\n##\\n#."
  U5: "#.#\\n###"
  V5: "###\\n#..\\n#.."
  Y5: "####\\n.#.."
  Z5: "##.\\n.#.\\n.##"
"""


def written(folder):
    """Return the book's file, beside it what it names."""
    (folder / "food.txt").write_text("\n".join(FOOD.split()))
    (folder / "board.yaml").write_text(BOARD)
    path = folder / "own.yaml"
    path.write_text(BOOK)
    return path
