"""Preflight: a good book passes, and each rule catches a book that breaks it."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from few import few
from tiny_book import (
    LABELS,
    LINES,
    OUTLINE,
    PUZZLE,
    TinyBook,
    body,
    changed,
    cover_pdf,
    pdf,
    tiny_book,
)

import tiny
from puzzle_publish import preflight
from puzzle_publish.core.page_kinds import ImprintPage
from puzzle_publish.core.stamped_pages import KeyPage
from puzzle_publish.core.values import Finding, Page
from puzzle_publish.preflight import MOST_FINDINGS_A_RULE
from puzzle_publish.preflight.pdf.text import Words, page_numbers
from puzzle_publish.render.pages import render


def inspect(*parts: Any) -> tuple[Finding, ...]:
    """What preflight finds, but that the tiny book's pages are nearly empty."""
    return tuple(f for f in preflight.inspect(*parts) if f.rule != "white-band")


def rules(book: TinyBook) -> set[tuple[str, str]]:
    return {(f.rule, f.file) for f in inspect(*_parts(book))}


def _parts(book: TinyBook) -> tuple[Any, Any, Any]:
    return book.rendered, book.layout, book.press


def interior(change: Callable[[Any], None], **save: Any) -> TinyBook:
    book = tiny_book()
    return book.with_interior(changed(book.rendered.interior, change, **save))


def screen(change: Callable[[Any], None]) -> TinyBook:
    book = tiny_book()
    return book.with_screen(changed(book.rendered.screen, change))


def reworded(old: str, new: str, count: int = -1) -> TinyBook:
    assert old in body()
    return tiny_book().with_interior(pdf(body().replace(old, new, count)))


def with_place(index: int, **fields: Any) -> TinyBook:
    book = tiny_book()
    places = list(book.layout.places)
    places[index] = replace(places[index], **fields)
    return replace(book, layout=replace(book.layout, places=tuple(places)))


def with_page(number: int, **fields: Any) -> TinyBook:
    book = tiny_book()
    pages = list(book.layout.pages)
    pages[number - 1] = replace(pages[number - 1], **fields)
    return replace(book, layout=replace(book.layout, pages=tuple(pages)))


def test_a_book_that_breaks_no_rule_has_no_findings() -> None:
    book = tiny_book()

    assert inspect(*_parts(book)) == ()


@few(
    ("count", "options"),
    [
        (24, {}),  # two columns of hints
        (5, {"language": "zh", "title": "每日一题"}),
        (5, {"answers": "separate"}),
        (5, {"answers": "both"}),
        (5, {"printer": "lulu", "trim": "6x9in", "isbn": "978-3-16-148410-0"}),
    ],
)
def test_what_our_own_renderer_makes_has_no_findings(
    count: int, options: dict[str, str]
) -> None:
    layout, design = tiny.layout_of(tiny.book_of(count, **options))

    printer = options.get("printer", "kdp-paperback")
    assert tiny.inspected(render(layout, design), layout, printer) == ()


def _set_box(name: str, *values: float) -> Callable[[Any], None]:
    def change(opened: Any) -> None:
        opened.pages[2].obj[name] = pikepdf.Array(values)

    return change


def _delete_page(opened: Any) -> None:
    del opened.pages[5]


def _add_script(opened: Any) -> None:
    opened.Root.OpenAction = pikepdf.Dictionary(
        S=pikepdf.Name.JavaScript, JS="app.alert(1)"
    )


def _add_page_action(opened: Any) -> None:
    script = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")
    opened.pages[0].obj.AA = pikepdf.Dictionary(O=script)


def _attach(opened: Any) -> None:
    opened.attachments["notes.txt"] = b"hello"


def _annotate(opened: Any) -> None:
    note = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[0, 0, 9, 9]
    )
    opened.pages[2].obj.Annots = pikepdf.Array([note])


def _add_outline(opened: Any) -> None:
    with opened.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Here", 2))


def _unembed(opened: Any) -> None:
    for node in opened.objects:
        if isinstance(node, pikepdf.Dictionary) and "/FontFile2" in node:
            del node["/FontFile2"]


def _drop_subset_tags(opened: Any) -> None:
    for node in opened.objects:
        if isinstance(node, pikepdf.Dictionary) and "/BaseFont" in node:
            node.BaseFont = pikepdf.Name("/" + str(node.BaseFont)[8:])


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("page-count", _delete_page),
        ("even-count", _delete_page),
        ("media-box", _set_box("/MediaBox", 0, 0, 283.8, 396.85)),
        ("media-box", _set_box("/MediaBox", -9, -9, 274.46, 387.85)),
        ("trim-box", _set_box("/TrimBox", 9, 9, 270, 380)),
        ("scripts", _add_script),
        ("scripts", _add_page_action),
        ("attachments", _attach),
        ("annotations", _annotate),
        ("outline", _add_outline),
        ("font-embedded", _unembed),
        ("font-subset", _drop_subset_tags),
    ],
)
def test_a_wrong_structure_is_found(rule: str, change: Callable[[Any], None]) -> None:
    assert (rule, "interior.pdf") in rules(interior(change))


def test_a_box_within_a_tenth_of_a_point_passes() -> None:
    book = interior(_set_box("/MediaBox", 0, 0, 283.5, 396.9))

    assert rules(book) == set()


def test_encryption_is_found() -> None:
    locked = pikepdf.Encryption(owner="secret", user="")

    assert ("encrypted", "interior.pdf") in rules(
        interior(lambda opened: None, encryption=locked)
    )


def test_a_file_that_asks_for_a_password_is_one_finding() -> None:
    locked = pikepdf.Encryption(owner="secret", user="secret")
    book = interior(lambda opened: None, encryption=locked)

    assert rules(book) == {("readable", "interior.pdf")}


def test_a_font_of_the_system_is_found_even_under_the_designs_name() -> None:
    css = "@font-face { font-family: Serif; src: local('DejaVu Sans') }"
    book = tiny_book().with_interior(pdf(body(), css))

    findings = inspect(*_parts(book))

    assert {f.rule for f in findings} == {"font-allowed"}
    assert "DejaVuSans" in findings[0].message


def test_a_cover_of_another_spine_is_found() -> None:
    book = tiny_book().with_cover(cover_pdf(width_mm=211.35))

    assert rules(book) == {("cover-size", "cover.pdf")}


def test_a_cover_of_two_pages_is_found() -> None:
    book = tiny_book()
    twice = changed(
        book.rendered.cover, lambda opened: opened.pages.append(opened.pages[0])
    )

    assert rules(book.with_cover(twice)) == {("cover-pages", "cover.pdf")}


def test_a_covers_trim_box_lies_inside_by_the_bleed_or_nowhere() -> None:
    book = tiny_book()

    def inset(by_pt: float) -> bytes:
        def change(opened: Any) -> None:
            page = opened.pages[0].obj
            left, bottom, right, top = (float(v) for v in page.MediaBox)
            page.TrimBox = pikepdf.Array(
                [left + by_pt, bottom + by_pt, right - by_pt, top - by_pt]
            )

        return changed(book.rendered.cover, change)

    assert rules(book.with_cover(inset(9.0))) == set()
    assert rules(book.with_cover(inset(5.0))) == {("trim-box", "cover.pdf")}


def test_text_under_seven_points_is_found_and_quoted() -> None:
    book = tiny_book().with_interior(pdf(body(), "#puzzle-2 p { font-size: 6.9pt }"))

    (finding,) = inspect(*_parts(book))

    assert (finding.rule, finding.page) == ("small-text", 4)
    assert "6.9 pt" in finding.message


def test_text_of_seven_points_passes() -> None:
    book = tiny_book().with_interior(pdf(body(), "#puzzle-2 p { font-size: 7pt }"))

    assert rules(book) == set()


def test_text_made_small_by_a_matrix_is_found() -> None:
    css = "#puzzle-2 p { transform: scale(.6) }"

    assert rules(tiny_book().with_interior(pdf(body(), css))) == {
        ("small-text", "interior.pdf")
    }


def test_text_made_small_inside_a_form_is_found() -> None:
    def wrap(opened: Any) -> None:
        page = opened.pages[3]
        page.contents_coalesce()
        form = opened.make_stream(page.obj.Contents.read_bytes())
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox, form.Resources = page.obj.MediaBox, page.obj.Resources
        page.obj.Resources = pikepdf.Dictionary()
        name = page.add_resource(form, pikepdf.Name.XObject)
        content = f"q .5 0 0 .5 40 40 cm {name} Do Q".encode()
        page.obj.Contents = opened.make_stream(content)

    found = inspect(*_parts(interior(wrap)))

    assert ("small-text", 4) in {(f.rule, f.page) for f in found}
    assert "set in 4 pt" in next(f.message for f in found if f.rule == "small-text")


def _with_line(width: str) -> TinyBook:
    drawing = (
        "<svg width='20' height='20' viewBox='0 0 20 20'><path d='M0 1H9'"
        f" stroke='black' stroke-width='{width}'/></svg></section>"
    )
    return tiny_book().with_interior(pdf(body().replace("</section>", drawing)))


def test_a_thin_line_is_found() -> None:
    found = inspect(*_parts(_with_line(".9")))

    assert {(f.rule, f.severity) for f in found} == {("thin-line", "error")}
    assert inspect(*_parts(_with_line("1"))) == ()


def test_a_page_where_nothing_is_printed_is_found() -> None:
    assert rules(with_page(2, content=ImprintPage(lines=()))) == {
        ("blank-page", "interior.pdf"),
    }


def test_two_blank_pages_in_a_row_are_found() -> None:
    book = reworded("<h1>A Tiny Book</h1>", "")

    assert ("blank-run", "interior.pdf") in rules(book)


def test_a_folio_that_is_another_number_is_found() -> None:
    found = rules(reworded("data-folio='4'", "data-folio='14'"))

    assert found == {("folio", "interior.pdf")}


def test_a_folio_that_stands_only_among_the_text_is_found() -> None:
    # "3" is printed on page 3 as part of the puzzle too.
    assert rules(reworded("data-folio='3'", "data-folio=''")) == {
        ("folio", "interior.pdf")
    }


def test_a_text_that_a_page_was_to_hold_is_looked_for() -> None:
    held = {"weekday": "1 2 3 31", "figure": object(), "empty": ""}
    lost = {**held, "text20": "Row 2, column 2 holds 3."}

    assert rules(with_page(4, slots=held)) == set()
    assert rules(with_page(4, slots=lost)) == {("text-missing", "interior.pdf")}
    assert rules(with_page(4, slots=lost, stamped=False)) == set()


@pytest.mark.parametrize(
    ("element", "page"), [("h1", 3), ("b", 5), ("h2", 6)], ids=["puzzle", "hint", "key"]
)
def test_a_label_missing_on_one_of_its_three_pages_is_found(
    element: str, page: int
) -> None:
    label = f"<{element}>{LABELS[0]}</{element}>"
    book = reworded(label, f"<{element}>3{LABELS[0]}</{element}>")

    (finding,) = inspect(*_parts(book))

    assert (finding.rule, finding.page) == ("label", page)
    assert "puzzle 1" in finding.message


def test_a_dated_page_shows_its_date_in_place_of_the_label() -> None:
    printed = body().replace(f"<h1>{LABELS[0]}", "<h1>1</h1><p>Friday, January 2027")
    book = with_place(0, heading=("1", "Friday", "January 2027"))
    book = book.with_interior(pdf(printed))

    assert ("label", "interior.pdf") not in rules(book)
    book = with_place(0, heading=("1", "Friday", "February 2027"))
    (finding,) = inspect(*_parts(book.with_interior(pdf(printed))))[:1]
    assert "February 2027" in finding.message


def test_a_missing_reference_is_found() -> None:
    assert rules(reworded("Answer p. 6", "Answer p. 66", 1)) == {
        ("reference", "interior.pdf")
    }


def test_a_missing_back_reference_is_found() -> None:
    assert rules(reworded("from p. 4", "from p. 40")) == {("reference", "interior.pdf")}


@pytest.mark.parametrize(
    "fields",
    [
        {"references": ("Hint p. 5 · Answer p. 5",)},  # does not name the key's page
        {"references": ("Answer p. 6",)},  # does not name the hint's
        {"references": ("Hint p. 5 · Answer p. 6 · See p. 4",)},  # nothing of it there
        {"back_reference": "from p. 4"},
        {"key_page": 5},
        {"hint_page": 4},
        {"page": 4},
        {"key_page": 60},
    ],
)
def test_a_reference_that_leads_to_another_page_is_found(
    fields: dict[str, Any],
) -> None:
    found = {f.rule for f in inspect(*_parts(with_place(0, **fields)))}

    assert "reference" in found


def test_a_wrong_reference_is_found_although_it_is_printed() -> None:
    reference = "Hint p. 5 · Answer p. 4"
    printed = body().replace("p. 6</p>", "p. 4</p>", 1)
    book = with_place(0, references=(reference,)).with_interior(pdf(printed))

    messages = [f.message for f in inspect(*_parts(book)) if f.file == "interior.pdf"]

    assert any('does not name page "6"' in m for m in messages)
    assert any("names page 4, which has nothing" in m for m in messages)


def _break_named_destination(opened: Any) -> None:
    pages = [p.obj for p in opened.pages]
    link = next(p for p in pages if "/Annots" in p).Annots[0]
    link.Dest = pikepdf.String("nowhere")


def _drop_links(opened: Any) -> None:
    del opened.pages[2].obj.Annots


def _swap_links(opened: Any) -> None:
    link = opened.pages[2].obj.Annots[1]
    link.Dest = opened.pages[2].obj.Annots[0].Dest


def _link_to_a_deleted_page(opened: Any) -> None:
    link = opened.pages[2].obj.Annots[0]
    gone = opened.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Page))
    link.Dest = pikepdf.Array([gone, pikepdf.Name.Fit])


@pytest.mark.parametrize(
    "change",
    [_break_named_destination, _drop_links, _swap_links, _link_to_a_deleted_page],
)
def test_a_wrong_link_of_the_screen_edition_is_found(
    change: Callable[[Any], None],
) -> None:
    assert rules(screen(change)) == {("links", "screen.pdf")}


def test_links_written_as_actions_are_read() -> None:
    def rewrite(opened: Any) -> None:
        for page in opened.pages:
            for link in page.obj.get("/Annots", []):
                link.A = pikepdf.Dictionary(S=pikepdf.Name.GoTo, D=link.Dest)
                del link.Dest

    assert rules(screen(rewrite)) == set()


def test_a_screen_edition_without_outline_is_found() -> None:
    book = tiny_book().with_screen(pdf(body(screen=True)))

    assert rules(book) == {("outline", "screen.pdf")}


def test_an_outline_that_runs_in_a_circle_is_one_finding() -> None:
    def loop(opened: Any) -> None:
        opened.Root.Outlines.First.Next = opened.Root.Outlines.First

    assert rules(screen(loop)) == {("readable", "screen.pdf")}


def separate() -> TinyBook:
    """Puzzles and hints in the interior, the key in an answer book of its own."""
    book = tiny_book()
    key = body()[body().index("<section id='key'") :].replace("'6'", "'2'")
    title = "<section data-folio=''><h1>Answers</h1></section>"
    answers = pdf(title + key)
    places = tuple(
        replace(place, key_page=2, references=("Hint p. 5 · Answer p. 2",))
        for place in book.layout.places
    )
    layout = replace(
        book.layout,
        answer_pages=(Page(1, LINES), Page(2, KeyPage(blocks=()), folio="2")),
        places=places,
    )
    inner = body().replace("Answer p. 6", "Answer p. 2")
    online = body(screen=True).replace("'>p. 6", "'>p. 2")
    rendered = replace(
        book.rendered,
        interior=pdf(inner),
        screen=pdf(online, OUTLINE),
        answers=answers,
    )
    return TinyBook(rendered, layout)


def test_a_separate_answer_book_passes() -> None:
    assert inspect(*_parts(separate())) == ()


def test_a_puzzle_that_the_answer_book_lacks_is_found() -> None:
    book = separate()
    short = pdf(
        "<section data-folio=''><h1>Answers</h1></section>"
        f"<section data-folio='2'><h2>{LABELS[0]}</h2><p>from p. 3</p></section>"
    )
    book = replace(book, rendered=replace(book.rendered, answers=short))

    assert ("label", "answers.pdf") in rules(book)


def test_an_answer_book_that_was_not_rendered_is_found() -> None:
    book = separate()
    book = replace(book, rendered=replace(book.rendered, answers=None))

    assert ("page-count", "answers.pdf") in rules(book)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"no pdf at all", b"\0" * 5000])
def test_a_file_that_is_no_pdf_is_one_finding(content: bytes) -> None:
    book = tiny_book().with_interior(content)

    assert rules(book) == {("readable", "interior.pdf")}


@pytest.mark.soak
def test_no_damage_to_a_file_makes_preflight_fall_over() -> None:
    book = tiny_book()
    # Uncompressed, so that the damage reaches the objects and not only zlib.
    plain = changed(
        book.rendered.screen,
        lambda opened: None,
        stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
        compress_streams=False,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
    )
    rng = random.Random(7)
    for _ in range(150):
        bad = bytearray(plain)
        for _ in range(rng.randrange(1, 8)):
            at = rng.randrange(len(bad))
            bad[at : at + rng.randrange(4)] = rng.randbytes(rng.randrange(4))

        inspect(*_parts(book.with_screen(bytes(bad))))


def test_a_fault_of_every_page_is_told_a_dozen_times_and_counted() -> None:
    pages = "".join(
        f"<section data-folio='{k}'><p style='font-size:5pt'>x</p></section>"
        for k in range(1, 31)
    )
    book = tiny_book()
    layout = replace(
        book.layout,
        pages=tuple(Page(k, PUZZLE, folio=str(k)) for k in range(1, 31)),
        places=(),
    )
    found = inspect(replace(book.rendered, interior=pdf(pages)), layout, book.press)
    small = [f for f in found if f.rule == "small-text"]

    assert len(small) == MOST_FINDINGS_A_RULE + 1
    assert small[-1].message == "And 18 more of this kind."


@pytest.mark.parametrize(
    ("page", "text", "stands"),
    [
        ("1 2 J A N\r\nHint", "12 Jan", True),
        ("1 2 J A N", "2 Jan", False),  # letter-spaced, part of 12
        ("p. 25 13 Jan p. 26", "13 Jan", True),
        ("13 Jan", "3 Jan", False),
        ("No. 12", "No. 1", False),
        ("No. 1\r\n2 stars", "No. 1", True),
        (
            "提示见第 380 页 · 答\r\n案见第 391 页",
            "提示见第380页 · 答案见第391页",
            True,
        ),
        ("ﬁve", "five", True),
        ("hy\u00adphen\u200bated", "hyphenated", True),
        ("12 Feb", "12 Jan", False),
        ("x", "", True),
    ],
)
def test_words_are_found_whatever_the_spacing(
    page: str, text: str, stands: bool
) -> None:
    assert Words(page).has(text) is stands


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("Hint p. 380 · Answer p. 391", ("380", "391")),
        ("No. 12, page 7", ("7",)),
        ("提示见第 380 页", ("380",)),
        ("380 | 391", ("380", "391")),
        ("", ()),
    ],
)
def test_the_page_numbers_of_a_line_are_read(
    line: str, numbers: tuple[str, ...]
) -> None:
    assert page_numbers(line) == numbers
