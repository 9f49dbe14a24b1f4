"""The columns of a list of words, and the names that people give them."""

import re
from collections.abc import Mapping, Sequence

from ..core.log import MESSAGES
from ..core.messages import did_you_mean, listed, quoted
from ..core.reading.user_text import Faults

Cell = tuple[int, str]  # its column, and its text

# What people call each column, in lower case, without spaces and signs.
NAMES: Mapping[str, Sequence[str]] = {
    "word": (
        *("words", "term", "terms", "keyterm", "keyword", "answer", "answers"),
        *("entry", "idiom", "phrase", "expression", "vocabulary", "vocab"),
        *("wordlist", "keywords", "spellings", "spellingword", "spellingwords"),
        *("vocabularyword", "vocabularywords", "sightword", "sightwords"),
        *("词", "词语", "词汇", "成语", "单词", "生词", "术语", "答案"),
        *("词表", "生字词", "听写词语", "英语单词", "英文单词"),
    ),
    "clue": (
        *("clues", "easyclue", "definition", "definitions", "hint", "question"),
        *("提示", "线索", "题面", "谜面", "定义"),
    ),
    "clue2": ("trickyclue", "hardclue", "secondclue", "hint2", "提示2", "线索2"),
    "clue3": ("thirdclue", "hint3", "提示3", "线索3"),
    "frequency": ("count", "频率", "频次", "词频"),
    "score": ("rank", "分", "分数", "评分"),
    "explanation": ("note", "meaning", "gloss", "解释", "释义", "说明", "意思"),
    "reading": ("pinyin", "pronunciation", "拼音", "读音"),
    "tags": ("tag", "标签"),
}
COLUMN_OF = {name: key for key, also in NAMES.items() for name in (key, *also)}
# A first row with a longer cell that is no column's name is a word with its clue.
MOST_IN_NAME = 3
_SIGNS = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"[-+]?[0-9][0-9.,]*")
# The columns of a table that does not name them, by what its first row has.
COUNTED = ("word", "frequency", "explanation", "reading")
SCORED = ("word", "clue", "score", "tags")
CLUED = ("word", "clue", "clue2", "score", "tags")


def column_named(text: str) -> str | None:
    """The column that a text in a header means, or None.

    >>> column_named("Key term"), column_named("Clue 2"), column_named("Chapter")
    ('word', 'clue2', None)
    >>> column_named("Spelling words"), column_named("听写词语")
    ('word', 'word')
    """
    return COLUMN_OF.get(_SIGNS.sub("", text.casefold()))


def is_header(cells: Sequence[str]) -> bool:
    """Return whether the cells of a first row are the names of columns.

    >>> is_header(["Term", "Chapter"]), is_header(["Lemma", "Definition"])
    (True, True)
    >>> is_header(["term", "A word with one meaning"]), is_header(["word", "5"])
    (False, False)
    """
    found = [column_named(text) for text in cells]
    if "word" not in found and (found[0] is not None or "clue" not in found):
        return False
    return not any(
        name is None and (_NUMBER.fullmatch(text) or text.count(" ") >= MOST_IN_NAME)
        for name, text in zip(found, cells, strict=True)
    )


def columns_of(line: int, cells: Sequence[Cell], faults: Faults) -> Sequence[str]:
    """The columns that a header names, "" for those that are not used.

    A notice names the columns that are not used. A column named twice is a fault.
    """
    columns: list[str] = []
    named: dict[str, str] = {}
    for place, (column, text) in enumerate(cells):
        found = column_named(text)
        if (
            found is None
            and not place
            and "word" not in map(column_named, _texts(cells))
        ):
            found = "word"
        if found in named:
            message = f"the column {found} is repeated: {quoted(named[found])} and"
            also = "; call the column of harder clues clue2" * (found == "clue")
            faults.add(line, column, f"{message} {quoted(text)}{also}")
        elif found is not None:
            named[found] = text
        elif text:
            where = f"{faults.shown}:{faults.place(line, column)}"
            near = did_you_mean(text, COLUMN_OF)
            MESSAGES.warning(
                "%s: the column %s is not used; the columns are %s%s",
                where,
                quoted(text),
                listed(NAMES, last="and"),
                near,
            )
        columns.append(found or "")
    return columns


def unnamed_columns(cells: Sequence[str]) -> Sequence[str]:
    """The columns of a table without a header, by its first row.

    The first has the words; the second clues, unless it is a number.

    >>> unnamed_columns(["sun", "80"]), unnamed_columns(["sun", "Day star", "80"])[2]
    (('word', 'frequency', 'explanation', 'reading'), 'score')
    >>> unnamed_columns(["sun", "Day star", "It never sets on itself"])[2]
    'clue2'
    """
    if len(cells) > 1 and _NUMBER.fullmatch(cells[1]):
        return COUNTED
    if len(cells) > 2 and cells[2] and not _NUMBER.fullmatch(cells[2]):
        return CLUED
    return SCORED


def _texts(cells: Sequence[Cell]) -> list[str]:
    return [text for _, text in cells]
