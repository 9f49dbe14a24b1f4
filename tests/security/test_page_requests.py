"""What pages ask for, with WeasyPrint itself and a server that counts.

Each way of naming a file is tried twice: with WeasyPrint's own fetcher, which must ask
the server (else the page would prove nothing), and with ours, which must not.
"""

import ftplib
import json
import logging
import os
import re

import pytest
import weasyprint
from weasyprint.urls import FatalURLFetchingError, URLFetcher

from puzzle_publish.cli import main
from puzzle_publish.core.errors import RenderError
from puzzle_publish.render.engine import no_warnings
from puzzle_publish.render.fetcher import RootedFetcher

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{}</svg>'
ASKING = {
    "img": '<img src="URL/a.png">',
    "img of a query": '<img src="URL/a.png?x=1#y">',
    "img in capitals": '<IMG SRC="HTTP://HOST/a.png">',
    "img over base": '<base href="URL/"><img src="a.png">',
    "object": '<object data="URL/a.png"></object>',
    "embed": '<embed src="URL/a.png">',
    "svg image": SVG.format('<image href="URL/a.png" width="9" height="9"/>'),
    "svg font": SVG.format("<style>@font-face{font-family:x;src:url(URL/a)}</style>"),
    "style sheet": '<link rel="stylesheet" href="URL/a.css">',
    "attachment": '<link rel="attachment" href="URL/a.txt">',
    "attachment of a link": '<a rel="attachment" href="URL/a.txt">a</a>',
    "@import": '<style>@import "URL/a.css";</style>',
    "@import url": "<style>@import url(URL/a.css);</style>",
    "@font-face": "<style>@font-face{font-family:x;src:url(URL/a.ttf)}"
    "p{font-family:x}</style><p>a",
    "background": '<p style="background: url(URL/a.png)">a',
    "background, escaped": r'<p style="background: \75rl(URL/a.png)">a',
    "border": '<p style="border: 1px solid; border-image: url(URL/a.png) 1">a',
    "list": '<li style="list-style-image: url(URL/a.png)">a',
    "content": "<style>p::before { content: url(URL/a.png) }</style><p>a",
    "page's margin": "<style>@page{@top-left{content:url(URL/a.png)}}</style>a",
    "page's ground": "<style>@page { background: url(URL/a.png) }</style>a",
    "redirect": '<img src="URL/redirect">',
}
# While a picture is drawn WeasyPrint swallows the reason, and says that it failed.
REFUSED = r"a page asked for .*: not allowed|Failed to (render|load)( inline)? SVG"
# Ways of browsers that WeasyPrint does not know.
SILENT = [
    '<iframe src="URL/a"></iframe>',
    '<script src="URL/a.js"></script>',
    '<video poster="URL/a.png" src="URL/a.mp4"></video>',
    '<input type="image" src="URL/a.png">',
    '<link rel="prefetch" href="URL/a"><link rel="icon" href="URL/a.ico">',
    '<meta http-equiv="refresh" content="0; url=URL/a">',
    '<form action="URL/a"><input name="x" value="y"></form>',
    '<a href="URL/a">a</a>',
    '<?xml-stylesheet href="URL/a.css"?>',
    SVG.format('<use href="URL/a.svg#a"/>'),
    SVG.format('<rect width="9" height="9" fill="url(URL/a.svg#a)"/>'),
    SVG.format('<g filter="url(URL/a.svg#a)"><rect width="9" height="9"/></g>'),
]


def page(html, server):
    html = html.replace("URL", server.url)
    return html.replace("HOST", f"127.0.0.1:{server.server_port}")


def laid_out(html, root):
    with no_warnings():
        weasyprint.HTML(
            string=html,
            url_fetcher=RootedFetcher([root]),
            base_url=f"{root.as_uri()}/",
        ).write_pdf()


@pytest.mark.parametrize("kind", ASKING)
def test_no_way_of_naming_a_file_reaches_the_network(kind, server, tmp_path):
    html = page(ASKING[kind], server)
    # The control: these pages do ask where they may.
    logging.disable(logging.CRITICAL)
    try:
        weasyprint.HTML(string=html, url_fetcher=URLFetcher()).write_pdf()
    finally:
        logging.disable(logging.NOTSET)
    assert server.asked
    server.asked.clear()

    with pytest.raises(RenderError, match=REFUSED):
        laid_out(html, tmp_path)

    assert server.asked == []


@pytest.mark.parametrize("html", SILENT)
def test_what_only_browsers_load_is_not_loaded(html, server, tmp_path):
    laid_out(page(html, server), tmp_path)

    assert server.asked == []


@pytest.mark.parametrize(
    "url",
    [
        "https://HOST/a",
        "ftp://HOST/a",
        "gopher://HOST/a",
        "data:text/plain,a",
        "data:image/svg+xml;base64,PHN2Zy8+",
        "javascript:alert(1)",
        "file://HOST/etc/hostname",
        "file://localhost/etc/hostname",
        "FILE:///etc/hostname",
        "file:/etc/hostname",
        "file:///etc/hostname?.png",
        "file:ROOT/../secret.png",
        "file:ROOT/%2e%2e/secret.png",
        "file:ROOT/%2E./secret.png",
        "file:ROOT/..%2fsecret.png",
        "file:ROOT/.\t./secret.png",
        "file:ROOT/sub/../../secret.png",
        "file:ROOT-of-another/a.png",
        "file:ROOT/link.png",
        "file:ROOT/folder-link/hostname",
        "file:///dev/zero",
        "file:///proc/self/environ",
    ],
)
def test_no_address_leads_out_of_the_folder(url, server, tmp_path, monkeypatch):
    root = tmp_path / "design"
    (root / "sub").mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "design-of-another").mkdir()
    (tmp_path / "design-of-another" / "a.png").write_bytes(b"secret")
    (root / "link.png").symlink_to(tmp_path / "secret.png")
    (root / "folder-link").symlink_to("/etc")
    opened = []
    monkeypatch.setattr(os, "open", lambda *a, **_: opened.append(a) or 1 / 0)
    monkeypatch.setattr(ftplib, "FTP", lambda *a, **_: opened.append(a) or 1 / 0)
    url = url.replace("ROOT", str(root))
    url = url.replace("HOST", f"127.0.0.1:{server.server_port}")

    with pytest.raises(FatalURLFetchingError, match=r"not allowed|outside"):
        RootedFetcher([root]).fetch(url)

    assert opened == []
    assert server.asked == []


@pytest.mark.parametrize("url", ["file:ROOT/%252e%252e/secret.png", "file:ROOT/a%00"])
def test_an_address_is_decoded_once(url, tmp_path):
    (tmp_path / "design").mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")

    with pytest.raises((OSError, ValueError, FatalURLFetchingError)):
        RootedFetcher([tmp_path / "design"]).fetch(
            url.replace("ROOT", str(tmp_path / "design"))
        )


# What a picture in a design's folder asks for, when it is opened.
PICTURES = {
    "image": '<image href="URL/a.png" width="9" height="9"/>',
    "font": "<style>@font-face{font-family:x;src:url(URL/a.ttf)}</style>",
}


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_s_own_files_are_asked_for_by_the_same_rules(kind, server, tmp_path):
    inside = page(PICTURES[kind], server)
    (tmp_path / "a.svg").write_text(SVG.format(inside))

    with pytest.raises(RenderError, match=REFUSED):
        laid_out('<img src="a.svg">', tmp_path)

    assert server.asked == []


ENTITIES = '<!DOCTYPE s [<!ENTITY a "{0}">{1}]>' + SVG.format("<text>&{2};</text>")
BILLION = ENTITIES.format(
    "ha" * 10,
    "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi")),  # noqa: B905
    "i",
)
OUTSIDE = '<!DOCTYPE s [<!ENTITY a SYSTEM "URL/a">]>' + SVG.format("<text>&a;</text>")


@pytest.mark.parametrize("picture", [BILLION, OUTSIDE], ids=["billion laughs", "XXE"])
def test_a_picture_s_entities_neither_grow_nor_reach_out(picture, server, tmp_path):
    (tmp_path / "a.svg").write_text(page(picture, server))

    with pytest.raises(RenderError, match="Failed to load image"):
        laid_out('<img src="a.svg">', tmp_path)

    assert server.asked == []


def test_a_picture_that_would_unpack_to_gigabytes_is_refused(tmp_path):
    import struct
    import zlib

    def chunk(kind, data):
        packed = struct.pack(">I", len(data)) + kind + data
        return packed + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    (tmp_path / "a.png").write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )

    with pytest.raises(RenderError, match="Failed to load image"):
        laid_out('<img src="a.png">', tmp_path)


@pytest.mark.soak
def test_a_book_whose_page_asks_late_fails_with_a_sentence_and_asks_nobody(
    server, tmp_path, capsys
):
    # No trial of samples can foresee what hangs on a puzzle: the fetcher must refuse.
    design = tmp_path / "mine"
    design.mkdir()
    (design / "design.yaml").write_text("format: 1\nextends: classic\n")
    (design / "key.html.j2").write_text(
        '{% include "classic/key.html.j2" %}'
        "{% if part.blocks[0].width != 40 %}"
        f"{{% set a = 'ht' ~ 'tp:' %}}<img src=\"{{{{ a }}}}{server.url[5:]}/a.png\">"
        "{% endif %}"
    )
    book = {
        "format": 1,
        "book": {"id": "late", "title": "Late", "seed": 1},
        "print": {"design": "./mine", "printer": "home", "trim": "A5"},
        "sections": [{"id": "a", "type": "cryptarithm", "count": 1, "level": "easy"}],
        "run": {"executor": "serial"},
    }
    (tmp_path / "book.yaml").write_text(json.dumps(book))

    code = main(
        ["build", str(tmp_path / "book.yaml"), "--output", str(tmp_path / "out")]
    )

    assert code == 5
    assert re.search(
        r"a page asked for 'http://.*': not allowed", capsys.readouterr().err
    )
    assert server.asked == []
    left = {path.name for path in (tmp_path / "out").iterdir()}
    assert not {name for name in left if name == "late" or name.endswith(".partial")}
