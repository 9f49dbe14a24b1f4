"""`publish preview`: files, paths, levels, and what is told when the name is wrong."""

import pypdfium2
import pytest

from generator.cli import main
from generator.resources import configs


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
    return code, folder / "preview" / "daily-2027", out.getvalue().splitlines()


def test_a_books_preview_prints_the_path_of_every_file_it_writes(daily):
    code, folder, printed = daily

    assert code == 0
    assert sorted(printed) == sorted(str(path) for path in folder.iterdir())
    assert {"pages.pdf", "pages-001.png", "cover.pdf", "cover-001.png"} <= {
        path.name for path in folder.iterdir()
    }


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


def test_a_types_preview_shows_the_preset_asked_for(capsys, tmp_path):
    code, paths = preview(capsys, "_blank:hard", "--pages", "2", "--output", tmp_path)

    text = "\n".join(words_of(tmp_path / "preview" / "_blank-hard" / "pages.pdf"))
    assert code == 0
    assert paths[0].endswith("pages.pdf")
    assert text.count("No. 2") >= 2
    assert "No. 3" not in text


def test_a_types_preview_is_in_the_language_asked_for(capsys, tmp_path):
    options = ("--language", "zh", "--pages", "1", "--output", tmp_path)
    code, _ = preview(capsys, "_blank:hard", *options)

    text = "".join(words_of(tmp_path / "preview" / "_blank-hard" / "pages.pdf"))
    assert code == 0
    assert "填数求和" in text.replace(" ", "")
    assert "No. 1" not in text


def test_a_book_is_previewed_in_its_own_language(capsys, tmp_path):
    book = str(configs() / "daily.yaml")
    code = main(["preview", book, "--language", "zh", "--output", str(tmp_path)])

    assert code == 2
    assert "a book names its own language" in capsys.readouterr().err


def test_a_second_preview_replaces_the_pictures_of_the_first(capsys, tmp_path):
    _, many = preview(capsys, "_blank:easy", "--pages", "5", "--output", tmp_path)
    _, few = preview(capsys, "_blank:easy", "--pages", "1", "--output", tmp_path)

    folder = tmp_path / "preview" / "_blank-easy"
    assert len(few) < len(many)
    assert sorted(few) == sorted(str(path) for path in folder.iterdir())


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("calendar:hrad", ["hrad", 'did you mean "hard"?']),
        ("calender:hard", ["calender", 'did you mean "calendar"?']),
        ("nowhere.yaml", ["nowhere.yaml"]),
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
