"""`publish preview`: files, paths, levels, and what is told when the name is wrong."""

from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from puzzle_publish.cli import main
from puzzle_publish.cli.contact_sheet import ALONE_PX, GAP_PX, PAGE_PX
from puzzle_publish.cli.preview import spread
from puzzle_publish.config.load import load_book
from puzzle_publish.core.resources import configs
from puzzle_publish.core.values import Key
from puzzle_publish.plan import make_plan


def preview(capsys, *arguments):
    """Return the exit code and the paths that were printed."""
    code = main(["preview", *map(str, arguments)])
    return code, capsys.readouterr().out.split()


def words_of(path):
    document = pypdfium2.PdfDocument(path)
    pages = [page.get_textpage().get_text_range() for page in document]
    document.close()
    return pages


@pytest.fixture(scope="module")
def daily(tmp_path_factory):
    """Exit code and files of a preview of the daily book."""
    import contextlib
    import io

    folder, out = tmp_path_factory.mktemp("daily"), io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main(["preview", str(configs() / "daily.yaml"), "--output", str(folder)])
    return code, folder, out.getvalue().splitlines()


@pytest.mark.soak
def test_a_books_preview_prints_the_path_of_every_file_it_writes(daily):
    code, folder, printed = daily

    assert code == 0
    assert sorted(printed) == sorted(str(path) for path in folder.iterdir())
    assert {"pages.pdf", "pages-001.png", "cover.pdf", "cover-001.png"} <= {
        path.name for path in folder.iterdir()
    }


@pytest.mark.soak
def test_there_is_a_picture_of_each_page(daily):
    _, folder, _ = daily

    pages = len(words_of(folder / "pages.pdf"))
    pictures = sorted(path.name for path in folder.glob("pages-*.png"))
    assert pictures == [f"pages-{n:03}.png" for n in range(1, pages + 1)]
    for path in folder.glob("*.png"):
        assert path.read_bytes().startswith(b"\x89PNG")


def test_a_books_preview_shows_each_of_its_levels(daily):
    _, folder, _ = daily
    text = "\n".join(words_of(folder / "pages.pdf"))

    for level in ("Easy", "Medium", "Hard", "Expert"):
        assert level in text


@pytest.mark.soak
def test_a_types_preview_shows_the_preset_asked_for(capsys, tmp_path):
    code, paths = preview(capsys, "_blank:hard", "--pages", "2", "--output", tmp_path)

    text = "\n".join(words_of(tmp_path / "pages.pdf"))
    assert code == 0
    assert paths[0].endswith("pages.pdf")
    assert text.count("No. 2") >= 2
    assert "No. 3" not in text


@pytest.mark.soak
def test_a_types_preview_is_in_the_language_asked_for(capsys, tmp_path):
    options = ("--language", "zh", "--pages", "1", "--output", tmp_path)
    code, _ = preview(capsys, "_blank:hard", *options)

    text = "".join(words_of(tmp_path / "pages.pdf"))
    assert code == 0
    assert "填数求和" in text.replace(" ", "")
    assert "No. 1" not in text


def test_a_book_is_previewed_in_its_own_language(capsys, tmp_path):
    book = str(configs() / "daily.yaml")
    code = main(["preview", book, "--language", "zh", "--output", str(tmp_path)])

    assert code == 2
    assert "a book names its own language" in capsys.readouterr().err


@pytest.mark.soak
def test_a_second_preview_replaces_the_pictures_of_the_first(capsys, tmp_path):
    _, many = preview(capsys, "_blank:easy", "--pages", "2", "--output", tmp_path)
    _, few = preview(capsys, "_blank:easy", "--pages", "1", "--output", tmp_path)

    folder = tmp_path
    assert len(few) < len(many)
    assert sorted(few) == sorted(str(path) for path in folder.iterdir())


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("calendar:hrad", ["hrad", 'did you mean "hard"?']),
        ("calender:hard", ["calender", 'did you mean "calendar"?']),
        ("nowhere.yaml", ["nowhere.yaml: there is no such file"]),
        ("no/folder", ["no/folder: there is no such file or folder"]),
        ("gone.pdf", ["gone.pdf: there is no such file or folder"]),
        ("outptu", ["outptu: there is no such file or folder, and no such puzzle"]),
        ("calender", ["no such puzzle type", 'did you mean "calendar"?']),
    ],
)
def test_a_wrong_name_is_a_usage_error_with_a_near_miss(
    capsys, tmp_path, target, words
):
    code = main(["preview", target, "--output", str(tmp_path)])

    told = capsys.readouterr()
    assert code == 2
    assert told.out == ""
    assert all(word in told.err for word in words), told.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_a_pdf_says_so(capsys, tmp_path):
    assert main(["preview", str(tmp_path), "--output", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: there is no PDF in this folder\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.soak
def test_a_preview_appears_below_output_unless_a_folder_is_named(
    capsys, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    _, usual = preview(capsys, "_blank:easy", "--pages", "1")
    _, named = preview(capsys, "_blank:easy", "--pages", "1", "-o", "here")

    assert {str(Path(path).parent) for path in usual} == {"output/preview/_blank-easy"}
    assert {str(Path(path).parent) for path in named} == {"here"}


def test_a_preview_leaves_other_pictures_in_its_folder_alone(capsys, tmp_path):
    for name in ("holiday.png", "pages.png", "pages-001.png"):
        (tmp_path / name).touch()
    _, printed = preview(capsys, "_blank:easy", "--pages", "1", "-o", tmp_path)

    mine = {str(tmp_path / "holiday.png"), str(tmp_path / "pages.png")}
    assert {str(path) for path in tmp_path.iterdir()} == {*mine, *printed}


# Contact sheets -----------------------------------------------------------------------


def blank_pdf(path, pages, width=432, height=648):
    document = pypdfium2.PdfDocument.new()
    for _ in range(pages):
        document.new_page(width, height)
    document.save(path)
    document.close()
    return path


def grey(path):
    with Image.open(path) as picture:
        return np.asarray(picture.convert("L"))


def test_all_pages_of_a_pdf_stand_on_its_contact_sheets(tmp_path, capsys):
    pdf = blank_pdf(tmp_path / "my book.pdf", 100)
    code, _ = preview(capsys, pdf, "--output", tmp_path / "sheets")
    first, second = sorted((tmp_path / "sheets").iterdir())

    assert code == 0
    assert [first.name, second.name] == ["my book-01.png", "my book-02.png"]
    pale = [
        np.asarray(Image.open(path).convert("L")) == 255 for path in (first, second)
    ]
    # 51 spreads; on the first sheet 36 of them, of which one is a single page.
    areas = [int(sheet.sum()) // ((PAGE_PX - 1) * 254) for sheet in pale]
    assert areas == [71, 29]


def test_a_page_of_a_contact_sheet_is_the_page_and_right_pages_are_odd(tmp_path):
    document = pypdfium2.PdfDocument.new()
    for width in (200, 200, 200):
        document.new_page(width, 300)
    document.save(tmp_path / "a.pdf")
    document.close()

    assert (
        main(["preview", str(tmp_path / "a.pdf"), "-o", str(tmp_path / "sheets")]) == 0
    )
    sheet = grey(tmp_path / "sheets" / "a-01.png")
    row = sheet[GAP_PX + 100]
    starts = [int(k) for k in np.flatnonzero(np.diff((row == 255).astype(int)) == 1)]

    # Nothing on the left of the first spread, then 1 | 2 3.
    pitch = 2 * PAGE_PX + GAP_PX
    assert starts == [
        GAP_PX + PAGE_PX - 1,
        GAP_PX + pitch - 1,
        GAP_PX + pitch + PAGE_PX - 1,
    ]


@pytest.mark.soak
def test_a_new_contact_sheet_takes_the_place_of_all_old_ones(tmp_path, capsys):
    for pages in (100, 2):
        preview(
            capsys,
            blank_pdf(tmp_path / "a.pdf", pages),
            "--output",
            tmp_path / "sheets",
        )

    assert [path.name for path in (tmp_path / "sheets").iterdir()] == ["a-01.png"]


@pytest.mark.soak
def test_a_finished_books_folder_gives_sheets_of_each_of_its_files(tmp_path, capsys):
    folder = tmp_path / "book"
    (folder / "large").mkdir(parents=True)
    for name in ("interior.pdf", "screen.pdf", "large/interior.pdf"):
        blank_pdf(folder / name, 3)
    blank_pdf(folder / "cover.pdf", 1)
    (folder / "manifest.json").write_text("{}")
    code, printed = preview(capsys, folder, "--output", tmp_path / "sheets")

    assert code == 0
    assert [path.rsplit("/", 1)[1] for path in printed] == [
        "book-cover-01.png",
        "book-interior-01.png",
        "book-large-interior-01.png",
    ]
    with Image.open(tmp_path / "sheets" / "book-cover-01.png") as cover:
        assert cover.width == ALONE_PX


def test_of_a_folder_that_is_no_book_the_pdfs_in_folders_below_are_left_alone(
    tmp_path, capsys
):
    (tmp_path / "a" / "deep").mkdir(parents=True)
    blank_pdf(tmp_path / "a" / "mine.pdf", 1)
    blank_pdf(tmp_path / "a" / "deep" / "other.pdf", 1)
    _, printed = preview(capsys, tmp_path / "a", "--output", tmp_path)

    assert [path.rsplit("/", 1)[1] for path in printed] == ["a-mine-01.png"]


def test_one_pdf_that_cannot_be_read_leaves_no_sheets_of_the_others(tmp_path, capsys):
    blank_pdf(tmp_path / "a.pdf", 1)
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.7 and no more")

    assert main(["preview", str(tmp_path), "--output", str(tmp_path / "out")]) == 2
    assert f"{tmp_path / 'b.pdf'}: cannot be read as a PDF" in capsys.readouterr().err
    assert list(tmp_path.rglob("*.png")) == []


def test_a_book_that_is_not_made_yet_has_contact_sheets_of_its_preview(
    tmp_path, capsys
):
    code, printed = preview(
        capsys, "_blank:easy", "--pages", "1", "--contact-sheet", "--output", tmp_path
    )

    assert code == 0
    names = sorted(path.rsplit("/", 1)[1] for path in printed)
    assert names == ["cover-01.png", "cover.pdf", "pages-01.png", "pages.pdf"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["a.pdf", "--pages", "2"], "a.pdf: is finished; all its pages are shown"),
        (["broken.pdf"], "broken.pdf: cannot be read as a PDF"),
    ],
)
def test_what_cannot_be_shown_is_told(tmp_path, capsys, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    blank_pdf(tmp_path / "a.pdf", 1)
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 no more")

    assert main(["preview", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_few_puzzles_show_every_section_before_a_second_level(tmp_path):
    book = tmp_path / "b.yaml"
    book.write_text("""
format: 1
book: {id: b, title: B, seed: 1}
print: {printer: home, trim: A5}
sections:
  - {id: a, type: _blank, count: 4, ramp: [easy, hard]}
  - {id: b, type: _blank, count: 2, level: easy}
""")
    plan = make_plan(load_book(book))

    few, more = ([r.key for r in spread(plan, n).requests] for n in (2, 3))
    assert few == [Key("a", 0), Key("b", 0)]
    assert [key for key in more if key not in few] == [Key("a", 1)]
