""".ipuz, .puz and .jpz files, read back by the libraries of other people."""

import html
import json

import defusedxml.ElementTree
import ipuz
import puz
import pytest
from on_json import on_json

from puzzle_publish.core.errors import UsageError
from puzzle_publish.types._grid.model import write_answer
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword import ipuz_file, jpz_file, model, puz_file
from puzzle_publish.types.foreign_files import About
from puzzle_publish.types.registry import load

KIND = load("crossword")


def writing(module):
    """A function that writes a crossword with its texts."""
    write = on_json(KIND, module.write)
    return lambda givens, answer, **texts: write(givens, answer, About(**texts))


write_ipuz, write_puz, write_jpz = map(writing, (ipuz_file, puz_file, jpz_file))

PATTERN = Pattern(("....", ".#.#", "...."))
WORDS = ("STAR", "ENDS", "SEE", "AND")
TITLES = {"title": "Café No. 1", "author": "A. Setter", "rights": "© 2026"}


def puzzle(words=WORDS, given=()):
    clues = {
        slot: (f"“{word.title()}” für {slot.number}", f"{len(word)}")
        for slot, word in zip(PATTERN.slots, words, strict=True)
    }
    fill = dict(zip(PATTERN.slots, words, strict=True))
    reference = {"name": "mine", "digest": "0" * 64}
    givens = model.make_givens(
        "freeform", PATTERN, clues, reference, symmetric=False, given=dict(given)
    )
    return givens, write_answer(PATTERN, fill)


def test_puz_is_read_back_by_puzpy():
    givens, answer = puzzle()

    found = puz.load(write_puz(givens, answer, **TITLES, notes="Ünïcode"))

    assert (found.title, found.author, found.copyright, found.notes) == (
        "Café No. 1",
        "A. Setter",
        "© 2026",
        "Ünïcode",
    )
    assert (found.width, found.height, found.solution) == (4, 3, "STARE.N.ENDS")
    assert found.fill == "----" + "-.-." + "----"
    numbering = found.clue_numbering()
    told = {("across", c["num"]): (c["clue"], c["len"]) for c in numbering.across} | {
        ("down", c["num"]): (c["clue"], c["len"]) for c in numbering.down
    }
    assert told == {
        (slot.direction, slot.number): (
            f"“{word.title()}” für {slot.number} ({len(word)})",
            slot.length,
        )
        for slot, word in zip(PATTERN.slots, WORDS, strict=True)
    }


def test_given_letters_are_in_both_formats():
    givens, answer = puzzle(given={(0, 0): "S", (2, 1): "N"})

    assert puz.load(write_puz(givens, answer, **TITLES)).fill == "S----.-.-N--"
    cells = json.loads(write_ipuz(givens, answer, **TITLES))["puzzle"]
    assert cells[0][0] == {"cell": 1, "value": "S"}
    assert cells[2][1] == {"cell": 0, "value": "N"}
    assert ipuz.read(write_ipuz(givens, answer, **TITLES).decode())


@pytest.mark.parametrize("place", [0x2C, 52, 60, 70, 90])
def test_a_damaged_puz_is_noticed_by_its_check_sums(place):
    raw = bytearray(write_puz(*puzzle(), **TITLES))
    raw[place] ^= 1

    with pytest.raises(puz.PuzzleFormatError):
        puz.load(bytes(raw))


def test_puz_has_no_hanzi():
    givens, _ = puzzle()
    answer = {"rows": ["画龙点睛", "E#N#", "ENDS"]}

    with pytest.raises(UsageError, match="A to Z only; export this puzzle as ipuz"):
        write_puz(givens, answer, **TITLES)


def test_jpz_is_read_back_as_xml():
    givens, answer = puzzle(given={(0, 0): "S"})
    givens["clues"]["across"][0]["clue"] = '<b>Salt</b> & "pepper"\x07'

    raw = write_jpz(givens, answer, **TITLES)

    assert raw == write_jpz(givens, answer, **TITLES)
    root = defusedxml.ElementTree.fromstring(raw, forbid_dtd=True)
    name = "{http://crossword.info/xml/rectangular-puzzle}"
    cells = {
        (int(cell.get("x")), int(cell.get("y"))): cell
        for cell in root.iter(f"{name}cell")
    }
    rows = [
        "".join(cells[x, y].get("solution", "#") for x in range(1, 5))
        for y in range(1, 4)
    ]
    assert rows == answer["rows"]
    assert cells[1, 1].get("solve-state") == "S"
    assert [cells[x, y].get("number") for x, y in ((1, 1), (3, 1), (1, 3))] == [
        "1", "2", "3"
    ]  # fmt: skip
    assert root.find(f".//{name}title").text == TITLES["title"]
    places = {
        one.get("id"): (one.get("x"), one.get("y")) for one in root.iter(f"{name}word")
    }
    assert list(places.values()) == [
        ("1-4", "1"), ("1-4", "3"), ("1", "1-3"), ("3", "1-3")
    ]  # fmt: skip
    first, *others = root.iter(f"{name}clue")
    assert first.text == '<b>Salt</b> & "pepper"'
    assert [one.get("number") for one in (first, *others)] == ["1", "3", "1", "2"]
    assert {one.get("word") for one in (first, *others)} == set(places)


def test_ipuz_is_read_back_by_ipuz():
    givens, answer = puzzle()

    found = ipuz.read(write_ipuz(givens, answer, **TITLES).decode())

    assert found["dimensions"] == {"width": 4, "height": 3}
    assert found["title"] == "Café No. 1"
    assert ["".join(row) for row in found["solution"]] == answer["rows"]
    assert found["puzzle"] == [[1, 0, 2, 0], [0, "#", 0, "#"], [3, 0, 0, 0]]
    assert [(c["number"], c["clue"], c["enumeration"]) for c in found["clues"]["Down"]]
    assert [c["number"] for c in found["clues"]["Across"]] == [1, 3]


def test_what_looks_like_markup_is_text_in_ipuz_and_stays_in_puz():
    givens, answer = puzzle()
    clue = '<b>Salt</b> & "pepper"'
    givens["clues"]["across"][0]["clue"] = clue
    texts = {name: f"{text} <i>&amp;</i>" for name, text in TITLES.items()}

    found = ipuz.read(write_ipuz(givens, answer, **texts, notes="a < b").decode())
    shown = found["clues"]["Across"][0]["clue"]
    plain = puz.load(write_puz(givens, answer, **texts, notes="a < b"))

    assert shown == '&lt;b&gt;Salt&lt;/b&gt; &amp; "pepper"'
    assert html.unescape(found["title"]) == plain.title == texts["title"]
    assert html.unescape(found["author"]) == plain.author == texts["author"]
    assert html.unescape(found["copyright"]) == plain.copyright == texts["rights"]
    assert html.unescape(found["notes"]) == plain.notes == "a < b"
    assert plain.clues[0] == f"{clue} (4)"
    assert "<" not in json.dumps(found)


def test_the_same_puzzle_gives_the_same_bytes():
    assert write_puz(*puzzle(), **TITLES) == write_puz(*puzzle(), **TITLES)
    assert write_ipuz(*puzzle(), **TITLES) == write_ipuz(*puzzle(), **TITLES)
