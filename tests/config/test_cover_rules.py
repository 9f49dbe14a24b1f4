"""What `check` says of a cover's kind and slots that a book cannot have."""

import pytest
from option_cases import PICTURE_TEXT

from puzzle_publish.cli.serving.told import told
from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError

BOOK = """\
format: 1
book: {{id: a, title: A, seed: 1}}
print:
  design: {design}
  trim: 8.5x11in
  cover: {cover}
sections: [{{id: a, type: _blank, count: 2, level: easy}}]
"""


def loaded(folder, cover, design="classic"):
    path = folder / "book.yaml"
    path.write_text(BOOK.format(cover=cover, design=design), encoding="utf-8")
    (folder / "a.svg").write_text(PICTURE_TEXT)
    return load_book(path)


@pytest.mark.parametrize(
    ("cover", "message"),
    [
        (
            "{kind: grid, promise: 'From the First Steps to the Last, All Solved'}",
            "print.cover.promise: must be text of at most 40 characters",
        ),
        ("{kind: grid, banners: [A, B, C]}", "print.cover.banners: must be a list of"),
        ("{kind: grid, points: [A, B, C, D]}", "print.cover.points: must be a list of"),
        ("{promise: Easy}", "6:11: print.cover.promise: the cover window has no slot"),
        ("{kind: field, blurb: A}", "print.cover.blurb: the cover field has no slot"),
        (
            "{kind: grid, badge: count}",
            "print.cover.badge: the cover grid has no place",
        ),
        ("{theme: sea}", "has no slot for it; the kinds children or picture do"),
        ("{kind: grid, theme: animals}", "cover.theme: the cover grid has no place"),
        ("{kind: picture, theme: sea, picture: a.svg}", "name one of the two"),
        ("year", "6:10: print.cover: the puzzles of sections[0] have no dates"),
        ("{kind: year}", "6:17: print.cover.kind: the puzzles of sections[0] have no"),
        ("large-print", "the design classic is not in large print"),
        ("picture", "needs a picture of yours"),
        ("{kind: children, theme: wasp}", "print.cover.theme: must be mouse, bee, "),
        ("{kind: grid, blurb: '![A bee](bee.png)'}", "no such file"),
        ("{kind: grid, blurb: '<b>Bold'}", "print.cover.blurb: its line 1: HTML"),
        (
            f"{{kind: grid, blurb: '{'Word ' * 180}'}}",
            "print.cover.blurb: is about 900",
        ),
    ],
)
def test_a_cover_that_a_book_cannot_have_is_refused_with_its_place(
    tmp_path, cover, message
):
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, cover)

    assert message in str(caught.value)
    assert len(caught.value.problems) == 1
    if "no dates" in message:
        assert told(caught.value.problems[0], "zh") != caught.value.problems[0]


def test_slots_that_say_nothing_leave_a_book_as_it_was(tmp_path):
    plain = loaded(tmp_path, "window").digest

    assert loaded(tmp_path, "{kind: window}").digest == plain
    assert loaded(tmp_path, "{kind: window, promise: '', others: []}").digest == plain
    grid = loaded(tmp_path, "grid").digest
    assert loaded(tmp_path, "{kind: grid, banners: []}").digest != grid


def test_large_print_may_have_its_kind(tmp_path):
    book = loaded(tmp_path, "large-print", "large-print")

    assert book.config.print.cover.kind == "large-print"


@pytest.mark.parametrize("cover", ["year", "{badge: year}"])
def test_a_cover_of_a_year_needs_pages_with_days(tmp_path, cover):
    dated = BOOK.format(design="classic", cover=cover).replace(
        "count: 2", "dates: {from: 2027-01-01, days: 3}"
    )
    path = tmp_path / "book.yaml"
    path.write_text(dated, encoding="utf-8")
    load_book(path)

    path.write_text(dated.replace("  trim:", "  order: levels\n  trim:"), "utf-8")
    with pytest.raises(ConfigError, match="order: levels prints no days; ch") as caught:
        load_book(path)
    assert told(str(caught.value), "zh") != str(caught.value)
