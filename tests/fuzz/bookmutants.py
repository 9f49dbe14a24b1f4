"""Mutants of the shipped books: case number in, a YAML file's bytes out.

A case is a number and nothing else: the same number is the same file for ever, so that
a test names the case that failed and anybody makes it again. A third of the cases
change the data (keys and values are dropped, doubled, renamed, retyped, swapped), a
third ask for options within and without the models, and a third damage the text.
"""

import datetime
import functools
import random
from collections.abc import Callable
from pathlib import Path

import yaml
import yamlwriting
from schemavalues import value_of
from yamlwriting import Pairs, Raw

from puzzle_publish.core import resources
from puzzle_publish.core.book import BookConfig
from puzzle_publish.types import registry

# Books that are judged without trial puzzles.
QUICK = ("daily", "tiny", "words-en", "idioms-zh")
BOOKS = (
    *QUICK, "large-print", "crosswords-zh", "newspaper", "variety", "variety-zh",
    "crosswords", "cryptarithms",
)  # fmt: skip

# What PyYAML, pydantic, dates, paths, templates, CSV and terminals stumble over.
TOKENS = Path(__file__).with_name("tokens.txt").read_text("utf-8").split("\n")[:-1]
TOKENS += ["a" * 65, "x" * 300, "界" * 5_000, "9" * 400, "[" * 40 + "]" * 40, "'" * 7]
KEYS = (
    "id", "title", "seed", "type", "count", "dates", "from", "days", "ramp", "by",
    "levels", "level", "params", "attempts", "per_page", "weekdays", "print", "run",
    "book", "sections", "format", "editions", "volumes", "isbn", "isbns", "board",
    "lexicon", "words", "theme", "kind", "date", "", " ", "ID", "Seed", "<<", "x",
    "0", "true", "~", "界", "a.b", "a[0]", "__class__", "more",
)  # fmt: skip


@functools.cache
def text_of(book: str) -> str:
    """The text of a shipped book."""
    return (resources.configs() / f"{book}.yaml").read_text("utf-8")


def mutant(
    case: int, books: tuple[str, ...] = BOOKS, types: tuple[str, ...] = ()
) -> bytes:
    """The file of a case.

    Args:
        case: its number.
        books: that are changed.
        types: that sections may be turned into; all unless given.
    """
    rng = random.Random(case)
    book = rng.choice(books)
    if case % 3 == 0:
        return _of_data(book, rng)
    if case % 3 == 1:
        return _of_options(book, rng, types or registry.names())
    return _of_text(book, rng)


# Changes of the data.


def _of_data(book: str, rng: random.Random) -> bytes:
    data = yamlwriting.as_pairs(yaml.safe_load(text_of(book)))
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
        change(data, rng)
    return yamlwriting.written(data, rng).encode("utf-8", "surrogatepass")


def change(data: Pairs, rng: random.Random) -> None:
    """Change one place, any one below the top as likely as any other."""
    holders = list(yamlwriting.holders(data))
    holder = rng.choice(holders)
    if not len(holder):
        holder.append(("x", 1) if isinstance(holder, Pairs) else 1)
        return
    at = rng.randrange(len(holder))
    rng.choice(CHANGES)(holder, at, holders, rng)


def _drop(holder: list, at: int, holders: list, rng: random.Random) -> None:
    del holder[at]


def _double(holder: list, at: int, holders: list, rng: random.Random) -> None:
    holder.insert(rng.randrange(len(holder) + 1), holder[at])


def _rename(holder: list, at: int, holders: list, rng: random.Random) -> None:
    if isinstance(holder, Pairs):
        key, value = holder[at]
        typo = _misspelt(str(key), rng)
        holder[at] = (rng.choice((typo, typo, rng.choice(KEYS))), value)


def _misspelt(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word) + 1)
    return rng.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + rng.choice("aeéß_- 界") + word[at:],
            word.upper(),
            word + "s",
            word[::-1],
        )
    )


def _replace(holder: list, at: int, holders: list, rng: random.Random) -> None:
    _set(holder, at, Raw(rng.choice(TOKENS)))


def _retype(holder: list, at: int, holders: list, rng: random.Random) -> None:
    value = _get(holder, at)
    ways: list[Callable] = [
        lambda: [value],
        lambda: [value, value],
        lambda: Pairs([(rng.choice(KEYS), value)]),
        lambda: str(value)[:99],
        lambda: None,
        list,
        Pairs,
    ]
    if isinstance(value, list) and value:
        ways.append(lambda: _get(value, rng.randrange(len(value))))
    if isinstance(value, int):
        ways += [lambda: float(value), lambda: -value, lambda: value * 10**9]
        ways += [lambda: value + rng.choice((-1, 1)), lambda: bool(value)]
    _set(holder, at, rng.choice(ways)())


def _swap(holder: list, at: int, holders: list, rng: random.Random) -> None:
    other = rng.choice([one for one in holders if len(one)])
    there = rng.randrange(len(other))
    mine, theirs = _get(holder, at), _get(other, there)
    _set(holder, at, theirs)
    # A holder within the other would hold itself.
    if not {id(other)} & {id(one) for one in yamlwriting.holders(mine)}:
        _set(other, there, mine)


def _insert(holder: list, at: int, holders: list, rng: random.Random) -> None:
    value = Raw(rng.choice(TOKENS))
    holder.insert(at, (rng.choice(KEYS), value) if isinstance(holder, Pairs) else value)


def _move_day(holder: list, at: int, holders: list, rng: random.Random) -> None:
    edges = ("0001-01-01", "1582-10-15", "1900-02-28", "2000-02-29", "9999-12-31")
    near = datetime.date.fromisoformat(rng.choice(edges)).toordinal()
    day = near + rng.randrange(-400, 400)
    day = min(max(day, 1), datetime.date.max.toordinal())
    date = datetime.date.fromordinal(day)
    _set(holder, at, Pairs([("from", date), ("days", rng.choice((1, 31, 366, 3660)))]))


CHANGES = (
    _drop, _double, _rename, _replace, _replace, _replace, _retype, _retype, _swap,
    _insert, _move_day,
)  # fmt: skip


def _get(holder: list, at: int) -> object:
    return holder[at][1] if isinstance(holder, Pairs) else holder[at]


def _set(holder: list, at: int, value: object) -> None:
    holder[at] = (holder[at][0], value) if isinstance(holder, Pairs) else value


# Options within and without the models.


@functools.cache
def _schemas() -> dict[str, dict]:
    found = {
        name: registry.load(name).params_model.model_json_schema(by_alias=True)
        for name in registry.names()
    }
    return {**found, "": BookConfig.model_json_schema(by_alias=True)}


def _of_options(book: str, rng: random.Random, types: tuple[str, ...]) -> bytes:
    data = yaml.safe_load(text_of(book))
    wrong = rng.choice((0.0, 0.0, 0.02, 0.1))
    for _ in range(rng.choice((1, 1, 2, 3))):
        if rng.random() < 0.6:
            _section(data, rng, wrong, types)
        else:
            rng.choice((_options, _more))(data, rng, wrong)
    pairs = yamlwriting.as_pairs(data)
    return yamlwriting.written(pairs, rng).encode("utf-8", "surrogatepass")


def _section(
    data: dict, rng: random.Random, wrong: float, types: tuple[str, ...]
) -> None:
    """Let one section have other params, levels, days and rotas."""
    section = rng.choice(data["sections"])
    if rng.random() < 0.3:
        section["type"] = rng.choice(types)
    kind = section["type"]
    schema = _schemas()[kind]
    properties = [name for name in schema["properties"] if name != "level"]
    chosen = rng.sample(properties, rng.randint(0, min(4, len(properties))))
    section["params"] = {
        name: value_of(schema["properties"][name], schema, rng, wrong, TOKENS)
        for name in chosen
    }
    levels = list(registry.load(kind).presets)
    whole = _schemas()[""]["$defs"]["Section"]["properties"]
    for name in rng.sample(("level", "ramp", "count", "dates", "per_page"), 2):
        if name == "level":
            section.pop("ramp", None)
            section["level"] = rng.choice(levels)
        elif name == "ramp":
            section.pop("level", None)
            by = rng.choice(("list", "weekday", "linear"))
            count = 7 if by == "weekday" else rng.randint(1, 9)
            section["ramp"] = {"by": by, "levels": rng.choices(levels, k=count)}
        elif name == "dates":
            section.pop("count", None)
            section["dates"] = {"from": _day(rng), "days": rng.choice((1, 7, 30, 366))}
            if rng.random() < 0.5:
                days = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
                section["dates"]["weekdays"] = rng.sample(days, rng.randint(1, 7))
        elif name == "count" and "dates" in section:
            continue
        else:
            section[name] = value_of(whole[name], _schemas()[""], rng, wrong, TOKENS)
            if name == "count" and section[name] == 100_000:
                section[name] = 400


def _day(rng: random.Random) -> datetime.date:
    first, last = datetime.date(1, 1, 1).toordinal(), datetime.date.max.toordinal()
    usual = datetime.date(2027, 1, 1).toordinal()
    day = rng.choice((first, last, last - 40, usual, rng.randrange(first, last)))
    return datetime.date.fromordinal(day)


def _options(data: dict, rng: random.Random, wrong: float) -> None:
    """Let the book be printed otherwise."""
    schema = _schemas()[""]
    properties = schema["$defs"]["PrintOptions"]["properties"]
    known = {
        "design": ("classic", "modern", "zh", "large-print", "./own", "none"),
        "cover": ("field", "window", "grid", "none"),
        "printer": ("home", "ingram", "kdp-paperback", "kdp-hardcover", "lulu", "x"),
        "trim": ("A5", "6x9in", "7x10in", "8.5x11in", "5x8in", "A4", "1x1in"),
        "paper": ("white", "cream", "groundwood", "standard"),
    }
    options = data.setdefault("print", {})
    for name in rng.sample(sorted(properties), rng.randint(1, 4)):
        if name in known:
            options[name] = rng.choice(known[name])
        else:
            options[name] = value_of(properties[name], schema, rng, wrong, TOKENS)
    for edition in options.get("editions") or ():
        if isinstance(edition, dict):
            for name in known.keys() & edition.keys():
                edition[name] = rng.choice(known[name])


def _more(data: dict, rng: random.Random, wrong: float) -> None:
    """Let the book be called otherwise, or have other sections."""
    schema = _schemas()[""]
    about = schema["$defs"]["About"]["properties"]
    for name in rng.sample(sorted(about), 2):
        data["book"][name] = value_of(about[name], schema, rng, wrong, TOKENS)
    if rng.random() < 0.3:
        again = rng.choice(data["sections"])
        data["sections"] = [*data["sections"], {**again, "id": f"s{rng.randrange(9)}"}]


# Damage to the text.


def _of_text(book: str, rng: random.Random) -> bytes:
    text = text_of(book)
    if rng.random() < 0.5:
        text = "\n".join(
            line.split(" #")[0] for line in text.split("\n") if line[:1] != "#"
        )
    for _ in range(rng.choice((1, 1, 2, 4))):
        text = rng.choice(DAMAGES)(text, rng)
    return encoded(text, rng)


def _in_lines(change: Callable) -> Callable:
    def damaged(text: str, rng: random.Random) -> str:
        lines = text.split("\n")
        change(lines, rng.randrange(len(lines)), rng)
        return "\n".join(lines)

    return damaged


def _indent(lines: list[str], at: int, rng: random.Random) -> None:
    lines[at] = rng.choice((" ", "  ", "\t", "\xa0", "\u3000")) + lines[at]


def _dedent(lines: list[str], at: int, rng: random.Random) -> None:
    lines[at] = lines[at][rng.randint(1, 3) :]


def _drop_line(lines: list[str], at: int, rng: random.Random) -> None:
    del lines[at]


def _double_line(lines: list[str], at: int, rng: random.Random) -> None:
    lines.insert(rng.randrange(len(lines)), lines[at])


def _swap_lines(lines: list[str], at: int, rng: random.Random) -> None:
    other = rng.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]


def _insert_token(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(TOKENS) + text[at:]


def _insert_sign(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    signs = "\t\r\x00\x1b\x85\xa0\u2028\u2029\ufeff\u200b\ud800\U0001f600"
    signs += ":#-?,[]{}&*!|>'\"%@`"
    return text[:at] + rng.choice(signs) + text[at:]


def _drop_signs(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.choice((1, 1, 1, 2, 5, 40)) :]


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _repeat(text: str, rng: random.Random) -> str:
    begin = rng.randrange(len(text))
    part = text[begin : begin + rng.choice((3, 30, 300))]
    return text[:begin] + part * rng.choice((2, 3, 50)) + text[begin:]


DAMAGES = (
    *map(_in_lines, (_indent, _dedent, _drop_line, _double_line, _swap_lines)),
    _insert_token, _insert_token, _insert_sign, _insert_sign, _drop_signs, _drop_signs,
    _cut, _repeat,
)  # fmt: skip


def encoded(text: str, rng: random.Random) -> bytes:
    how = rng.randrange(24)
    if how == 0:
        codes = ("utf-16", "utf-16-le", "utf-32", "latin-1", "gb18030", "utf-7")
        return text.encode(rng.choice(codes), "replace")
    raw = text.encode("utf-8", "surrogatepass")
    if how == 1:
        return b"\xef\xbb\xbf" + raw
    if how == 2:
        return raw.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n")))
    if how < 6 and raw:
        flipped = bytearray(raw)
        for _ in range(rng.randint(1, 4)):
            flipped[rng.randrange(len(flipped))] ^= 1 << rng.randrange(8)
        return bytes(flipped)
    return raw
