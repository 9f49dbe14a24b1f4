"""Every option of `book:` and `print:` with two values or more, for pairs of them.

An axis is an option of a book's file. Its values have names, what they put into the
file, and what they go with: other values that they need. "-" leaves an option out.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from covering import Axes, Needs
from option_cases import PICTURE, PICTURE_TEXT

from puzzle_publish.core.printer import Printer, load_printer

OUT = "-"
TRIMS = ("6x9in", "A5", "8.5x11in", "A4")
PRINTERS = ("kdp-paperback", "kdp-hardcover", "ingram", "lulu", "home")
ISBN, SECOND_ISBN = "9780306406157", "9780131103627"
TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "Evenings with a Pencil",
        "long": "The Large and Leisurely Collection of Evening Puzzles",
        "subtitle": "Puzzles for quiet hours",
        "author": "Ada Byron",
        "publisher": "Quiet House",
        "copyright": "© 2027 Ada Byron\nAll rights reserved.",
        "dedication": "For all who\nsharpen a pencil twice",
        "more": "Mornings with a Pencil",
        "section": "A Week by the Fire",
        "intro": "Take your time with these.\nThe last one is the hardest.",
        "bonus": "One More",
        "promise": "Quiet hours",
        "banner": "Clear Print",
        "blurb": "A *quiet hour* with a pencil.\n\n- no guessing\n- all answers\n",
        "point": "One answer to each puzzle",
        "badge": "Volume Two",
        "header": "Class …… Room …",
        "meta": "Tea",
        "question": "What goes with a puzzle?",
        "page": "# A Word Before\n\nThese puzzles were made for *evenings*.\n",
        "after": "# About the Author\n\nShe likes puzzles.\n\n- tea\n- pencils\n",
        "fact": "On this day a kettle was put on and nobody heard it boil.",
        "quote": "A pencil is a friend who forgives.",
    },
    "zh": {
        "title": "灯下谜题",
        "long": "冬夜长灯下慢慢解的谜题大全",
        "subtitle": "给安静的晚上",
        "author": "林小雨",
        "publisher": "静屋",
        "copyright": "© 2027 林小雨\n版权所有。",
        "dedication": "给每一位\n把铅笔削两遍的人",
        "more": "清晨谜题",
        "section": "炉边一周",
        "intro": "慢慢来。\n最后一题最难。",
        "bonus": "再来一题",
        "promise": "安静的晚上",
        "banner": "字大清楚",
        "blurb": "带上铅笔，*安静*一小时。\n\n- 不用猜\n- 附全部答案\n",
        "point": "每题只有一个答案",
        "badge": "第二册",
        "header": "班级……座位…",
        "meta": "人",
        "question": "谜题里有什么？",
        "page": "# 写在前面\n\n这些谜题是给*晚上*做的。\n",
        "after": "# 关于作者\n\n她喜欢谜题。\n\n- 茶\n- 铅笔\n",
        "fact": "这一天，水壶烧开了，谁也没有听见。",
        "quote": "铅笔是肯原谅人的朋友。",
    },
}
OWN = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\n"
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3\n"
)
HOUSE = ("window", "field")
GENRES = ("poster", "grid", "letters", "children", "large-print", "year", "pattern")
GENRES = (*GENRES, "picture")


class Option(NamedTuple):
    """One value of an axis.

    Attributes:
        value: what the file has; a text in braces is in the book's language.
        needs: what it goes with.
    """

    value: Any
    needs: Needs = MappingProxyType({})


def _needs(**others: str) -> Needs:
    """Return needs: `axis="value value"` or "value,value", __ for the axis's dot."""
    return {
        name.replace("__", "."): {*of.split("," if "," in of else None)}
        for name, of in others.items()
    }


_MATTER = _needs(matter="auto full plain")
_FULL = _needs(matter="auto full")
_IN_SECTIONS = _needs(order="sections rising")
_DATED = _needs(amount="dates all")
_YEAR = _needs(amount="all", order="sections rising dates")
_MADE = "numbers words drawings calendar five"
_SLOT = _needs(cover__kind=",".join((*GENRES, "picture: theme")))
_SPREAD = _needs(order="dates", amount="dates")  # two puzzles a day at most


@cache
def _printers() -> dict[str, Printer]:
    return {name: load_printer(name, Path()) for name in PRINTERS}


def _trims(printer: str) -> set[str]:
    """Return the trims that a printer has."""
    return {trim for trim in TRIMS if _printers()[printer].trim_in(trim)}


def _having(paper: str) -> set[str]:
    """Return the printers that have a paper at some trim."""
    return {
        name
        for name, one in _printers().items()
        if any(paper in one.papers(trim) for trim in _trims(name))
    }


@cache
def options() -> Mapping[str, Mapping[str, Option]]:
    """Return every axis: its values by name, the usual one first."""
    return {
        "kinds": {
            "numbers": Option(("sudoku", "kakuro", "futoshiki")),
            "words": Option(("crossword", "wordsearch", "cryptogram")),
            "drawings": Option(("maze", "dots", "nonogram")),
            "calendar": Option(("calendar",), _DATED),
            "five": Option(("takuzu", "hashi", "slitherlink", "wordpath", "tents")),
            "own": Option(("sudoku",)),
        },
        "book.language": {
            "en": Option("en"),
            "en-GB": Option("en-GB"),
            "zh": Option("zh"),
        },
        "amount": {name: Option(name) for name in ("count", "dates", "all")},
        "per_page": {
            "1": Option(1),
            "2": Option(2, _IN_SECTIONS),
            "4": Option(4, _IN_SECTIONS),
            "6": Option(6, _IN_SECTIONS),
            "auto": Option("auto", _IN_SECTIONS),
        },
        "ramp": {
            OUT: Option(None),
            "list": Option(["easy", "medium"], _needs(kinds=_MADE)),
            "warm-up": Option(
                {"levels": ["medium"], "warm_up": 1},
                _needs(kinds=_MADE, order="sections rising dates"),
            ),
        },
        "section.title": {OUT: Option(None), "own": Option("{section}")},
        "section.intro": {
            OUT: Option(None),
            "own": Option("{intro}", {**_FULL, **_IN_SECTIONS}),
        },
        "section.bonus": {
            OUT: Option(None),
            "sudoku": Option(
                {"type": "sudoku", "level": "medium", "title": "{bonus}"},
                {
                    **_DATED,
                    **_needs(order="sections rising dates", per_page="1"),
                    **_needs(editions=f"{OUT} left-handed large-print"),
                },
            ),
        },
        "section.blank_grids": {
            OUT: Option(None),
            "2": Option(2, _needs(kinds="numbers own five")),
        },
        "book.title": {"short": Option("{title}"), "long": Option("{long}")},
        "book.subtitle": {OUT: Option(None), "own": Option("{subtitle}")},
        "book.author": {OUT: Option(None), "own": Option("{author}")},
        "book.publisher": {OUT: Option(None), "own": Option("{publisher}")},
        "book.copyright": {OUT: Option(None), "own": Option("{copyright}")},
        "book.dedication": {OUT: Option(None), "own": Option("{dedication}", _MATTER)},
        "book.front": {OUT: Option(None), "a page": Option(["front.md"], _MATTER)},
        "book.back": {OUT: Option(None), "a page": Option(["back.md"], _MATTER)},
        "book.facts": {
            OUT: Option(None),
            "a file": Option(
                "facts.txt",
                {
                    **_DATED,
                    **_needs(order="sections rising dates", per_page="1"),
                    **_needs(panel="auto full"),
                },
            ),
        },
        "book.quotes": {
            OUT: Option(None),
            "monthly": Option(
                "quotes.txt",
                {**_FULL, **_DATED, **_needs(order="sections rising dates")},
            ),
        },
        "book.meta": {
            OUT: Option(None),
            "own": Option(
                {"sentence": "{meta}", "question": "{question}"},
                {
                    **_MATTER,
                    **_needs(kinds="words", answers="back separate both", volumes="1"),
                },
            ),
        },
        "book.isbn": {
            OUT: Option(None),
            "isbn": Option(ISBN, _needs(volumes="1 auto")),
            "isbns": Option([ISBN, SECOND_ISBN], _needs(volumes="2")),
        },
        "book.spelling": {OUT: Option(None), "uk": Option("uk")},
        "book.taste": {
            OUT: Option(None),
            "general": Option("general"),
            "school": Option({"level": "school", "block": ["TEA"], "allow": ["INK"]}),
        },
        "book.clues": {OUT: Option(None), "wordnet": Option({"wordnet": True})},
        "book.series": {OUT: Option(None), "evenings": Option("evenings")},
        "book.volume": {OUT: Option(None), "2": Option(2)},
        "book.more": {OUT: Option(None), "one": Option(["{more}"], _MATTER)},
        "design": {
            "classic": Option("classic"),
            "modern": Option("modern"),
            "children": Option("children"),
            "large-print": Option(
                "large-print", _needs(trim="8.5x11in A4", per_page="1 auto")
            ),
            "worksheet": Option("worksheet", _needs(matter="none")),
            "zh": Option("zh"),
        },
        "trim": {trim: Option(trim) for trim in TRIMS},
        "printer": {name: Option(name, {"trim": _trims(name)}) for name in PRINTERS},
        "paper": {
            name: Option(name, {"printer": _having(name)})
            for name in ("white", "cream")
        },
        "ink": {
            "black": Option("black"),
            "colour": Option(
                "colour",
                {
                    "printer": {
                        name
                        for name, one in _printers().items()
                        if "colour" in one.ink_names
                    }
                },
            ),
        },
        "answers": _plain("back separate both overleaf"),
        "matter": _plain("auto full plain none"),
        "header": {
            OUT: Option(None),
            "own": Option("{header}", _needs(design="worksheet")),
            "empty": Option("", _needs(design="worksheet")),
        },
        "glossary": _plain("words techniques"),
        "hints": _plain("all one none grids"),
        "rules": _plain("auto front first none"),
        "search": {
            OUT: Option(None),
            "giant": Option({}),
            "large": Option({"letters": 14, "list": 10}),
        },
        "panel": _plain("auto full compact"),
        "digits": {
            OUT: Option(None),
            "bold": Option({"size": 0.7, "weight": 600}),
            "light": Option({"size": 0.5, "weight": 400}),
        },
        "boxes": {"true": Option(True), "false": Option(False)},
        "decorate": {OUT: Option(None), "animals": Option("animals")},
        "border": {
            OUT: Option(None),
            "corners": Option({"theme": "sea"}),
            "frame": Option({"theme": "pets", "kind": "frame"}),
        },
        "tracker": {
            "auto": Option("auto"),
            "true": Option(True, _MATTER),
            "false": Option(False),
        },
        "records": {"false": Option(False), "true": Option(True, _FULL)},
        "certificate": {"false": Option(False), "true": Option(True, _MATTER)},
        "order": {
            "sections": Option("sections"),
            "rising": Option("rising"),
            "dates": Option("dates", _DATED),
            "levels": Option("levels"),
        },
        "keep_sizes": {"false": Option(False), "true": Option(True)},
        "spread": {"false": Option(False), "true": Option(True, _SPREAD)},
        "volumes": {"1": Option(1), "2": Option(2), "auto": Option("auto")},
        "editions": {
            OUT: Option(None),
            "left-handed": Option(["left-handed"]),
            "large-print": Option(["large-print"], _needs(trim="8.5x11in A4")),
            "two a page": Option(
                [{"edition": "left-handed", "per_page": 2, "answers": "separate"}],
                _IN_SECTIONS,
            ),
        },
        "cover.kind": {
            OUT: Option(None),
            **_plain(" ".join((*HOUSE, *GENRES))),
            "large-print": Option("large-print", _needs(design="large-print")),
            "year": Option("year", _YEAR),
            "picture": Option("picture", _needs(cover__picture="own")),
            "picture: theme": Option("picture", _needs(cover__theme="animals")),
        },
        "cover.palette": {OUT: Option(None), "plum": Option("plum")},
        "cover.badge": {
            OUT: Option(None),
            **{
                name: Option(
                    value, {**needs, **_needs(cover__kind=f"{OUT} window field")}
                )
                for name, value, needs in (
                    ("count", "count", {}),
                    ("year", "year", _YEAR),
                    ("none", "none", {}),
                    ("words", {"text": "{badge}"}, {}),
                )
            },
        },
        "cover.art_seed": {OUT: Option(None), "5": Option(5)},
        "cover.picture": {
            OUT: Option(None),
            "own": Option(PICTURE, _needs(cover__kind=f"{OUT} window field picture")),
        },
        "cover.focus": {
            OUT: Option(None),
            "corner": Option([0, 1], _needs(cover__picture="own")),
        },
        "cover.promise": {OUT: Option(None), "own": Option("{promise}", _SLOT)},
        "cover.banners": {
            OUT: Option(None),
            "none": Option([], _SLOT),
            "own": Option(["{banner}"], _SLOT),
        },
        "cover.headline": {
            OUT: Option(None),
            "title": Option("title", _SLOT),
            "count": Option("count", _SLOT),
        },
        "cover.theme": {
            OUT: Option(None),
            "animals": Option(
                "animals",
                _needs(cover__kind="children,picture: theme"),
            ),
        },
        "cover.blurb": {OUT: Option(None), "own": Option("{blurb}", _SLOT)},
        "cover.points": {
            OUT: Option(None),
            "none": Option([], _SLOT),
            "own": Option(["{point}"], _SLOT),
        },
        "cover.others": {OUT: Option(None), "own": Option(["{more}"], _SLOT)},
    }


def _plain(values: str) -> dict[str, Option]:
    return {value: Option(value) for value in values.split()}


def axes() -> Axes:
    """Return the axes of the covering array."""
    return {
        axis: {name: one.needs for name, one in values.items()}
        for axis, values in options().items()
    }


def furnish(folder: Path) -> None:
    """Write the files that the books name, into a folder for each language."""
    for code, texts in TEXTS.items():
        place = folder / code
        place.mkdir()
        (place / PICTURE).write_text(PICTURE_TEXT)
        (place / "own.txt").write_text(OWN)
        days = ("2027-01-30", "2027-01-31", "2027-02-01")
        facts = "".join(f"{day}, {texts['fact']}\n" for day in days)
        (place / "front.md").write_text(texts["page"], "utf-8")
        (place / "back.md").write_text(texts["after"], "utf-8")
        (place / "facts.txt").write_text(facts, "utf-8")
        (place / "quotes.txt").write_text(f"{texts['quote']}\n" * 2, "utf-8")


def book_of(choice: Mapping[str, str]) -> dict[str, Any]:
    """Return the book's file of a choice."""
    code = choice["book.language"]
    texts = TEXTS[code.partition("-")[0]]

    def told(value: Any) -> Any:
        if isinstance(value, str) and value.startswith("{"):
            return texts[value[1:-1]]
        if isinstance(value, list):
            return [told(one) for one in value]
        if isinstance(value, dict):
            return {key: told(one) for key, one in value.items()}
        return value

    put = {axis: told(options()[axis][name].value) for axis, name in choice.items()}
    given = {axis: value for axis, value in put.items() if value is not None}
    cover = _below(given, "cover.")
    book: dict[str, Any] = {"id": "pairs", "seed": 7, **_below(given, "book.")}
    if isinstance(book.get("isbn"), list):
        book["isbns"] = book.pop("isbn")
    inner = ("kinds", "amount", "per_page", "ramp")
    printed = {
        axis: value
        for axis, value in given.items()
        if "." not in axis and axis not in inner
    }
    if cover:
        printed["cover"] = cover
    return {
        "format": 1,
        "book": book,
        "print": printed,
        "sections": list(_sections(choice, given)),
    }


def _below(given: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    return {
        axis.removeprefix(prefix): value
        for axis, value in given.items()
        if axis.startswith(prefix)
    }


def _sections(choice: Mapping[str, str], given: Mapping[str, Any]) -> Any:
    """Yield the sections; the first has what single sections have."""
    kinds = given["kinds"]
    own = choice["kinds"] == "own"
    for nth, kind in enumerate(kinds):
        section: dict[str, Any] = {"id": kind, "type": kind}
        dated = choice["amount"] == "all" or (choice["amount"] == "dates" and nth < 2)
        if dated:
            section["dates"] = {"from": "2027-01-30", "days": 3}
        elif not own:
            section["count"] = 3 if nth == 0 else 2
        if own:
            section["from"] = "own.txt"
        if kind == "cryptogram":
            section["params"] = {"texts": "quotations"}
        for key in ("ramp", "per_page"):
            if key in given:
                section[key] = given[key]
        if "ramp" not in given and not own:
            section["level"] = "easy"
        if nth == 0:
            section |= _below(given, "section.")
        if "book.quotes" in given and "dates" in section:
            section["quote"] = "monthly"
        yield section
