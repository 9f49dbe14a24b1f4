"""What a page may load, tried with WeasyPrint itself."""

import pytest
import weasyprint

from puzzle_publish.core.errors import RenderError
from puzzle_publish.render.engine import no_warnings
from puzzle_publish.render.fetcher import RootedFetcher


def load(html, root):
    with no_warnings():
        weasyprint.HTML(string=html, url_fetcher=RootedFetcher([root])).write_pdf()


@pytest.mark.parametrize(
    "html",
    [
        '<img src="http://127.0.0.1:9/x.png">',
        '<img src="file:///etc/hostname">',
        '<img src="data:image/svg+xml,<svg/>">',
        '<link rel="stylesheet" href="file:///etc/hostname">',
        '<style>@import url("http://127.0.0.1:9/x.css");</style>',
        '<style>@font-face{font-family:x;src:url("file:///etc/hostname")}</style>x',
        '<link rel="attachment" href="file:///etc/hostname">',
        '<img src="file://host/share/x.png">',
    ],
)
def test_nothing_but_the_books_folders_is_read(html, tmp_path):
    with pytest.raises(RenderError, match=r"not allowed|outside the book's folders"):
        load(html, tmp_path)


def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path):
    (tmp_path / "inside.css").symlink_to("/etc/hostname")

    with pytest.raises(RenderError, match="outside the book's folders"):
        load(f'<link rel="stylesheet" href="{tmp_path.as_uri()}/inside.css">', tmp_path)


def test_a_file_below_a_root_is_read(tmp_path):
    (tmp_path / "a.css").write_text("p { color: #000 }")

    load(f'<link rel="stylesheet" href="{tmp_path.as_uri()}/a.css"><p>x', tmp_path)


def test_a_missing_image_is_an_error(tmp_path):
    with pytest.raises(RenderError, match="Failed to load image"):
        load(f'<img src="{tmp_path.as_uri()}/none.png">', tmp_path)
