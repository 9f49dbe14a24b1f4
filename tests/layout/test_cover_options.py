"""What a book may say about its cover: colours, badge, another picture; and folds."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import yaml
from covers import Sheet, cover_of_book, examples
from few import few

from puzzle_publish.config.load import load_book
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.figure import Area, Label
from puzzle_publish.core.placed import Box
from puzzle_publish.core.printer import MM_PER_INCH, load_printer
from puzzle_publish.core.puzzle import CoverPicture
from puzzle_publish.core.resources import configs
from puzzle_publish.plan import make_plan
from puzzle_publish.render.inks import cmyk
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.crossword.model import make_givens
from puzzle_publish.types.registry import load
from puzzle_publish.words.heroes import heroes

DESIGNS = ("classic", "large-print", "modern", "zh")
PRINTERS = ("kdp-paperback", "kdp-hardcover", "ingram", "lulu", "home")
TYPES = ("calendar", "wordpath", "cryptarithm", "crossword")
ALL = ("window", "field")


# Colours ------------------------------------------------------------------------------


def rgb(colour):
    return [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]


def contrast(one, other):
    """Return the contrast ratio of WCAG 2."""
    light = []
    for colour in (one, other):
        parts = [
            v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
            for v in rgb(colour)
        ]
        light.append(float(np.dot(parts, (0.2126, 0.7152, 0.0722))))
    return (max(light) + 0.05) / (min(light) + 0.05)


def test_the_contrast_of_black_and_white_is_21():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("design", DESIGNS)
def test_type_stands_out_in_every_palette(design):
    palettes = load_design(design, "en").numbers.palettes

    assert len(palettes) >= 6
    for name, colours in palettes.items():
        for ground in ("#ffffff", colours.second, colours.tint):
            assert contrast(colours.ink, ground) >= 4.5, name


@pytest.mark.parametrize("printer", PRINTERS)
def test_every_palette_keeps_within_the_inks_of_a_press_as_it_is(printer):
    most = load_printer(printer, Path()).file.most_ink_percent or 400
    for colours in load_design("classic", "en").numbers.palettes.values():
        for colour in (colours.ink, colours.second, colours.tint):
            limited = cmyk(*rgb(colour), most / 100)
            assert limited == cmyk(*rgb(colour), 4.0)
            assert sum(limited) <= most / 100


def test_the_name_of_a_series_chooses_a_palette_unless_the_design_or_book_does():
    plain = load_design("classic", "en")
    palettes = plain.numbers.palettes
    names = [f"series {k}" for k in range(60)]
    chosen = [plain.coloured(None, name).colours for name in names]

    assert {one.ink for one in chosen} == {one.ink for one in palettes.values()}
    assert chosen == [plain.coloured(None, name).colours for name in names]
    assert plain.coloured("plum", names[0]).colours == palettes["plum"]
    numbers = plain.numbers.model_copy(update={"cover": palettes["ember"]})
    own = replace(plain, numbers=numbers, by_series=False)
    assert {own.coloured(None, name).colours.ink for name in names} == {"#1b1b1f"}
    assert own.coloured("plum", "").colours == palettes["plum"]


def test_the_books_that_ship_do_not_look_alike():
    paths = sorted(configs().glob("*.yaml"))
    prints = [yaml.safe_load(path.read_text())["print"] for path in paths]
    looks = {
        (
            each.get("design", "classic"),
            each["cover"]["kind"],
            each["cover"].get("palette"),
        )
        for each in prints
    }

    assert len(looks) == len(paths) >= 15
    assert not {kind for _, kind, _ in looks} & {"window", "field"}


# Words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "badge"),
    [
        ({}, ("6", "word searches")),
        ({"badge": "count"}, ("6", "word searches")),
        ({"badge": "year"}, ()),
        ({"badge": "none"}, ()),
        ({"badge": {"text": "With a map"}}, ("With", "a map")),
    ],
)
def test_a_badge_says_what_the_book_asks_for(options, badge):
    cover, _, _ = cover_of_book(examples("wordpath", count=6), cover=options)
    values = cover.values

    assert (*values["badge_large_lines"], *values["badge_small_lines"]) == badge
    assert bool(values["count_number"]) == (badge != ("6", "word searches"))


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("trim", ["5x8in", "8.25x6in", "8.5x11in"])
@pytest.mark.parametrize("badge", ["count", "none"])
def test_the_count_is_printed_in_24_pt_at_least(kind, trim, badge):
    chosen = examples("_blank", count=6)
    many = replace(chosen, picks=chosen.picks * 2000)
    for picks in (chosen, many):
        wanted = {"kind": kind, "badge": badge}
        values = cover_of_book(picks, trim=trim, cover=wanted)[0].values
        number = f"{len(picks.picks):,}"
        if badge == "count":
            assert values["badge_large_lines"] == (number,)
            assert values["badge_large_pt"] >= 24
        else:
            assert values["count_number"] == number
            assert values["count_pt"] >= 24


@pytest.mark.parametrize("text", ["W", "WWWWWWWWWWWWWWWWWWWWWWWW", "一二三四五六七八"])
def test_the_words_of_a_badge_stay_on_their_disc(text):
    cover, _, _ = cover_of_book(
        examples("wordpath"), cover={"badge": {"text": text}}, title="One"
    )
    values = cover.values
    disc, box = values["badge_box"], values["badge_large_box"]

    assert values["badge_large_pt"] >= 7
    assert box.height <= 0.55 * disc.height
    assert disc.right <= cover.wrap.front_text.right + 1e-6


@pytest.mark.parametrize(
    ("dates", "badge", "opening"),
    [
        (("2027-01-01", 365), ("2027",), "2027: 365 puzzles, one a day."),
        (("2027-03-01", 31), ("2027", "March"), "March 2027: 31 puzzles, one a day."),
        (
            ("2027-03-01", 14),
            ("2027", "March"),
            "1–14 March 2027: 14 puzzles, one a day.",
        ),
        (
            ("2027-12-20", 20),
            ("20", "calendar puzzles"),
            "20 December 2027 – 8 January 2028: 20 puzzles, one a day.",
        ),
    ],
)
def test_a_dated_book_shows_its_year_and_says_its_days_as_people_do(
    dates, badge, opening
):
    chosen = dated(*dates)
    values = cover_of_book(chosen)[0].values

    assert (*values["badge_large_lines"], *values["badge_small_lines"]) == badge
    assert " ".join(values["tagline_lines"]).replace("\u00a0", " ") == opening
    if badge[0] == "2027":
        assert values["count_number"] == str(dates[1])


def dated(first, days):
    """Return a selection of one calendar puzzle a day."""
    plain = examples("calendar", count=days)
    start = np.datetime64(first)
    picks = tuple(
        replace(pick, request=replace(pick.request, date=str(start + k)))
        for k, pick in enumerate(plain.picks)
    )
    return replace(plain, picks=picks)


# Pictures -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ALL)
def test_another_art_seed_changes_the_pictures_and_nothing_else(kind):
    chosen = examples("wordpath", count=6)
    drawn, words = set(), set()
    for seed in (0, 1, 2, 0):
        wanted = {"kind": kind, "art_seed": seed}
        values = cover_of_book(chosen, cover=wanted)[0].values
        art = {k: v for k, v in values.items() if k.startswith(("art", "tile"))}
        drawn.add(str(art))
        rest = {k: v for k, v in values.items() if k not in art and "box" not in k}
        words.add(str(rest))

    assert len(drawn) == 3
    assert len(words) == 1


def test_another_cover_asks_for_the_same_puzzles(tmp_path):
    text = (configs() / "tiny.yaml").read_text()
    plans = []
    for k, cover in enumerate(
        ("window", "{kind: field, palette: plum, art_seed: 7, badge: none}")
    ):
        path = tmp_path / f"{k}.yaml"
        path.write_text(
            "\n".join(
                f"  cover: {cover}" if line.startswith("  cover:") else line
                for line in text.splitlines()
            )
        )
        plans.append(make_plan(load_book(path)))

    assert plans[0] == plans[1]


@pytest.mark.parametrize("code", ["en", "zh"])
def test_the_word_of_a_cover_is_a_good_one_read_forwards(code):
    chosen = examples("wordpath", count=3)
    for seed in range(12):
        wanted = {"kind": "window", "art_seed": seed}
        cover, _, _ = cover_of_book(chosen, cover=wanted, language=code)
        figure = cover.values["art"].figure
        letters = [step for step in figure.steps if isinstance(step, Label)]
        marked = [step for step in letters if step.role == "art-letter"]
        # Each letter is right of or below the one before it.
        marked.sort(key=lambda step: step.x + step.y)
        steps = [(b.x - a.x, b.y - a.y) for a, b in pairwise(marked)]

        assert "".join(step.text for step in marked) in heroes(code)
        assert set(steps) <= {(1, 0), (0, 1)}
        assert min(step.x for step in marked) == marked[0].x
        assert len(letters) == figure.width * figure.height


def art_of(name, book, seed):
    """Return a puzzle for a cover of a book of these puzzles."""
    kind = load(name)
    params = kind.read_params(book[0].params)
    rng = np.random.Generator(np.random.PCG64(seed))
    return kind.cover_puzzle(rng, params, CoverPicture(book, "en", 1.1))


@pytest.mark.soak
def test_no_answer_of_the_book_is_on_its_cover():
    (first, *_) = examples("calendar").picks
    every = {art_of("calendar", [first.puzzle], k).givens["open"][0] for k in range(30)}
    assert len(every) > 6
    taken = [
        replace(first.puzzle, givens={**first.puzzle.givens, "open": [m, d, w]})
        for m in (f"m{k}" for k in range(1, 13))
        for d in (f"d{k}" for k in range(1, 31))
        for w in (f"w{k}" for k in range(1, 8))
    ]
    opens = [art_of("calendar", taken, k).givens["open"] for k in range(10)]
    assert {one[1] for one in opens} == {"d31"}

    (sums, *_) = examples("cryptarithm").picks
    solved = {str(art_of("cryptarithm", [sums.puzzle], k).givens) for k in range(40)}
    assert len(solved) == 9
    only = [
        replace(sums.puzzle, givens=art_of("cryptarithm", [sums.puzzle], k).givens)
        for k in range(40)
    ]
    but_one = [one for one in only if "MONEY" not in str(one.givens)]
    assert art_of("cryptarithm", but_one, 1).givens["result"] == "MONEY"

    (grid, *_) = examples("crossword").picks
    rows = art_of("crossword", [grid.puzzle], 3).answer["rows"]
    words = {word for line in _lines(rows) for word in line.split("#") if len(word) > 1}
    assert words <= set(heroes("en"))
    empty = ["".join("#" if x == "#" else "." for x in row) for row in rows]
    pattern = Pattern(tuple(empty))
    clues = {slot: ("Clue", str(slot.length)) for slot in pattern.slots}
    givens = make_givens("freeform", pattern, clues, {}, symmetric=False)
    puzzle = {"givens": givens, "answer": {"rows": rows}}
    other = art_of("crossword", [replace(grid.puzzle, **puzzle)], 3).answer["rows"]
    assert not words & {w for line in _lines(other) for w in line.split("#")}

    (path, *_) = examples("wordpath").picks
    used = [
        replace(path.puzzle, answer={"paths": [{"word": word, "cells": [[0, 0]]}]})
        for word in heroes("en")
        if word != "PUZZLE"
    ]
    assert art_of("wordpath", used, 5).answer["paths"][0]["word"] == "PUZZLE"


def _lines(rows):
    return [*rows, *map("".join, zip(*rows, strict=True))]


def test_tiles_of_types_whose_tiles_tell_the_answer_are_not_of_the_book():
    chosen = examples("calendar", count=4)
    kind = load("calendar")
    book = {
        str(kind.cover_tile(*kind.read(p.puzzle), "en", lit=lit))
        for p in chosen.picks
        for lit in (True, False)
    }
    values = cover_of_book(chosen, cover="field")[0].values
    drawn = [str(tile.figure.figure) for tile in values["tiles"]]

    assert len(set(drawn)) == len(drawn)
    assert not book & set(drawn)


@pytest.mark.parametrize("name", ["cryptarithm", "idiomfall", "crossword"])
def test_a_tile_of_the_books_own_puzzle_shows_nothing_of_its_answer(name):
    kind = load(name)
    (pick, *_) = examples(name).picks
    givens, answer = kind.read(pick.puzzle)
    assert not kind.tile_tells
    for lit in (True, False):
        figure = kind.cover_tile(givens, answer, "en", lit=lit)
        without = kind.cover_tile(givens, None, "en", lit=lit)
        assert figure == without
        assert any(not isinstance(step, Area | Label) for step in figure.steps) or (
            name == "idiomfall"
        )


# Folds --------------------------------------------------------------------------------


@few("kind", ALL)
@few("design", DESIGNS, fast=5)
def test_no_colour_ends_near_a_fold_of_the_spine(kind, design):
    code = "zh" if design == "zh" else "en"
    trim = "8.5x11in" if design == "large-print" else "6x9in"
    _, layout, loaded = cover_of_book(
        examples(*TYPES, count=8),
        pages=200,
        cover=kind,
        design=design,
        language=code,
        trim=trim,
    )
    sheet = Sheet(layout, loaded, dpi=100)
    spine, strip = layout.cover.wrap.spine, MM_PER_INCH / 16
    for fold in (spine.left, spine.right):
        near = sheet.area(Box(fold - strip, 0, 2 * strip, sheet.height_mm))
        beside = near[:, :2] if fold == spine.left else near[:, -2:]
        assert len(np.unique(beside.reshape(-1, 3), axis=0)) == 1
        # Of the strip inside the spine only letters are in another colour.
        same = (near == beside[0, 0]).all(axis=2)
        assert same.mean() > 0.97
