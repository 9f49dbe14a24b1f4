"""What a cover says and shows, before it is drawn."""

from dataclasses import replace
from pathlib import Path

import pytest
from covers import cover_of_book, examples
from few import few
from test_compose import in_sections, made

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import LayoutError
from puzzle_publish.core.figure import Label
from puzzle_publish.core.placed import Box
from puzzle_publish.core.printer import MM_PER_INCH, load_printer
from puzzle_publish.core.resources import configs
from puzzle_publish.core.text_fitting import MM_PER_PT
from puzzle_publish.core.values import Geometry
from puzzle_publish.layout.cover import wrap
from puzzle_publish.layout.cover.spine import LINE_EM, spine_words
from puzzle_publish.layout.cover.words import word_count
from puzzle_publish.layout.cover.wrap import RIM
from puzzle_publish.layout.pages.title_fitting import set_title
from puzzle_publish.layout.settle import warn_of_spine
from puzzle_publish.types.registry import load
from tiny import book_of

KDP = load_printer("kdp-paperback", Path())
PAGE = Geometry(152.4, 228.6, 20, 14, 16, 18)


@pytest.mark.parametrize("paper", ["white", "cream"])
@pytest.mark.parametrize("answers", ["back", "separate"])
def test_the_spine_is_as_wide_as_the_printer_counts_for_all_pages(paper, answers):
    layout, settled = made(40, paper=paper, answers=answers)

    per_page = {"white": 0.002252, "cream": 0.0025}[paper]
    assert layout.cover.wrap.spine.width == pytest.approx(
        per_page * settled.structure.total * MM_PER_INCH
    )
    assert len(layout.pages) == settled.structure.total
    assert layout.cover.wrap.edge_mm == pytest.approx(3.175)


@pytest.mark.soak
def test_the_spine_has_words_if_the_printer_and_its_width_allow_them():
    seen = set()
    for count in range(44, 96, 3):
        book, picks = in_sections(count)
        layout, _ = made(count, book=book, picks=picks)
        cover, pages = layout.cover, len(layout.pages)
        room = cover.wrap.spine.width - 2 * KDP.cover.spine_clear * MM_PER_INCH
        legible = room >= 7.0 * LINE_EM * MM_PER_PT
        has_text = cover.values["spine_text"]
        assert has_text == (pages >= KDP.cover.spine_text_from and legible)
        seen.add(has_text)
    assert seen == {False, True}


def words_of(pages, **about):
    book = book_of(1, **about)
    return spine_words(book.config.book, KDP, PAGE, pages, "white")


def test_a_long_title_gets_smaller_then_loses_the_author_then_is_left_out():
    sizes = []
    for letters in range(10, 200, 10):
        words = words_of(300, title="a" * letters, author="Ann Other")
        sizes.append((words.shown, words.author, words.size_pt))
    shown = [size for size in sizes if size[0]]

    assert shown[0][1]
    assert not shown[-1][1]
    assert [size[0] for size in sizes] == sorted((s[0] for s in sizes), reverse=True)
    assert min(size for _, _, size in shown) >= 7.0
    assert not sizes[-1][0]
    assert words_of(300, title="a" * 190).missing_mm > 0


@pytest.mark.parametrize(
    ("title", "pages", "told"),
    [
        (
            "a" * 190,
            300,
            "tiny.yaml: book.title: is 47 mm too long for the spine, even",
        ),
        (
            "A Day",
            90,
            "tiny.yaml: book.title: nothing is wrong: the spine of 5.1 mm is too narrow"
            " for words, so it stays plain",
        ),
        ("A Day", 300, ""),
        ("a" * 190, 60, ""),
    ],
)
def test_words_that_a_spine_has_no_room_for_are_told(said, title, pages, told):
    book = book_of(1, title=title)
    settled = made(1)[1]
    total = replace(settled.structure, total=pages)

    warn_of_spine(book, KDP, replace(settled, structure=total))

    assert told in said.text
    assert bool(told) == bool(said.text)


def test_a_chinese_title_stands_upright_on_the_spine():
    assert words_of(300, title="每日一题", author="林一").upright
    assert not words_of(300, title="每日一题 2027").upright
    assert not words_of(300, title="A Day").upright


SMALL = {
    "givens": {
        "highest": 2,
        "rows": [[1, None], [1, 1]],
        "row_sums": [2, 2],
        "column_sums": [2, 2],
    },
    "answer": {"rows": [[1, 1], [1, 1]]},
}


def test_a_puzzle_too_tall_for_the_back_gives_way_to_one_of_another_level(
    monkeypatch,
):
    chosen = examples("_blank", count=5)
    tall = replace(chosen.picks[3].puzzle, **SMALL, level="other")
    picks = (
        *chosen.picks[:3],
        replace(chosen.picks[3], puzzle=tall),
        *chosen.picks[4:],
    )
    drawn = load("_blank").draw

    def draw(kind, givens, answer, language):
        figure = drawn(givens, answer, language)
        return replace(figure, height=90) if givens.size == 2 else figure

    monkeypatch.setattr(type(load("_blank")), "draw", draw)
    cover, _, _ = cover_of_book(replace(chosen, picks=picks))

    assert cover.values["sample"].figure == drawn(PLAIN, None, "en")
    assert cover.values["try_it"] == "Try one"


PLAIN = load("_blank").read_givens(examples("_blank").picks[0].puzzle.givens)


def test_a_back_without_room_for_a_puzzle_has_the_small_picture_of_one(monkeypatch):
    drawn = load("_blank").draw

    def draw(kind, givens, answer, language):
        return replace(drawn(givens, answer, language), height=90)

    monkeypatch.setattr(type(load("_blank")), "draw", draw)
    cover, _, _ = cover_of_book(examples("_blank"), trim="5x8in", title="A Day")

    assert cover.values["sample"].coloured
    assert cover.values["try_it"] == ""


def test_the_back_of_a_large_print_book_has_a_puzzle_to_try():
    chosen = examples("crossword", "wordpath", "cryptarithm", count=9)
    cover, _, design = cover_of_book(chosen, trim="8.5x11in", design="large-print")

    assert cover.values["try_it"] == "Try one"
    assert cover.values["label_pt"] == cover.values["blurb_pt"] == design.least_pt


@pytest.mark.parametrize("name", ["window", "field"])
@pytest.mark.parametrize("trim", ["5x8in", "6x9in", "8.25x6in", "8.5x11in"])
@pytest.mark.parametrize("isbn", ["", "9783161484100"])
def test_nothing_stands_in_the_place_of_the_bars_but_bars(trim, name, isbn):
    chosen = examples("cryptarithm", "wordpath", count=8)
    cover, _, _ = cover_of_book(
        chosen, trim=trim, cover=name, isbn=isbn, publisher="The Patient Press"
    )
    values, place = cover.values, cover.wrap.barcode
    boxes = {k: v for k, v in values.items() if isinstance(v, Box)}
    del boxes["barcode_area"]
    boxes.pop("card", None)
    if isbn:
        bars = boxes.pop("barcode_box")
        assert place.left <= bars.left
        assert bars.right <= place.right
        assert place.top <= bars.top
        assert bars.bottom <= place.bottom
    for key, box in boxes.items():
        if not key.startswith(("art", "window")) and box.right < cover.wrap.spine.right:
            apart = box.right <= place.left or box.bottom <= place.top
            assert apart or box.height == 0, key


@pytest.mark.parametrize(
    ("printer", "spine", "foot"),
    [("kdp-paperback", 0.25, 0.25), ("kdp-hardcover", 0.394, 0.25), ("lulu", 0.5, 0.5)],
)
def test_the_bars_keep_clear_of_spine_and_hinge(printer, spine, foot):
    sheet = wrap._wrap_of(load_printer(printer, Path()), PAGE, 200, "white")
    back, bars = sheet.back, sheet.barcode

    assert back.right - bars.right == pytest.approx(spine * MM_PER_INCH)
    assert back.bottom - bars.bottom == pytest.approx(foot * MM_PER_INCH)


def test_a_place_too_small_for_bars_is_told():
    with pytest.raises(LayoutError, match=r"50\.8 x 20\.3 mm.*80%"):
        wrap._bars("978-0-306-40615-7", Box(0, 0, 50.8, 20.3))


# Tiles ------------------------------------------------------------------------------


def tiles_of(chosen, **options):
    cover, _, _ = cover_of_book(chosen, cover="field", **options)
    return [tile.figure for tile in cover.values["tiles"]], cover


def roles(placed):
    return {step.role.split("-")[0] for step in placed.figure.all_steps}


@pytest.mark.parametrize(
    "types",
    [("calendar",), ("cryptarithm",), ("crossword", "wordpath", "calendar")],
)
def test_one_of_the_small_puzzles_is_lit(types):
    placed, _ = tiles_of(examples(*types, count=9))

    assert len(placed) >= 6
    assert sorted(map(roles, placed), key=str).count({"lit"}) == 1
    assert all(one in ({"lit"}, {"tile"}) for one in map(roles, placed))


def test_the_types_of_a_book_take_turns_on_its_cover():
    placed, _ = tiles_of(examples("calendar", "wordpath", "crossword", count=12))
    widths = [(one.figure.width, one.figure.height) for one in placed]

    assert len(set(widths)) == 3
    for k in range(0, len(widths) - 2, 3):
        assert len(set(widths[k : k + 3])) == 3


def test_small_puzzles_fill_their_place_and_do_not_touch():
    for trim in ("5x8in", "6x9in", "8.5x8.5in", "8.25x6in"):
        _, cover = tiles_of(examples("crossword", count=4), trim=trim)
        boxes = [tile.box for tile in cover.values["tiles"]]
        text = cover.wrap.front_text
        for k, one in enumerate(boxes):
            assert text.left <= one.left
            assert one.right <= text.right
            assert one.bottom <= text.bottom
            assert all(_apart(one, other) for other in boxes[:k])
        rights = max(box.right for box in boxes)
        assert rights > text.right - 20


def _apart(one, other):
    across = one.right < other.left or other.right < one.left
    return across or one.bottom < other.top or other.bottom < one.top


def test_another_seed_lights_another_puzzle_or_shows_them_in_another_order():
    chosen = examples("calendar", "wordpath", "crossword", count=12)
    drawn = set()
    for seed in range(4):
        book = replace(chosen)
        _, cover = tiles_of(book, seed=seed)
        drawn.add(str([t.figure for t in cover.values["tiles"]]))

    assert len(drawn) == 4


# The enlarged puzzle ----------------------------------------------------------------


@few("trim", ["5x8in", "6x9in", "8.5x8.5in", "8.25x6in", "8.5x11in"], fast=1)
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("calendar", "en"),
        ("cryptarithm", "en"),
        ("crossword", "en"),
        ("crossword", "zh"),
        ("wordpath", "en"),
        ("wordpath", "zh"),
        ("idiomfall", "zh"),
        ("_blank", "en"),
    ],
)
def test_an_enlarged_puzzle_is_whole_and_in_the_middle_of_its_card(name, code, trim):
    cover, _, _ = cover_of_book(
        examples(name), trim=trim, cover="window", language=code
    )
    values, text = cover.values, cover.wrap.front_text
    card, box, placed = values["window"], values["art_box"], values["art"]

    assert text.left <= card.left
    assert text.top <= card.top
    assert card.right <= text.right + 1e-6
    assert card.bottom <= text.bottom + 1e-6
    assert min(box.left, box.top) >= RIM - 1e-6
    assert box.right <= card.width - RIM + 1e-6
    assert box.bottom <= card.height - RIM + 1e-6
    assert box.left + box.right == pytest.approx(card.width)
    assert box.top + box.bottom == pytest.approx(card.height)
    assert max(box.width / card.width, box.height / card.height) > 0.7
    assert placed.cell_mm >= placed.figure.min_cell_mm
    for step in placed.figure.all_steps:
        if isinstance(step, Label):
            assert 0.25 <= step.x <= box.width / placed.cell_mm - 0.25
            assert 0.25 <= step.y <= box.height / placed.cell_mm - 0.25


# Words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "types",
    [
        ("calendar",),
        ("wordpath",),
        ("cryptarithm",),
        ("crossword",),
        ("calendar", "wordpath", "cryptarithm", "crossword"),
    ],
)
def test_a_back_says_what_it_has_to_say_in_thirty_to_66_words(types):
    cover, _, _ = cover_of_book(examples(*types, count=8))
    values = cover.values
    told = " ".join((*values["tagline_lines"], values["blurb"]))

    assert 30 <= word_count(told) <= 66
    for name in types:
        first, _, _ = load(name).text("en").blurb.partition(". ")
        assert first in told


@pytest.mark.soak
def test_titles_of_the_books_that_ship_are_at_least_44_pt():
    for path in configs().glob("*.yaml"):
        book = load_book(path).config
        trim, code = book.print.trim, book.book.language
        printer = book.print.printer
        for name in ("window", "field"):
            cover, _, _ = cover_of_book(
                examples("calendar"),
                printer=printer,
                trim=trim,
                cover=name,
                language=code,
                title=book.book.title,
                subtitle=book.book.subtitle,
            )
            assert cover.values["title_pt"] >= 44, path.name


def test_a_chinese_title_breaks_between_its_parts_if_at_all():
    assert set_title("成语消消看", 120, 90, 80).lines == ("成语消消看",)
    assert set_title("纵横之间：六十题", 120, 90, 80).lines == ("纵横之间：", "六十题")


def test_lines_of_a_title_are_even():
    lines = set_title("Sixty boards in which every letter belongs", 90, 40, 15).lines

    assert len(lines) == 2
    assert min(map(len, lines)) > 0.6 * max(map(len, lines))


def test_the_back_never_asks_for_the_example_that_the_front_may_solve(monkeypatch):
    drawn = load("_blank").draw
    chosen = examples("_blank")
    book = replace(
        chosen,
        picks=tuple(
            replace(pick, puzzle=replace(pick.puzzle, **SMALL)) for pick in chosen.picks
        ),
    )

    def draw(kind, givens, answer, language):
        figure = drawn(givens, answer, language)
        return replace(figure, height=90) if givens.size == 2 else figure

    monkeypatch.setattr(type(load("_blank")), "draw", draw)
    monkeypatch.setattr(type(load("_blank")), "tile_tells", True)
    shown = {
        name: cover_of_book(book, cover=name)[0].values["try_it"]
        for name in ("window", "field")
    }

    assert shown == {"window": "", "field": "Try one"}
