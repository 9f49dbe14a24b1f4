"""What the server of `publish studio` answers, whom, and what it writes."""

import hashlib
import io
import json
import subprocess
import sys
import time
import zipfile

import pytest
from previewed import BOOK, Preview

from puzzle_publish.cli.serving.app import POLICY
from puzzle_publish.cli.serving.printed import words_of_edit
from puzzle_publish.core.errors import UsageError

HOSTILE = "</script><img src=x onerror=alert(1)>"


class Studio(Preview):
    """A running `publish studio` of a folder."""

    words = ("studio", ".")

    def post(self, path, sent, **headers):
        """The status and the value of an answer, as the studio's own page asks."""
        own = {"Origin": f"http://127.0.0.1:{self.port}"}
        kind = {"Content-Type": "application/json"}
        body = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
        status, _, text = self.ask(
            path, method="POST", body=body, **own | kind | headers
        )
        return status, text

    def get(self, path):
        status, _, text = self.ask(path)
        assert status == 200
        return json.loads(text)

    def change(self, **sent):
        """The book after a change of its file, made of what the file is now."""
        stamp = self.get("book/b.yaml")["stamp"]
        status, text = self.post("book/b.yaml/change", {"stamp": stamp, **sent})
        assert status == 200, text
        return json.loads(text)


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    found = Studio(tmp_path_factory.mktemp("studio"))
    yield found
    assert found.end()[0] == 130


@pytest.fixture(autouse=True)
def _saved(studio):
    studio.book.write_text(BOOK)


def field(book, name):
    every = [*book["fields"], *(f for s in book["sections"] for f in s["fields"])]
    return next(one for one in every if one["name"] == name)


def test_the_page_and_the_shelf_are_there(studio):
    status, headers, page = studio.ask()
    shelf = studio.get("shelf")

    assert (status, headers["content-security-policy"]) == (200, POLICY)
    assert b'<script type="module" src="studio.js"></script>' in page
    assert shelf["books"] == [
        {"name": "b.yaml", "title": "First Title", "state": "new"}
    ]
    assert {"sudoku-1000", "word-search-large"} <= {p["name"] for p in shelf["presets"]}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "http://127.0.0.1"}, 403),
        ({"Content-Type": "text/plain"}, 403),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 403),
        ({"Host": "evil.example"}, 403),
    ],
)
def test_a_page_of_a_stranger_can_do_nothing(studio, headers, status):
    stamp = studio.get("book/b.yaml")["stamp"]
    sent = {"do": "set", "key": ["book", "title"], "value": "Theirs", "stamp": stamp}

    assert studio.post("book/b.yaml/change", sent, **headers)[0] == status
    assert studio.post("new", {"name": "theirs", "preset": ""}, **headers)[0] == status
    assert studio.book.read_text() == BOOK
    assert not (studio.book.parent / "theirs.yaml").exists()


def test_without_the_token_nothing_is_answered(studio):
    assert studio.ask(whole="/shelf")[0] == 403
    assert studio.ask(whole="/wrong/shelf")[0] == 403
    assert studio.ask("shelf", method="PUT")[0] == 405


@pytest.mark.parametrize(
    "path",
    [
        "book/c.yaml",
        "book/..%2fb.yaml",
        "book/b.yaml/file/../../b.yaml",
        "book/b.yaml/file/manifest.json",
        "book/b.yaml/cover.png",
        "studio.en.yaml",
    ],
)
def test_no_other_file_can_be_read(studio, path):
    assert studio.ask(path)[0] == 404


def test_a_form_has_its_values_choices_and_help(studio):
    book = studio.get("book/b.yaml")

    assert field(book, "book.title")["value"] == "First Title"
    assert field(book, "book.title")["help"].startswith("On the title page")
    assert "A5" in field(book, "print.trim")["choices"]
    assert "kdp-paperback" in field(book, "print.printer")["choices"]
    assert "plum" in field(book, "print.cover.palette")["choices"]
    assert field(book, "sections[0].count")["value"] == 2
    assert "easy" in field(book, "sections[0].level")["choices"]


def test_a_change_touches_its_line_alone(studio):
    book = studio.change(do="set", key=["book", "title"], value=HOSTILE)

    lines = BOOK.replace("First Title", json.dumps(HOSTILE))
    assert studio.book.read_text() == lines
    assert book["title"] == HOSTILE
    studio.change(do="set", key=["book", "title"], value="First Title")
    studio.change(do="set", key=["print", "cover", "palette"], value="plum")
    assert "cover: {palette: plum}}" in studio.book.read_text()
    studio.change(do="set", key=["print", "cover", "palette"], value="")
    assert studio.book.read_text().replace('"', "") == BOOK


def test_the_short_form_of_a_cover_keeps_its_kind(studio):
    studio.book.write_text(BOOK.replace("trim: A5", "trim: A5, cover: field"))

    book = studio.change(do="set", key=["print", "cover", "palette"], value="plum")

    assert field(book, "print.cover.kind")["value"] == "field"
    assert field(book, "print.cover.palette")["value"] == "plum"
    assert book["faults"] == []


def test_sections_come_move_and_go(studio):
    more = studio.change(do="add", value="takuzu")
    moved = studio.change(do="move", key=1, value=0)

    assert [s["id"] for s in more["sections"]] == ["s", "takuzu"]
    assert [s["id"] for s in moved["sections"]] == ["takuzu", "s"]
    studio.change(do="remove", key=0)
    assert studio.book.read_text() == BOOK


def test_a_fault_is_told_with_its_key(studio):
    book = studio.change(do="set", key=["sections", 0, "count"], value="many")

    assert [f["key"] for f in book["faults"]] == ["sections[0].count"]
    assert "many" in book["faults"][0]["message"]
    assert studio.get("shelf")["books"][0]["state"] == "faults"
    status, text = studio.post("book/b.yaml/build", {})
    assert (status, json.loads(text)["state"]) == (422, "faults")


def test_a_file_that_changed_meanwhile_is_shown_and_left_alone(studio):
    stamp = studio.get("book/b.yaml")["stamp"]
    studio.book.write_text(BOOK.replace("First", "Other"))
    sent = {"do": "set", "key": ["book", "title"], "value": "Mine", "stamp": stamp}

    status, text = studio.post("book/b.yaml/change", sent)

    assert (status, json.loads(text)["title"]) == (409, "Other Title")
    assert studio.book.read_text() == BOOK.replace("First", "Other")


@pytest.mark.parametrize(
    "sent",
    [
        b"{",
        b"[]",
        b"[" * 100_000,
        {"do": "set", "key": ["run", "scheduler"], "value": "tcp://a:1"},
        {"do": "set", "key": "book", "value": "x"},
        {"do": "set", "key": ["sections", 9, "count"], "value": "1"},
        {"do": "set", "key": ["book", "title"], "value": "\u202e"},
        {"do": "remove", "key": 0},
        {"do": "add", "value": "../evil"},
        {"do": "move", "key": 0, "value": -1},
    ],
)
def test_what_is_no_change_writes_nothing(studio, sent):
    if isinstance(sent, dict):
        sent = {**sent, "stamp": studio.get("book/b.yaml")["stamp"]}

    status, text = studio.post("book/b.yaml/change", sent)

    assert (status, [*json.loads(text)]) == (400, ["sentence"])
    assert studio.book.read_text() == BOOK


def test_a_preset_becomes_a_book_and_no_file_is_replaced(studio):
    path = studio.book.parent / "mine.yaml"

    status, text = studio.post("new", {"name": "mine", "preset": "sudoku-1000"})

    assert (status, json.loads(text)) == (200, {"name": "mine.yaml"})
    assert 'title: "Mine"' in path.read_text()
    assert studio.post("new", {"name": "mine", "preset": ""})[0] == 400
    assert studio.post("new", {"name": "../mine", "preset": ""})[0] == 400
    assert studio.post("new", {"name": "m", "preset": "../tiny"})[0] == 400
    path.unlink()


@pytest.mark.soak
def test_a_build_is_that_of_the_terminal_byte_by_byte(studio, tmp_path):
    assert studio.post("book/b.yaml/build", {})[0] == 200
    status, text = studio.post("book/b.yaml/edit", {"do": "undo"})
    assert (status, "is being worked on" in json.loads(text)["sentence"]) == (400, True)
    assert studio.post("book/b.yaml/build", {})[0] == 200  # the one that runs
    end = time.monotonic() + 60
    while (progress := studio.get("book/b.yaml/progress"))["running"]:
        assert time.monotonic() < end
        time.sleep(0.2)

    assert (progress["failed"], progress["done"], progress["total"]) == (False, 2, 2)
    assert progress["sentences"][0].startswith("b: 2 puzzles, ")
    assert not any("exit code" in one for one in progress["sentences"])
    book = studio.get("book/b.yaml")
    assert (book["state"], book["files"]) == (
        "built",
        ["cover.pdf", "interior.pdf", "screen.pdf"],
    )
    (tmp_path / "b.yaml").write_bytes(studio.book.read_bytes())
    command = [sys.executable, "-m", "puzzle_publish.cli", "build", "b.yaml"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    for name in book["files"]:
        _, headers, data = studio.ask(f"book/b.yaml/file/{name}")
        ours = (tmp_path / "output/b" / name).read_bytes()
        assert hashlib.sha256(data).digest() == hashlib.sha256(ours).digest()
        assert headers["content-disposition"] == f'attachment; filename="b-{name}"'
    assert studio.ask("book/b.yaml/cover.png")[2].startswith(b"\x89PNG")
    extras(studio)
    edits(studio)
    changed = studio.change(do="set", key=["book", "author"], value="Ada")
    assert changed["state"] == "changed"
    status, text = studio.post("book/b.yaml/edit", {"do": "keep", "number": 1})
    assert (status, "has changed since" in json.loads(text)["sentence"]) == (400, True)


def extras(studio):
    """Make what shops want of the finished book, and read what their forms ask."""
    assert studio.ask("book/b.yaml/made/web.zip")[0] == 404
    for name, within in (
        ("web.zip", "web/index.html"),
        ("images.zip", "images/kdp-cover.png"),
    ):
        assert studio.post("book/b.yaml/make", {"file": name})[0] == 200
        _, headers, raw = studio.ask(f"book/b.yaml/made/{name}")
        assert within in zipfile.ZipFile(io.BytesIO(raw)).namelist()
        assert headers["content-disposition"] == f'attachment; filename="b-{name}"'
    assert studio.post("book/b.yaml/make", {"file": "build.zip"})[0] == 400
    rows = dict(studio.get("book/b.yaml/shop")[0]["rows"])
    assert (rows["trim"], rows["isbn"]) == ("5.827 x 8.268 in (148 x 210 mm)", "")


def edits(studio):
    """Change the puzzles of the finished book, and take all back."""
    before = studio.get("book/b.yaml/puzzles")
    assert [(p["number"], p["type"], p["done"]) for p in before["puzzles"]] == [
        (1, "takuzu", []),
        (2, "takuzu", []),
    ]
    page = before["puzzles"][0]["page"]
    assert studio.ask(f"book/b.yaml/page/{page}.png")[2].startswith(b"\x89PNG")
    assert studio.ask("book/b.yaml/page/999.png")[0] == 404
    for sent in (
        {"do": "replace", "number": 1},
        {"do": "keep", "number": 2},
        {"do": "title", "number": 2, "text": "--strict"},
    ):
        status, text = studio.post("book/b.yaml/edit", sent)
        assert status == 200, text
    after = json.loads(text)
    assert [p["done"] for p in after["puzzles"]] == [["replace"], ["keep", "title"]]
    changes = studio.book.with_name("b.changes.yaml")
    assert 'title: "--strict"' in changes.read_text()
    assert studio.get("book/b.yaml")["state"] == "changed"
    status, text = studio.post("book/b.yaml/edit", {"do": "drop", "number": 9})
    assert (status, json.loads(text)["sentence"]) == (
        400,
        "there is no puzzle 9; the book has 2",
    )
    for left in (2, 1, 0):
        status, text = studio.post("book/b.yaml/edit", {"do": "undo"})
        assert (status, json.loads(text)["changes"]) == (200, left)
    assert studio.get("book/b.yaml")["state"] == "built"


@pytest.mark.parametrize(
    "sent",
    [
        {"do": "keep", "number": "1"},
        {"do": "keep", "number": 1, "text": "--output"},
        {"do": "title", "number": 1},
        {"do": "clue", "number": 1, "text": "a"},
        {"do": "swap", "number": 1},
        {"do": "list"},
        {},
    ],
)
def test_what_is_no_change_of_a_puzzle_is_refused(sent):
    clue = {"do": "clue", "number": 3, "clue": "5A", "text": "--json"}
    assert words_of_edit(clue) == ["clue", "--", "3", "5A", "--json"]
    with pytest.raises(UsageError, match="no such change"):
        words_of_edit(sent)


@pytest.mark.soak
def test_a_book_is_made_in_a_browser_without_a_terminal(chromium, studio):
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(studio.address)
    page.fill("#new-name", "seen")
    page.select_option("#new-preset", "")
    page.click("form .main")
    title = page.locator("[id='book.title']")
    title.fill(HOSTILE)
    title.press("Tab")
    page.wait_for_function("t => document.title === t", arg=HOSTILE)
    page.select_option("#add-type", "takuzu")
    page.click("#add")
    count = page.locator("[id='sections[1].count']")
    count.fill("many")
    count.press("Tab")
    page.wait_for_selector(".field.wrong [id='sections[1].count']")
    assert "many" in page.text_content("[id='sections[1].count-fault']")
    count.fill("2")
    count.press("Tab")
    page.wait_for_selector(".field.wrong", state="detached")
    page.focus("#up-1")
    page.keyboard.press("Enter")
    page.wait_for_selector("section[aria-label=takuzu] #up-0")
    page.click("#remove-1")
    page.wait_for_selector("#remove-1", state="detached")
    path = studio.book.parent / "seen.yaml"
    path.write_text(path.read_text() + "# theirs\n")
    page.fill("[id='book.author']", "Ada")
    page.press("[id='book.author']", "Tab")
    page.wait_for_selector(".note")
    assert "\u201cAda\u201d" in page.text_content(".note")
    assert "Ada" not in path.read_text()
    page.click("#build")
    page.wait_for_selector("#files", timeout=60_000)
    with page.expect_download() as found:
        page.click("#files a:text-is('interior.pdf')")
    built = studio.book.parent / "output/seen/interior.pdf"
    assert found.value.path().read_bytes() == built.read_bytes()
    page.click("#puzzles > summary")
    page.wait_for_selector("#keep-1")
    page.click("#keep-1")
    page.wait_for_selector("#undo:enabled")
    assert path.with_name("seen.changes.yaml").is_file()
    page.click("#undo")
    page.wait_for_selector("#undo:disabled")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator("main img[src=x], main script").count() == 0
    context.close()
    assert [one for one in said if "409" not in one] == []
    path.unlink()
