"""`print.editions`: every fault is reported at its place, before anything is made."""

import pytest

from puzzle_publish.config.load import load_book
from puzzle_publish.core.cover_options import CoverOptions
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.print_options import EditionOptions, PrintOptions

TEXT = """\
format: 1
book: {id: many, title: Many Hands, isbn: "978-0-306-40615-7", seed: 28}
print:
  printer: home
  trim: A5
  editions: EDITIONS
sections:
  - {id: sums, type: _blank, count: 3}
"""


def written(folder, editions):
    path = folder / "book.yaml"
    path.write_text(TEXT.replace("EDITIONS", editions), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("editions", "told"),
    [
        (
            "[left-handd]",
            ['6:14: print.editions[0]: must be a mapping or one of left-handed or'
             ' large-print (got "left-handd"); did you mean "left-handed"?'],
        ),
        ("[left-handed, left-handed]",
         ['6:27: print.editions[1]: the edition "left-handed" is repeated']),
        ("left-handed", ['6:13: print.editions: must be a list of at most 10 items'
                         ' (got "left-handed")']),
        (
            "[{edition: left-handed, trims: A4}]",
            ["6:37: print.editions[0].trims: there is no such key; allowed are edition,"
             " printer, trim, paper, ink, answers, volumes, per_page, isbn and isbns;"
             " did you mean \"trim\"?"],
        ),
        (
            "[{edition: left-handed, trim: A44}]",
            ['6:43: print.editions[0].trim: home has no trim "A44"; must be A4, A5,'
             ' Letter or 6x9in; did you mean "A4"?'],
        ),
        (
            "[{edition: left-handed, printer: hom, paper: x}]",
            ['6:46: print.editions[0].printer: there is no printer "hom"'],
        ),
        (
            "[{edition: left-handed, answers: front}]",
            ['6:46: print.editions[0].answers: must be one of back, separate, both or'
             ' overleaf (got "front")'],
        ),
        (
            '[{edition: left-handed, isbn: "978-0-306-40615-7"}]',
            ["6:43: print.editions[0].isbn: 978-0-306-40615-7 is another edition's;"
             " each needs its own number"],
        ),
        (
            "[{edition: left-handed, per_page: 5}]",
            [
                "6:47: print.editions[0].per_page: must be one of auto, 1, 2, 3, 4, 6,"
                " 8 or 9"
            ],
        ),
        ("[{trim: A4}]", ["print.editions[0].edition: is missing"]),
    ],
)  # fmt: skip
def test_a_wrong_edition_is_reported_at_its_place(tmp_path, editions, told):
    with pytest.raises(ConfigError) as caught:
        load_book(written(tmp_path, editions))

    found = [
        line.removeprefix(f"{tmp_path}/book.yaml:") for line in caught.value.problems
    ]
    assert len(found) == len(told)
    for line, wanted in zip(found, told, strict=True):
        assert wanted in line


def test_the_papers_of_an_edition_are_its_printers(tmp_path):
    with pytest.raises(
        ConfigError, match=r"editions\[0\]\.trim: kdp-paperback has no trim \"A5"
    ):
        load_book(written(tmp_path, "[{edition: left-handed, printer: kdp-paperback}]"))


def test_an_edition_takes_from_the_book_what_it_does_not_say_itself(tmp_path):
    editions = "[{edition: left-handed, trim: A4, answers: separate}]"
    book = load_book(written(tmp_path, editions))

    ours = book.for_edition(0).config.print

    assert (ours.printer, ours.trim, ours.answers) == ("home", "A4", "separate")
    assert book.config.print.trim == "A5"


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("grid", "large-print"), ("poster", "large-print"), ("children", "children")],
)
def test_an_edition_in_large_print_says_so_across_its_cover(kind, wanted):
    cover = CoverOptions(kind=kind, palette="plum", promise="Easy to Hard")
    editions = [EditionOptions(edition=e) for e in ("large-print", "left-handed")]
    ours = PrintOptions(cover=cover, editions=editions)

    large, left = (ours.of(one).cover for one in editions)

    assert large == cover.model_copy(update={"kind": wanted})
    assert left == cover


def test_no_two_editions_share_an_isbn(tmp_path):
    book = load_book(written(tmp_path, "[left-handed]"))
    own = load_book(
        written(tmp_path, '[{edition: left-handed, isbn: "978-3-16-148410-0"}]')
    )

    assert book.config.book.isbn.startswith("978-0")
    assert book.for_edition(0).config.book.isbn == ""
    assert own.for_edition(0).config.book.isbn.startswith("978-3")


def test_what_is_wrong_in_an_edition_alone_is_reported_at_its_place(tmp_path):
    book = load_book(written(tmp_path, "[{edition: left-handed, trim: A4}]"))

    told = book.for_edition(0).at(("print", "trim"), "is too small")
    other = book.for_edition(0).at(("book", "title"), "is too long")

    assert told.endswith("book.yaml:6:43: print.editions[0].trim: is too small")
    assert other.endswith("book.yaml:2:25: book.title: is too long")


def test_an_edition_may_have_other_puzzles_a_page(tmp_path):
    book = load_book(written(tmp_path, "[{edition: left-handed, per_page: auto}]"))

    ours = book.for_edition(0)

    assert [one.per_page for one in ours.config.sections] == ["auto"]
    assert [one.per_page for one in book.config.sections] == [1]
    told = ours.at(("sections", 0, "per_page"), "is too many")
    assert told.endswith("book.yaml:6:47: print.editions[0].per_page: is too many")


def test_pages_in_order_of_levels_have_one_puzzle_in_every_edition(tmp_path):
    path = written(tmp_path, "[{edition: left-handed, per_page: 2}]")
    path.write_text(path.read_text().replace("trim: A5", "trim: A5\n  order: levels"))

    with pytest.raises(ConfigError, match=r"editions\[0\]\.per_page: must be 1 under"):
        load_book(path)


def test_sections_that_rise_may_have_several_puzzles_a_page_in_an_edition(tmp_path):
    path = written(tmp_path, "[{edition: left-handed, per_page: 2}]")
    path.write_text(path.read_text().replace("trim: A5", "trim: A5\n  order: rising"))

    ours = load_book(path).for_edition(0)

    assert [one.per_page for one in ours.config.sections] == [2]


def test_a_design_may_have_other_numbers_for_an_edition(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    text = "format: 1\nname: Mine\nextends: classic\neditions:\n  left-handed: {NEW}\n"
    file = folder / "design.yaml"
    file.write_text(text.replace("NEW", "margins: {outside: 22}"))

    usual = load_design("./mine", "en", tmp_path)
    ours = load_design("./mine", "en", tmp_path, "left-handed")

    assert (usual.numbers.margins.outside, ours.numbers.margins.outside) == (14, 22)
    assert usual.numbers.margins.head == ours.numbers.margins.head
    file.write_text(text.replace("NEW", "margins: {outside: far}"))
    load_design("./mine", "en", tmp_path)
    wrong = (
        r"design\.yaml:5:36: editions\.left-handed\.margins\.outside: must be a numb"
    )
    with pytest.raises(ConfigError, match=wrong):
        load_design("./mine", "en", tmp_path, "left-handed")


ONE, TWO = "978-0-306-40615-7", "978-3-16-148410-0"


@pytest.mark.parametrize(
    ("book", "told"),
    [
        (f'isbn: "{ONE}", isbns: ["{TWO}"]',
         'book.isbns: give isbn or isbns, not both (got a list)'),
        (f'isbns: ["{TWO}", "{TWO}"]', "book.isbns: an ISBN is used for two volumes"),
        (f'isbns: ["{TWO}", "978-3-16-148410-1"]', "book.isbns[1]: "),
        (f'isbns: "{TWO}"', "book.isbns: must be a list"),
    ],
)  # fmt: skip
def test_wrong_isbns_of_volumes_are_reported(tmp_path, book, told):
    path = tmp_path / "book.yaml"
    text = TEXT.replace(f'isbn: "{ONE}"', book).replace("EDITIONS", "[]")
    path.write_text(text, encoding="utf-8")

    with pytest.raises(ConfigError) as caught:
        load_book(path)

    (line,) = caught.value.problems
    assert told in line


@pytest.mark.parametrize("volumes", ["0", "-1", "1.5", "many", "100", "true"])
def test_volumes_are_a_number_or_auto(tmp_path, volumes):
    path = tmp_path / "book.yaml"
    text = TEXT.replace("trim: A5", f"trim: A5\n  volumes: {volumes}")
    path.write_text(text.replace("EDITIONS", "[]"), encoding="utf-8")

    with pytest.raises(ConfigError) as caught:
        load_book(path)

    (line,) = caught.value.problems
    assert '6:12: print.volumes: must be "auto" or a whole number from 1 to 99' in line
