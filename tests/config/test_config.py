import copy
import datetime
import json
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field, ValidationError

from puzzle_publish.config.load import load_book
from puzzle_publish.core import resources
from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.errors import ConfigError, UsageError
from puzzle_publish.core.reading.beside import inside
from puzzle_publish.core.reading.yaml_file import read
from puzzle_publish.core.sections import Dates, Ramp
from puzzle_publish.types import registry
from puzzle_publish.types._blank import Blank
from puzzle_publish.types.params import DatedParams, Params

REAL_LOAD = registry.load


class DiaryParams(Params):
    date: datetime.date | None = None
    board: str = Field("plain", description="A word, or a file beside the config.")
    givens: int = Field(3, ge=1, le=9)


class Diary(Blank):
    """A dated type that reads a file."""

    name: ClassVar[str] = "diary"
    levels: ClassVar = {"easy": 1, "medium": 2, "hard": 3}
    presets: ClassVar = {
        "easy": DiaryParams(level="easy", givens=5),
        "medium": DiaryParams(level="medium"),
        "hard": DiaryParams(level="hard", givens=2),
    }

    @property
    def params_model(self):
        return DiaryParams

    def text(self, language):
        if language != "en":
            raise UsageError("the type diary has no words in zh")
        return super().text(language)

    def resolve(self, params, book):
        if params.board == "plain":
            return params
        path = inside(book.folder, params.board)
        if not path.is_file():
            raise UsageError(f"board: there is no file {params.board}")
        if not path.read_text():
            raise UsageError(f"{params.board}:1:1: the board is empty")
        return params.model_copy(update={"board": path.read_text()})


class Sundial(Blank):
    """A type that cannot do without a date."""

    name: ClassVar[str] = "sundial"
    presets: ClassVar = {"easy": DatedParams(level="easy")}

    @property
    def params_model(self):
        return DatedParams


@pytest.fixture(autouse=True)
def own_types(monkeypatch):
    own = {"diary": Diary, "sundial": Sundial}

    def load(name):
        return own[name]() if name in own else REAL_LOAD(name)

    monkeypatch.setattr(registry, "load", load)
    monkeypatch.setattr(registry, "names", lambda: ("calendar", "diary"))


HEAD = "format: 1\nbook: {id: b, title: T, seed: 1}\n"
DAYS = "sections:\n  - {id: s, type: diary, dates: {from: 2027-01-01, days: 7}"
COUNT = "sections:\n  - {id: s, type: diary, count: 3"


def load(folder, text):
    path = folder / "book.yaml"
    path.write_text(text, encoding="utf-8")
    return load_book(path)


def faults(folder, text):
    """Return the messages without the file's name; nothing may have been written."""
    path = folder / "book.yaml"
    path.write_text(text, encoding="utf-8")
    before = sorted(folder.rglob("*"))
    with pytest.raises(ConfigError) as caught:
        load_book(path)

    assert caught.value.exit_code == 2
    assert sorted(folder.rglob("*")) == before
    return [line.removeprefix(f"{path}:") for line in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # typos in keys and values
        (HEAD + "sectoins: []", "3:1: sectoins: there is no such key; allowed are"),
        (HEAD + "sectoins: []", 'did you mean "sections"?'),
        (HEAD + COUNT + ", leval: easy}]"[:-1], "leval: there is no such key"),
        (HEAD + COUNT + ", leval: easy}", 'did you mean "level"?'),
        (
            HEAD + COUNT + ", per_page: 5}",
            "4:46: sections[0].per_page: must be one of auto, 1, 2, 3, 4, 6, 8 or 9"
            " (got 5)",
        ),
        (
            HEAD + COUNT + ", per_page: true}",
            "sections[0].per_page: must be one of auto, 1, 2, 3, 4, 6, 8 or 9"
            " (got true)",
        ),
        (
            HEAD + COUNT + "}\nrun: {executor: proces}",
            '5:17: run.executor: must be one of serial, process or dask (got "proces");'
            ' did you mean "process"?',
        ),
        (
            HEAD + COUNT + "}\nrun: {workers: 0}",
            'run.workers: must be "auto" or a whole number from 1 to 1024 (got 0)',
        ),
        (HEAD + COUNT + "}\nprint: {answers: bakc}", 'did you mean "back"?'),
        (
            HEAD.replace("title: T", "title: 1984") + COUNT + "}",
            "book.title: must be text of 1 to 200 characters (got"
            " 1984); put it in quotes",
        ),
        (
            HEAD.replace("seed: 1", "seed: '1'") + COUNT + "}",
            'book.seed: must be a whole number from 0 to 999999999999999999 (got "1")',
        ),
        (
            HEAD.replace("id: b", "id: My Book") + COUNT + "}",
            "book.id: must be 1 to 64 lower-case letters, digits and hyphens",
        ),
        (HEAD.replace("id: b", "id: ../b") + COUNT + "}", "book.id: must be"),
        (
            HEAD.replace("id: b", "id: b, isbn: '978-3-16-148410-1'") + COUNT + "}",
            "2:21: book.isbn: the check digit is wrong: after 978316148410 comes 0,"
            ' not 1, or another digit is mistyped (got "978-3-16-148410-1")',
        ),
        (
            HEAD.replace("id: b", "id: b, isbn: 9783161484100") + COUNT + "}",
            "book.isbn: must be text (got 9783161484100); put it in quotes",
        ),
        (
            HEAD.replace("id: b", "id: b, language: fr") + COUNT + "}",
            'book.language: must be one of en, en-US, en-GB or zh (got "fr")',
        ),
        # format and shape
        (
            HEAD.replace("format: 1", "format: 2") + COUNT + "}",
            "1:9: format: must be 1 (got 2)",
        ),
        (
            HEAD.replace("format: 1\n", "") + COUNT + "}",
            "format: is missing, must be 1",
        ),
        ("format: 1\n" + COUNT + "}", "book: is missing, must be a mapping"),
        (
            HEAD + "sections: []",
            "sections: must be a list of 1 to 1000 items (got 0 items)",
        ),
        (HEAD + "sections: {}", "sections: must be a list of 1 to 1000 items"),
        ("just words", '1:1: must be a mapping (got "just words")'),
        ("[1, 2]", "1:1: must be a mapping (got a list)"),
        # unknown type, level, design, printer, trim
        (
            HEAD + COUNT.replace("diary", "dairy") + "}",
            'sections[0].type: there is no puzzle type "dairy"; must be one of'
            " calendar, diary;"
            ' did you mean "diary"?',
        ),
        (HEAD + COUNT.replace("diary", "../types") + "}", "there is no puzzle type"),
        (
            HEAD + COUNT + ", level: hrad}",
            'sections[0].level: diary has no level "hrad"; must be'
            " easy, medium or hard;"
            ' did you mean "hard"?',
        ),
        (
            HEAD + COUNT + ", ramp: [easy, expert]}",
            'sections[0].ramp[1]: diary has no level "expert"; must be easy, medium or'
            " hard",
        ),
        (
            HEAD + DAYS + ", ramp: {by: linear, levels: [eazy]}}",
            'sections[0].ramp.levels[0]: diary has no level "eazy"',
        ),
        (
            HEAD + COUNT + "}\nprint: {design: clasic}",
            'print.design: there is no design "clasic"; must be',
        ),
        (HEAD + COUNT + "}\nprint: {design: ../classic}", "leads out of the folder"),
        (
            HEAD + COUNT + "}\nprint: {cover: feild}",
            '5:16: print.cover: the design classic has no cover "feild"; must be'
            " window, field, poster, grid, letters, children, large-print, year,"
            ' pattern or picture; did you mean "field"?',
        ),
        (
            HEAD + COUNT + "}\nprint: {cover: {kind: feild, badge: 3}}",
            '5:23: print.cover.kind: the design classic has no cover "feild"; must be'
            " window, field, poster, grid, letters, children, large-print, year,"
            ' pattern or picture; did you mean "field"?',
        ),
        (
            HEAD + COUNT + "}\nprint: {cover: {palette: plumb}}",
            '5:26: print.cover.palette: the design classic has no palette "plumb"; must'
            " be harbour, ember, lacquer, meadow, plum or lagoon; did you mean"
            ' "plum"?',
        ),
        (
            HEAD + COUNT + "}\nprint: {cover: {badge: yaer}}",
            "5:24: print.cover.badge: must be a mapping or one of auto, count, year,"
            ' large-print or none (got "yaer"); did you mean "year"?',
        ),
        (
            HEAD + COUNT + "}\nprint: {cover: {badge: year}}",
            "5:24: print.cover.badge: the puzzles of sections[0] have no dates; give"
            " them dates, or choose auto, count or none",
        ),
        (
            HEAD + COUNT + "}\nprint: {cover: {badge: {kind: large-print}}}",
            "5:31: print.cover.badge.kind: the design classic is not in large print;"
            " choose the design large-print, or another badge",
        ),
        (
            HEAD + COUNT + "}\nprint: {printer: kdp}",
            '5:18: print.printer: there is no printer "kdp"; must be home,'
            " ingram, kdp-hardcover, kdp-paperback or lulu",
        ),
        (
            HEAD + COUNT + "}\nprint: {printer: mine.yaml}",
            'print.printer: there is no printer file "mine.yaml" beside the book',
        ),
        (
            HEAD + COUNT + "}\nprint: {printer: ../mine.yaml}",
            'print.printer: "../mine.yaml" leads out of the folder',
        ),
        (HEAD + COUNT + "}\nprint: {printer: /etc/passwd}", "leads out of the folder"),
        (
            HEAD + COUNT + "}\nprint: {trim: 6x9}",
            'print.trim: kdp-paperback has no trim "6x9"; must be 5x8in',
        ),
        (HEAD + COUNT + "}\nprint: {trim: 6x9}", 'did you mean "6x9in"?'),
        # amounts and dates
        (
            HEAD + "sections: [{id: s, type: diary}]",
            "3:12: sections[0]: needs count (how many puzzles) or dates",
        ),
        (
            HEAD + DAYS + ", count: 3}",
            "sections[0].dates: give count or dates, not both",
        ),
        # weekdays: 2 January 2027 is a Saturday
        (
            HEAD + DAYS.replace("7}", "7, weekdays: [mon, wednesday]}") + "}",
            "sections[0].dates.weekdays[1]: must be one of mon, tue, wed, thu, fri, sat"
            ' or sun (got "wednesday"); did you mean "wed"?',
        ),
        (
            HEAD + DAYS.replace("7}", "7, weekdays: [mon, sun, mon]}") + "}",
            "sections[0].dates.weekdays[2]: mon is named twice",
        ),
        (
            HEAD + DAYS.replace("7}", "7, weekdays: []}") + "}",
            "sections[0].dates.weekdays: must be a list of 1 to 7 items (got 0 items)",
        ),
        (
            HEAD + DAYS.replace("7}", "2, weekdays: [mon]}") + "}",
            "sections[0].dates.weekdays: there is no such day from 2027-01-01 to"
            " 2027-01-02",
        ),
        # the order of the pages
        (
            HEAD + COUNT + "}\nprint: {order: date}",
            "print.order: must be one of sections, rising, dates or levels"
            ' (got "date"); did you mean "dates"?',
        ),
        (
            HEAD + COUNT + "}\nprint: {order: dates}",
            "print.order: an order by dates needs a section with dates",
        ),
        (
            HEAD + COUNT + ", per_page: 4}\nprint: {order: levels}",
            "sections[0].per_page: must be 1 under order: levels, where each puzzle has"
            " a page (got 4)",
        ),
        (
            HEAD + DAYS + "}\nprint: {spread: true}",
            "print.spread: two facing pages for each day need order: dates (it is"
            " sections)",
        ),
        (
            HEAD
            + DAYS
            + "}\n"
            + DAYS.partition("\n")[2].replace("id: s", "id: t")
            + "}\n"
            + DAYS.partition("\n")[2].replace("id: s", "id: u").replace("7}", "2}")
            + "}\nprint: {order: dates, spread: true}",
            "print.spread: 2027-01-01 has 3 puzzles (s, t and u), a spread has 2 pages;"
            " so has one more day; give a section other weekdays",
        ),
        (
            HEAD + COUNT.replace("3", "0") + "}",
            "sections[0].count: must be a whole number from 1 to 100000 (got 0)",
        ),
        (
            HEAD + DAYS.replace("days: 7", "days: 0") + "}",
            "dates.days: must be a whole number from 1 to 3660 (got 0)",
        ),
        (
            HEAD + DAYS.replace("days: 7", "days: 1000000000") + "}",
            "dates.days: must be a whole number from 1 to 3660 (got 1000000000)",
        ),
        (HEAD + DAYS.replace("days: 7", "days: 7.5") + "}", "dates.days: must be"),
        (HEAD + DAYS.replace("days: 7", "days: true") + "}", "(got true)"),
        (
            HEAD + DAYS.replace("2027-01-01", "2027-02-30") + "}",
            '4:40: sections[0].dates.from: there is no such date (got "2027-02-30")',
        ),
        (
            HEAD + DAYS.replace("2027-01-01", "2026-13-01") + "}",
            "dates.from: there is no such date",
        ),
        (
            HEAD + DAYS.replace("2027-01-01", "2027-1-1") + "}",
            'dates.from: must be a date such as 2027-01-31 (got "2027-1-1")',
        ),
        (
            HEAD + DAYS.replace("2027-01-01", "'1798761600'") + "}",
            "must be a date such as",
        ),
        (
            HEAD + DAYS.replace("2027-01-01", "2027") + "}",
            "dates.from: must be a date such as 2027-01-31 (got 2027)",
        ),
        (
            HEAD + DAYS.replace("2027-01-01", "9999-12-31") + "}",
            "dates.days: the last day is after 9999-12-31",
        ),
        (
            HEAD
            + COUNT.replace("3", "100000")
            + "}\n  - {id: t, type: diary, count: 1}",
            "sections: 100,001 puzzles in all; a book may have at most 100,000",
        ),
        # ramps
        (
            HEAD + COUNT + ", level: easy, ramp: [easy]}",
            "sections[0].ramp: give level or ramp, not both",
        ),
        (
            HEAD + COUNT + ", ramp: []}",
            "sections[0].ramp: must be a mapping or a list of 1 to",
        ),
        (
            HEAD + COUNT + ", ramp: easy}",
            "must be a mapping or a list of 1 to 366 items",
        ),
        (
            HEAD + COUNT + ", ramp: {by: weekday, levels:"
            " [easy, easy, easy, easy, easy, easy, easy]}}",
            "sections[0].ramp.by: a ramp by weekday needs dates",
        ),
        (
            HEAD + DAYS + ", ramp: {by: weekday, levels: [easy]}}",
            "ramp.levels: a ramp by weekday has 7 levels, Monday first (got 1)",
        ),
        # ids
        (
            HEAD + COUNT + "}\n  - {id: s, type: diary, count: 1}",
            '5:10: sections[1].id: "s" is the id of two sections, on line 4 and line 5',
        ),
        # params
        (
            HEAD + COUNT + ", params: {given: 3}}",
            "sections[0].params.given: there is no such key; allowed"
            " are board and givens;"
            ' did you mean "givens"?',
        ),
        (
            HEAD + COUNT + ", params: {givens: 12}}",
            "4:53: sections[0].params.givens: must be a whole number"
            " from 1 to 9 (got 12)",
        ),
        (
            HEAD + COUNT + ", params: {level: easy}}",
            "params.level: is set by the section's level or ramp",
        ),
        (
            HEAD + COUNT + ", params: {date: 2027-01-01}}",
            "params.date: is set by the section's dates",
        ),
        (
            HEAD + COUNT + ", params: {board: none.yaml}}",
            "4:52: sections[0].params.board: there is no file none.yaml",
        ),
        (HEAD + COUNT + ", params: {board: ../b.yaml}}", "leads out of the folder"),
        (
            HEAD + COUNT + ", params: 7}",
            "sections[0].params: must be a mapping (got 7)",
        ),
        # languages
        (
            HEAD.replace("id: b", "id: b, language: zh") + COUNT + "}",
            "2:25: book.language: the type diary has no words in zh",
        ),
        # faults found by the reader are reported with the rest
        (
            HEAD + COUNT + ", count: 4}",
            "4:36: sections[0].count: this key is repeated, on line 4 and line 4",
        ),
        (HEAD + COUNT + ", level: *x}", "sections[0].level: aliases (*name)"),
    ],
)
def test_a_fault_is_reported_with_its_place_and_what_is_allowed(
    tmp_path, text, message
):
    assert any(message in line for line in faults(tmp_path, text))


def test_a_type_that_needs_a_date_takes_no_count(tmp_path):
    text = HEAD + COUNT.replace("diary", "sundial") + ", level: easy}"

    assert faults(tmp_path, text) == [
        "4:28: sections[0].count: puzzles of type sundial have a date; give dates"
        " instead"
    ]


def test_a_fault_in_a_file_that_a_param_names_is_reported_with_both_places(tmp_path):
    (tmp_path / "b.txt").touch()

    assert faults(tmp_path, HEAD + COUNT + ", params: {board: b.txt}}") == [
        "4:52: sections[0].params.board: b.txt:1:1: the board is empty"
    ]


def test_a_number_where_a_number_may_stand_is_not_to_be_quoted(tmp_path):
    (line,) = faults(tmp_path, HEAD + COUNT + "}\nrun: {workers: 0}")

    assert line.endswith("(got 0)")


def test_one_fault_is_reported_once(tmp_path):
    ramp = ", ramp: [easy, medium, hard], params: {givens: 12}}"

    assert len(faults(tmp_path, HEAD + COUNT + ramp)) == 1


def test_wrong_dates_are_not_also_called_missing_where_a_ramp_needs_them(tmp_path):
    week = ", ".join(["easy"] * 7)
    dates = DAYS.replace("2027-", "2027-13-", 1)
    text = f"{HEAD}{dates}, ramp: {{by: weekday, levels: [{week}]}}}}"

    (line,) = faults(tmp_path, text)

    assert "dates" in line


def test_a_mistyped_count_is_not_also_called_missing(tmp_path):
    (line,) = faults(tmp_path, HEAD + COUNT.replace("count", "cuont") + "}")

    assert line.endswith('did you mean "count"?')


def test_all_kinds_of_faults_are_reported_at_once_in_the_order_of_lines(tmp_path):
    text = """\
format: 1
book: {id: b, title: T, sead: 1}
print: {design: clasic, printer: kdp}
sections:
  - {id: s, type: dairy, count: 0}
  - {id: s, type: diary, count: 2, level: hrad, params: {givens: 0, bord: x}}
run: {workers: many}
run: {}
"""
    places = [line.split(": ")[1] for line in faults(tmp_path, text)]

    assert places == [
        "book.seed",
        "book.sead",
        "print.design",
        "print.printer",
        "sections[0].type",
        "sections[0].count",
        "sections[1].id",
        "sections[1].level",
        "sections[1].params.givens",
        "sections[1].params.bord",
        "run.workers",
        "run",
    ]


def test_at_most_twenty_lines_are_reported(tmp_path):
    sections = "".join(f"  - {{id: s, type: t{n}, count: 0}}\n" for n in range(40))

    lines = faults(tmp_path, HEAD + "sections:\n" + sections)

    assert len(lines) == 20
    assert lines[-1].startswith("… and ")


def test_a_printer_of_one_s_own_lies_beside_the_book(tmp_path):
    shipped = (resources.configs() / "printers" / "home.yaml").read_text()
    (tmp_path / "mine.yaml").write_text(shipped.replace("A5:", "B5:"))
    text = HEAD + COUNT + "}\nprint: {printer: mine.yaml, trim: B5}"

    assert load(tmp_path, text).config.print.trim == "B5"
    (line,) = faults(tmp_path, text.replace("B5", "A5"))
    assert 'print.trim: mine.yaml has no trim "A5"' in line


def test_a_paper_is_one_that_the_printer_has_at_this_trim(tmp_path):
    text = HEAD + COUNT + "}\nprint: {printer: ingram, paper: groundwood, trim: 6x9in}"

    assert load(tmp_path, text).config.print.paper == "groundwood"
    (line,) = faults(tmp_path, text.replace("6x9in", "7x10in"))
    assert (
        "5:33: print.paper: ingram has no groundwood paper at 7x10in; must be white or"
        " white-70" in line
    )
    (line,) = faults(tmp_path, text.replace("groundwood", "creme"))
    assert 'ingram has no paper "creme"; must be white, cream, groundwood' in line
    assert 'did you mean "cream"?' in line


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("printer: ingram, ink: colour", '5:31: print.ink: ingram has no ink "colour"'),
        (
            "ink: color",
            '5:14: print.ink: kdp-paperback has no ink "color"; must be black,'
            ' colour or standard-colour; did you mean "colour"?',
        ),
        (
            "ink: colour, paper: cream",
            '5:29: print.paper: kdp-paperback has no paper "cream" in the ink colour;'
            " must be white",
        ),
    ],
)
def test_an_ink_is_one_that_the_printer_has(tmp_path, options, told):
    text = HEAD + COUNT + "}\nprint: {"

    assert load(tmp_path, text + "ink: colour}").config.print.ink == "colour"
    (line,) = faults(tmp_path, text + options + "}")
    assert told in line


def test_a_design_without_hues_is_for_black_ink(tmp_path):
    text = HEAD + COUNT + "}\nprint: {design: ./mine, ink: colour}"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "design.yaml").write_text(
        "extends: classic\nformat: 1\nname: Mine\nhues: []\n"
    )

    assert load(tmp_path, text.replace("ink: colour", "ink: black"))
    (line,) = faults(tmp_path, text)
    assert "print.design: the design ./mine has no hues" in line


def test_a_faulty_printer_is_reported_with_its_own_file_and_line(tmp_path):
    (tmp_path / "mine.yaml").write_text("format: 1\nname: Mine\nink: blue\n")

    lines = faults(tmp_path, HEAD + COUNT + "}\nprint: {printer: mine.yaml}")

    assert any(
        line.startswith(str(tmp_path / 'mine.yaml:3:6: ink: must be "black"'))
        for line in lines
    )


def test_the_params_of_each_level_are_complete(tmp_path):
    (tmp_path / "b.txt").write_text("rows")
    ramp = ", ramp: [hard, easy], params: {board: b.txt}}"
    book = load(tmp_path, HEAD + DAYS + ramp)

    assert book.params == {
        "s": {
            "hard": {"level": "hard", "date": None, "board": "rows", "givens": 2},
            "easy": {"level": "easy", "date": None, "board": "rows", "givens": 5},
        }
    }


def test_a_section_without_a_level_takes_the_type_s_own(tmp_path):
    book = load(tmp_path, HEAD + COUNT + "}\n  - {id: t, type: _blank, count: 1}")

    assert list(book.params["s"]) == ["medium"]
    assert list(book.params["t"]) == ["easy"]


def digest(folder, text):
    return load(folder, text).digest


def test_the_digest_knows_the_book_and_not_how_it_is_made(tmp_path):
    base = digest(tmp_path, HEAD + COUNT + "}")

    assert len(base) == 64
    assert digest(tmp_path, HEAD + COUNT + "}\nrun: {workers: 3}") == base
    assert digest(tmp_path, "# hello\n" + HEAD + COUNT + ", params: {}}") == base
    assert digest(tmp_path, HEAD + COUNT + ", level: easy}") != base
    assert digest(tmp_path, HEAD.replace("seed: 1", "seed: 2") + COUNT + "}") != base


def test_the_digest_knows_the_content_of_the_user_s_files(tmp_path):
    text = HEAD + COUNT + ", params: {board: b.txt}}"
    (tmp_path / "b.txt").write_text("one")
    first = digest(tmp_path, text)
    (tmp_path / "b.txt").write_text("two")

    assert digest(tmp_path, text) != first


def test_a_list_is_short_for_a_ramp_in_turn():
    short = Ramp.model_validate(["easy", "hard"])

    assert short == Ramp(by="list", levels=["easy", "hard"])


def test_dates_are_a_day_each():
    days = Dates.model_validate({"from": "2028-02-28", "days": 3}).each()

    assert days == (
        datetime.date(2028, 2, 28),
        datetime.date(2028, 2, 29),
        datetime.date(2028, 3, 1),
    )
    with pytest.raises(ValidationError, match="there is no such date"):
        Dates.model_validate({"from": "2027-02-29", "days": 3})


def test_a_message_about_a_value_names_its_place_in_the_file(tmp_path):
    book = load(tmp_path, HEAD + COUNT + "}")

    assert book.at(("book", "seed"), "is odd").endswith(":2:31: book.seed: is odd")


DAILY = resources.configs() / "daily.yaml"


def test_the_daily_book_is_the_one_of_the_documentation():
    data = read(DAILY).data
    (section,) = data["sections"]

    assert data["book"]["id"] == "daily-2027"
    assert section["dates"] == {"from": "2027-01-01", "days": 365}
    assert section["ramp"]["levels"] == [
        "easy", "easy", "medium", "medium", "hard", "hard", "expert",
    ]  # fmt: skip
    assert BookConfig.model_validate(data).puzzle_count == 365


LINES = DAILY.read_text(encoding="utf-8").splitlines()
NOISE = st.sampled_from(
    ["", "~", "[]", "{}", "-", "- x", ": x", "&a", "*a", "<<: 1", "'", '"', "|", "\t",
     "!!int 1", "1e999", "9" * 30, "\\", "%", "@", "null", "-1", "é", "\u2028", "#",
     "a: b: c", "[" * 40, "\x00", "true", "2027-02-30", "? ", "0x10"]
)  # fmt: skip


@st.composite
def mutated_daily(draw):
    """The daily book after one to three small accidents."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        k = draw(st.integers(0, len(lines) - 1))
        column = draw(st.integers(0, len(lines[k])))
        match draw(st.integers(0, 5)):
            case 0:
                lines.pop(k)
            case 1:
                lines.insert(k, lines[draw(st.integers(0, len(lines) - 1))])
            case 2:
                lines[k] = lines[k][:column] + lines[k][column + 1 :]
            case 3:
                lines[k] = lines[k][:column] + draw(NOISE) + lines[k][column:]
            case 4:
                key, colon, _ = lines[k].partition(":")
                lines[k] = f"{key}{colon} {draw(NOISE)}"
            case 5:
                lines[k] = draw(st.sampled_from(["  ", " ", "\t"])) + lines[k]
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.soak
@settings(max_examples=300, deadline=None)
@given(text=mutated_daily())
def test_an_accident_in_the_file_ends_in_sentences_never_in_a_traceback(
    tmp_path_factory, text
):
    assert_sentences(tmp_path_factory, text)


STRANGE = st.sampled_from(
    [None, True, 0, -1, 10**17, 1.5, "", "x", "easy", "2027-02-30", "../x", [], {},
     [None], ["easy"], [["easy"]], {"a": 1}, {"from": 1}, {"by": "weekday"},
     {"levels": ["easy"]}, [{"id": "s"}], [{"id": "s", "type": "calendar"}]]
)  # fmt: skip


def places(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield from places(inner, (*path, key))


@st.composite
def daily_with_strange_values(draw):
    """The daily book with one to four values replaced, removed or added."""
    data = copy.deepcopy(read(DAILY).data)
    for _ in range(draw(st.integers(1, 4))):
        *above, key = draw(st.sampled_from([p for p in places(data) if p] or [("x",)]))
        spot = data
        for part in above:
            spot = spot[part]
        match draw(st.integers(0, 2)):
            case 0:
                spot[key] = copy.deepcopy(draw(STRANGE))
            case 1 if len(spot) > 1:
                del spot[key]
            case _ if isinstance(spot, dict):
                new = draw(st.sampled_from(["count", "level", "x", "params", "id"]))
                spot[new] = copy.deepcopy(draw(STRANGE))
    return json.dumps(data)


@pytest.mark.soak
@settings(max_examples=300, deadline=None)
@given(text=daily_with_strange_values())
def test_strange_values_end_in_sentences_too(tmp_path_factory, text):
    assert_sentences(tmp_path_factory, text)


def assert_sentences(tmp_path_factory, text):
    """A file loads, or is refused in at most 20 lines that begin with its name."""
    path = Path(tmp_path_factory.getbasetemp(), "mutated.yaml")
    path.write_bytes(text.encode())
    try:
        load_book(path)
    except ConfigError as error:
        problems = error.problems
    else:
        problems = ()

    assert len(problems) <= 20
    assert all(line.startswith((str(path), "… and ")) for line in problems)
    assert all("\n" not in line for line in problems)
