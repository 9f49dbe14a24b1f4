"""Reads what puzzles show with the words of a list from outside."""

import json

from puzzle_publish.config.load import load_book
from puzzle_publish.core.shown import FORWARD
from puzzle_publish.ledger import Ledger
from puzzle_publish.make.executors import open_executor
from puzzle_publish.make.fill import fill
from puzzle_publish.plan import make_plan

# Entries that a family paper prints, so that a run of letters may spell them.
EVERYDAY = frozenset(
    (
        "HOE",  # a garden tool
        "SKEET",  # a sport
        "SNATCH",  # to grab
        "ESCORT",  # to go with
        "SWINGER",  # one that swings
        "DOMINATION",  # power
        "SNOWBALLING",  # growing
        "UNDRESSING",  # before bed
        "激情",  # passion
        "祖宗",  # ancestors
        "成人",  # an adult
        "老母",  # an old mother
        "老二",  # the second child
        "老味",  # the old taste
        "处女",  # as in a ship's maiden voyage
        "野鸡",  # a pheasant
        "后庭",  # the court behind a palace
        "吹箫",  # to play the flute
        "玉杵",  # a pestle of jade
        "花柳",  # flowers and willows
        "靠背",  # the back of a chair
        "靠北",  # near the north
        "靠母",  # no word but a dialect's
        "靠爸",  # the same
        "靠腰",  # the same
        "刚度",  # stiffness, in mechanics
        "十三点",  # one o'clock
        "卵子",  # an egg cell
        "打炮",  # to fire a cannon
        "鬼公",  # a lord of ghosts
        "肥西",  # a county
        "私服",  # plain clothes
        "九游",  # nine journeys
        "你全家",  # your whole family
        "日批",  # approved on the day
        "几八",  # no word
        "机八",  # no word
        "懒八",  # no word
        "口肯",  # no word
        "册那",  # no word but a dialect's
        "白烂",  # no word but a dialect's
        "瓜批",  # no word but a dialect's
        "迷药",  # a drug of fairy tales
        "贝肉",  # the flesh of a shell
        "懒叫",  # too lazy to call
        "懒教",  # too lazy to teach
        "娘的",  # mother's
        "密洞",  # a hidden cave
    )
)
# Of three letters, the worst alone are looked for along paths and in filled grids.
WORST = frozenset(
    ("ASS", "CUM", "SEX", "TIT", "WTF", "XXX", "FUK", "FUQ", "FAG", "BBW", "JAP")
)
LEAST, LEAST_HANZI, LEAST_BENT = 3, 2, 4


class OutsideList:
    """The words of a list, as a tree of letters."""

    def __init__(self, folder):
        self._root = {}
        for language in ("english", "chinese"):
            path = folder / "data" / "dictionaries" / f"{language}.json"
            for entry in json.loads(path.read_text("utf-8"))["words"]:
                # Letters in a grid have no spaces, and a phrase's coarse word is an
                # entry of its own.
                if " " not in entry:
                    self._add(entry.replace("-", "").upper())

    def _add(self, word):
        least = LEAST if word.isascii() else LEAST_HANZI
        if len(word) < least or not word.isalpha() or word in EVERYDAY:
            return
        node = self._root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = word

    def words_in(self, shown):
        """Yield the words that a reader finds, but for those within listed words."""
        rows = shown.rows
        for r, row in enumerate(rows):
            for c in range(len(row)):
                for way in (None,) if shown.bends else shown.ways:
                    yield from self._follow(shown, self._root, (r, c), (), way)

    def _follow(self, shown, node, cell, cells, way):
        r, c = cell
        if not (0 <= r < len(shown.rows) and 0 <= c < len(shown.rows[r])):
            return
        node = node.get(shown.rows[r][c])
        if node is None or cell in cells:
            return
        cells = (*cells, cell)
        if "" in node and self._counts(node[""], shown) and not within(cells, shown):
            yield node[""]
        for down, right in shown.ways if way is None else (way,):
            near = r + down, c + right
            yield from self._follow(shown, node, near, cells, way)

    def _counts(self, word, shown):
        mild = shown.bends or (shown.solved and shown.ways != FORWARD)
        return (
            not mild or len(word) >= LEAST_BENT or word in WORST or not word.isascii()
        )


def within(cells, shown):
    """Whether some cells lie in one listed word, one after the other."""
    size = len(cells)
    return any(
        word[k : k + size] == cells
        for word in shown.known
        for k in range(len(word) - size + 1)
    )


def picks_of(path, folder):
    """The puzzles of a book as a build picks them, with a ledger in a folder."""
    book = load_book(path)
    with (
        Ledger.open(folder / "ledger.sqlite") as ledger,
        open_executor("serial") as executor,
    ):
        return fill(
            make_plan(book), executor, ledger, series=None, book_id="b", volume=1
        ).picks
