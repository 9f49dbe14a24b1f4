"""What the server of `publish studio` answers, whom, and what it writes."""

import hashlib
import io
import json
import subprocess
import sys
import time
import zipfile

import openpyxl
import psutil
import pypdfium2
import pytest
from PIL import Image
from previewed import BOOK, HERE, Preview

from puzzle_publish.cli.serving import folder
from puzzle_publish.cli.serving.app import POLICY
from puzzle_publish.cli.serving.drawing import built_front
from puzzle_publish.cli.serving.folder import on_shelf, start_book, state_of
from puzzle_publish.cli.serving.printed import words_of_edit
from puzzle_publish.cli.serving.spoken import Spoken
from puzzle_publish.config.load import load_book
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
    (book,) = shelf["books"]
    assert (book["name"], book["title"], book["state"]) == (
        "b.yaml",
        "First Title",
        "new",
    )
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
    new = {"title": "Theirs", "preset": ""}
    assert studio.post("new", new, **headers)[0] == status
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


def test_the_page_switches_its_language_and_a_browser_keeps_it(studio):
    def language(**headers):
        page = studio.ask(**headers)[2].decode()
        return page.partition('<html lang="')[2][:2]

    assert language() == "en"
    assert studio.post("language", {"language": "de"})[0] == 400
    assert studio.post("language", {"language": "zh"})[0] == 200
    assert language() == "zh"
    assert field(studio.get("book/b.yaml"), "book.title")["help"].startswith("印在")
    assert studio.post("language", {"language": "en"})[0] == 200
    assert language(Cookie="publish-studio-language=zh") == "en"  # chosen since


@pytest.mark.parametrize(
    ("cookies", "asked", "language"),
    [
        ({}, False, "en"),
        ({"publish-studio-language": "zh"}, False, "zh"),
        ({"publish-studio-language": "zh"}, True, "en"),
        ({"publish-studio-language": "<b>"}, False, "en"),
    ],
)
def test_the_language_of_an_earlier_visit_counts_unless_one_is_asked_for(
    cookies, asked, language
):
    spoken = Spoken("en", is_asked=asked)

    spoken.meet(cookies)

    assert spoken.now == language
    kept = spoken.choose("zh")
    assert kept.startswith("publish-studio-language=zh; ")
    assert {"HttpOnly", "Path=/", "SameSite=Strict"} <= {*kept.split("; ")}


def test_a_form_has_its_values_choices_and_help(studio):
    book = studio.get("book/b.yaml")

    assert field(book, "book.title")["value"] == "First Title"
    assert field(book, "book.title")["help"].startswith("On the title page")
    assert "A5" in field(book, "print.trim")["choices"]
    assert "kdp-paperback" in field(book, "print.printer")["choices"]
    assert "plum" in field(book, "print.cover.palette")["choices"]
    colours = field(book, "print.cover.palette")["colours"]
    assert colours["plum"] == ["#43214f", "#f3a3b7"]
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
    assert field(more, "sections[1].level")["value"] == "easy"
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
    def new(title, preset="sudoku-giant"):
        status, text = studio.post("new", {"title": title, "preset": preset})
        return status, json.loads(text)

    names = [new(title)[1]["name"] for title in ("Für Ada: 12!", "Fur Ada 12", "数独")]

    assert names == ["fur-ada-12.yaml", "fur-ada-12-2.yaml", "sudoku-giant.yaml"]
    first, second, third = (studio.book.parent / name for name in names)
    assert 'title: "Für Ada: 12!"' in first.read_text()
    assert studio.ask("preset/sudoku-giant.png")[2].startswith(b"\x89PNG")
    assert studio.ask("preset/none.png")[0] == 404
    assert new("../mine", "../tiny")[0] == 400
    assert new("  ")[0] == 400
    fourth = studio.book.with_name(new("Unit 4", "worksheets")[1]["name"])
    assert fourth.read_text().count("Unit 4") == 2  # above its sheets, too
    for path in (first, second, third, fourth):
        path.unlink()


@pytest.mark.parametrize(
    ("title", "preset", "names"),
    [
        ("儿童数独", "", ["calendar", "calendar-2"]),
        ("填字 2027", "crossword-easy", ["crossword-easy-2027"]),
        ("数独 Sudoku", "sudoku-giant", ["sudoku"]),
        ("1000", "sudoku-1000", ["1000"]),
    ],
)
def test_a_title_without_latin_letters_gives_a_name_of_what_a_book_starts_from(
    tmp_path, title, preset, names
):
    titles = [f"{title}{mark}" for mark in ("", "！")][: len(names)]
    made = [start_book(tmp_path, one, preset).name for one in titles]

    assert made == [f"{name}.yaml" for name in names]


def test_a_second_click_makes_no_second_book(tmp_path):
    start_book(tmp_path, "Mine", "sudoku-giant")

    for preset in ("sudoku-giant", "worksheets"):
        with pytest.raises(UsageError, match=r"of this title already, mine\.yaml;"):
            start_book(tmp_path, " Mine ", preset)
    assert [one.name for one in tmp_path.glob("*.yaml")] == ["mine.yaml"]
    assert start_book(tmp_path, "Mine", "worksheets", "two").name == "two.yaml"


def test_an_author_may_choose_the_name_of_a_new_books_file(tmp_path):
    assert start_book(tmp_path, "数独", "sudoku-giant", "my-2").name == "my-2.yaml"
    with pytest.raises(UsageError, match=r"my-2\.yaml already"):
        start_book(tmp_path, "数独", "sudoku-giant", "my-2")
    for name in ("My", "../a", "a.yaml", "-a", "a" * 41):
        with pytest.raises(UsageError, match="small letters, digits and hyphens"):
            start_book(tmp_path, "数独", "sudoku-giant", name)


@pytest.mark.soak
def test_a_build_is_that_of_the_terminal_byte_by_byte(studio, tmp_path):
    assert studio.post("book/b.yaml/build", {})[0] == 200
    status, text = studio.post("book/b.yaml/edit", {"do": "undo"})
    assert (status, "is being built" in json.loads(text)["sentence"]) == (400, True)
    assert studio.post("book/b.yaml/build", {})[0] == 200  # the one that runs
    while (progress := studio.get("book/b.yaml/progress"))["running"]:
        time.sleep(0.2)

    assert (progress["failed"], progress["done"], progress["total"]) == (False, 2, 2)
    assert progress["details"][0].startswith("b: 2 puzzles, ")
    assert not any("exit code" in one for one in progress["details"])
    assert (progress["notes"], progress["pages"] > 2) == ([], True)
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
    told = studio.state(lambda state: state["stamp"] == changed["stamp"])
    told = studio.state(lambda state: not state["stage"])
    assert (told["stamp"], told["build"]) == (changed["stamp"], "changed")
    status, text = studio.post("book/b.yaml/edit", {"do": "keep", "number": 1})
    assert (status, "has changed since" in json.loads(text)["sentence"]) == (400, True)
    now = studio.get("book/b.yaml/puzzles")  # those of the book as it is now
    assert (len(now["puzzles"]), [p["page"] for p in now["puzzles"]]) == (2, [0, 0])
    sent = {"do": "keep", "number": 1, "seen": now["seen"]}
    assert studio.post("book/b.yaml/edit", sent)[0] == 200
    assert studio.post("book/b.yaml/edit", {**sent, "seen": "0" * 64})[0] == 400
    assert studio.post("book/b.yaml/edit", {"do": "undo"})[0] == 200


CLUED = BOOK.replace(
    "takuzu, count: 2", "crossword, count: 4, params: {kind: freeform}"
)


@pytest.mark.soak
def test_a_book_that_is_not_built_shows_its_own_puzzles_and_takes_changes(tmp_path):
    studio = Studio(tmp_path, book=CLUED)
    samples = studio.settled()
    assert (samples["own"], samples["cost_s"] > 0) == (False, True)
    assert not studio.get("book/b.yaml/puzzles")["made"]
    assert studio.post("book/b.yaml/fill", {"fills": True})[0] == 200
    own = studio.state(lambda state: state["own"] and not state["stage"])
    assert own["changed"]
    listed = studio.get("book/b.yaml/puzzles")
    first, *rest = listed["puzzles"]
    (name, clue, answer), *_ = first["clues"]
    assert answer.isupper()
    sent = {"do": "clue", "number": 1, "clue": name, "text": "Nobody knows"}
    status, text = studio.post("book/b.yaml/edit", {**sent, "seen": listed["seen"]})
    assert (status, clue != "Nobody knows") == (200, True)
    first, *rest = json.loads(text)["puzzles"]
    assert (first["clues"][0], first["done"]) == (
        [name, "Nobody knows", answer],
        ["clue"],
    )
    picture = f"book/b.yaml/puzzle/2.png?seen={listed['seen']}"
    assert studio.ask(picture)[2].startswith(b"\x89PNG")
    command = [sys.executable, "-m", "puzzle_publish.cli", "build", "b.yaml"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    with (tmp_path / "output/b/puzzles.jsonl").open() as lines:
        printed = [json.loads(line) for line in lines]
    ways = [
        [
            one["clue"]
            for way in ("across", "down")
            for one in each["givens"]["clues"][way]
        ]
        for each in printed
    ]
    shown = [[clue for _, clue, _ in each["clues"]] for each in (first, *rest)]
    assert [sorted(each) for each in ways] == [sorted(each) for each in shown]
    log = (tmp_path / "output/b/build.log").read_text()
    assert log.count(" ok, ") == log.count(", stored\n")  # none is made again
    assert studio.end()[0] == 130


@pytest.mark.soak
def test_each_cover_of_the_book_is_drawn_once_and_the_shelf_keeps_its_own(studio):
    told = studio.state(
        lambda state: state["covers"] and all(c["picture"] for c in state["covers"])
    )
    kinds = [one["kind"] for one in told["covers"]]
    pictures = {one["picture"] for one in told["covers"]}

    assert kinds[:2] == ["window", "field"]
    assert {"poster", "grid", "letters", "pattern"} <= {*kinds}
    assert not {"year", "large-print", "picture"} & {*kinds}  # untrue of this book
    assert len(pictures) == len(kinds)
    own = studio.ask(f"{HERE}/picture/{told['covers'][0]['picture']}.png")[2]
    assert own.startswith(b"\x89PNG")
    assert studio.get("shelf")["books"][0]["cover"]
    assert studio.ask(f"{HERE}/cover.png")[2] == own
    studio.change(do="set", key=["print", "cover", "kind"], value="grid")
    assert "trim: A5, cover: {kind: grid}}" in studio.book.read_text()
    spent = psutil.Process(studio.process.pid).children()[0].cpu_times().user
    again = studio.state(
        lambda state: (
            state["covers"][0]["kind"] == "grid"
            and all(c["picture"] for c in state["covers"])
        )
    )
    drawn = psutil.Process(studio.process.pid).children()[0].cpu_times().user - spent
    assert {one["picture"] for one in again["covers"]} == pictures
    assert drawn < len(kinds) * 0.3  # from the cache


def test_built_files_are_those_of_the_book_by_its_digest(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text(BOOK)
    book, folder = load_book(path), tmp_path / "output/b"
    assert state_of(path, book.digest) == "new"

    folder.mkdir(parents=True)
    listing = {"format": 1, "config_digest": book.digest}
    (folder / "manifest.json").write_text(json.dumps(listing))

    assert state_of(path, book.digest) == "built"
    assert state_of(path, "another") == "changed"


@pytest.mark.parametrize(("wide", "front"), [(850, 400), (400, 400)])
def test_the_shelf_shows_the_front_of_a_built_cover_alone(tmp_path, wide, front):
    for name, size in (("cover", (wide, 620)), ("interior", (400, 600))):
        document = pypdfium2.PdfDocument.new()
        document.new_page(*size)
        document.save(tmp_path / f"{name}.pdf")

    drawn = Image.open(io.BytesIO(built_front(tmp_path, 72)))

    assert drawn.size == (front, 600 if wide > 800 else 620)
    (tmp_path / "cover.pdf").unlink()
    assert built_front(tmp_path, 72) is None


def test_a_shelf_of_forty_books_loads_none(tmp_path, monkeypatch):
    for nth in range(40):
        (tmp_path / f"b{nth}.yaml").write_text(BOOK.replace("First", f"No. {nth}"))
    (tmp_path / "b7.changes.yaml").write_text("format: 1\nchanges: []\n")
    (tmp_path / "notes.yaml").write_text("shopping: list\n")
    (tmp_path / "wrong.yaml").write_text("format: [1")
    monkeypatch.setattr(folder, "load_book", lambda path: pytest.fail(str(path)))

    started = time.process_time()
    books = [*on_shelf(tmp_path)]
    spent = time.process_time() - started

    assert [one["title"] for one in books if one["state"] == "new"] == sorted(
        f"No. {nth} Title" for nth in range(40)
    )
    assert [one["name"] for one in books if one["state"] == "faults"] == ["wrong.yaml"]
    assert spent < 1


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


@pytest.mark.soak
def test_puzzles_that_were_added_are_said_to_be_missing(chromium, tmp_path):
    studio = Studio(tmp_path)
    page = chromium.new_page(viewport={"width": 420, "height": 800})
    page.goto(f"{studio.address}#b.yaml")
    page.click("#build")
    page.wait_for_selector("#files")
    page.click("#shop > summary")
    page.wait_for_selector(".shop button")
    lines = "[...document.querySelectorAll('.shop button')].map(b => b.offsetHeight)"
    assert max(page.evaluate(lines)) < 40  # "Copy" in one line
    page.click("#puzzles > summary")
    page.wait_for_selector("#replace-2")
    enter(page, "sections[0].count", "3")
    page.wait_for_selector("#puzzles .some:text('those that you added')")
    page.click("#make-puzzles")
    page.wait_for_selector("#replace-3")
    page.wait_for_selector("#puzzles .building", state="detached")
    before = page.get_attribute("#puzzles li[data-number='3'] img", "src")
    page.click("#replace-3")
    page.wait_for_selector("#puzzles li[data-number='3'] .building")
    page.wait_for_selector("#puzzles .building", state="detached")
    page.wait_for_selector("#puzzles li[data-number='3'] .state.built")
    assert page.get_attribute("#puzzles li[data-number='3'] img", "src") != before
    page.close()
    studio.end()


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
    assert studio.ask("book/b.yaml/puzzle/1.png")[2].startswith(b"\x89PNG")
    assert studio.ask("book/b.yaml/puzzle/9.png")[0] == 400
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
    assert words_of_edit(clue) == ["clue", "", "3", "5A", "--json"]
    with pytest.raises(UsageError, match="no such change"):
        words_of_edit(sent)


@pytest.mark.soak
def test_a_book_is_made_in_a_browser_without_a_terminal(chromium, studio):
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(studio.address)
    page.fill("#new-title", "Seen")
    page.check("#start-")
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
    page.wait_for_selector("section[aria-label='1. Binary puzzles'] #up-0")
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
    page.wait_for_selector("#files")
    with page.expect_download() as found:
        page.click("#files a:text-is('interior.pdf')")
    built = studio.book.parent / "output/seen/interior.pdf"
    assert found.value.path().read_bytes() == built.read_bytes()
    page.click("#puzzles > summary")
    page.wait_for_selector("#keep-1")
    page.click("#keep-1")
    page.wait_for_selector("#undo:enabled")
    assert path.with_name("seen.changes.yaml").is_file()
    page.wait_for_selector("#state.changed")
    page.wait_for_selector("#old:visible")
    page.click("#undo")
    page.wait_for_selector("#undo:disabled")
    page.wait_for_selector("#state.built")
    page.wait_for_selector("#old", state="hidden")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator("main img[src=x], main script").count() == 0
    context.close()
    assert [one for one in said if "409" not in one] == []
    path.unlink()


SLOW = """
const ask = window.fetch;
window.fetch = async (path, sent) => {
  if (String(path).endsWith("/change")) await new Promise((go) => setTimeout(go, 700));
  return ask(path, sent);
};
"""


@pytest.mark.soak
def test_fields_typed_in_one_after_the_other_are_all_saved(chromium, studio):
    page = chromium.new_page(viewport={"width": 1400, "height": 700})
    page.add_init_script(SLOW)
    page.goto(f"{studio.address}#b.yaml")
    page.wait_for_selector("[id='print.cover.promise']")
    typed = {"book.subtitle": "For all", "book.author": "Ada Lovelace"}
    page.focus("[id='book.subtitle']")
    for text in typed.values():
        page.keyboard.type(text, delay=40)
        page.keyboard.press("Tab")
    page.focus("[id='print.cover.promise']")
    place = "document.activeElement.getBoundingClientRect().top"
    before = page.evaluate(place)
    for _ in range(12):  # through the answers of both
        page.keyboard.type("go", delay=60)
        assert page.text_content("#status") != "Saved"
    typed["print.cover.promise"] = "go" * 12
    assert abs(page.evaluate(place) - before) < 2
    assert page.input_value("[id='print.cover.promise']") == "go" * 12
    page.keyboard.press("Tab")
    page.wait_for_selector("#status:text('Saved')")
    written = studio.get("book/b.yaml")
    assert {name: field(written, name)["value"] for name in typed} == typed
    assert {name: page.input_value(f"[id='{name}']") for name in typed} == typed
    assert page.locator(".note[role=alert]").count() == 0
    page.focus("[id='print.cover.palette']")
    page.keyboard.type("lacquer", delay=150)
    page.keyboard.press("Tab")
    page.wait_for_selector("#status:text('Saved')")
    assert "palette: lacquer" in studio.book.read_text()
    page.fill("[id='book.author']", "Mine")
    studio.book.write_text(studio.book.read_text().replace("Ada", "Theirs"))
    page.press("[id='book.author']", "Tab")
    page.fill("[id='book.subtitle']", "Mine too")
    page.press("[id='book.subtitle']", "Tab")
    page.wait_for_selector(".note[role=alert]")
    assert "Theirs" in page.text_content(".note")
    assert "Mine too" in page.text_content(".note")
    assert "Mine" not in studio.book.read_text()
    page.click("#mine")
    page.wait_for_selector("#status:text('Saved')")
    written = studio.get("book/b.yaml")
    assert field(written, "book.author")["value"] == "Mine"
    assert field(written, "book.subtitle")["value"] == "Mine too"
    page.close()


@pytest.mark.soak
def test_what_one_looks_at_stays_in_sight(chromium, studio):
    page = chromium.new_page(viewport={"width": 1400, "height": 700})
    page.goto(f"{studio.address}#b.yaml")
    page.wait_for_selector("[id='book.title']")
    assert page.evaluate("scrollY") == 0
    assert page.locator(".tile").count() > 5  # room for covers before they are drawn
    count = page.locator("[id='sections[0].count']")
    count.scroll_into_view_if_needed()
    count.focus()
    place = "document.activeElement.getBoundingClientRect().top"
    before = page.evaluate(place)
    page.wait_for_selector(".tile img")
    page.wait_for_selector("#drawn.ready")
    assert abs(page.evaluate(place) - before) < 2
    assert page.evaluate("document.activeElement.id") == "sections[0].count"
    enter(page, "book.subtitle", "{puzzles} to solve")
    page.wait_for_selector(".printed:text('Printed: 2 to solve')")
    page.select_option("#add-type", "wordsearch")
    page.click("#add")
    page.wait_for_selector("[id='sections[1].count']:focus")
    assert 0 < page.evaluate(place) < 600
    page.keyboard.press("Control+A")
    page.keyboard.type("many")
    page.keyboard.press("Tab")
    page.wait_for_selector("#brief .link:text('many')")
    page.evaluate("scrollTo(0, 0)")
    page.click("#brief .link:text('many')")
    assert page.evaluate("document.activeElement.id") == "sections[1].count"
    assert 0 < page.evaluate(place) < 600
    page.close()


@pytest.mark.soak
def test_a_check_of_words_outlives_a_change_and_ends_with_an_edit(chromium, studio):
    studio.book.write_text(BOOK.replace("takuzu", "wordsearch"))
    page = chromium.new_page()
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{studio.address}#b.yaml")
    page.click("#words-0 > summary")
    page.fill("#words-0-text", "PETAL\nSTEM\nLEAF")
    page.fill("[id='sections[0].count']", "3")
    page.click("#words-0-check")  # while the change is written
    page.wait_for_selector("#status:text('Saved')")
    page.wait_for_selector("#words-0-result :text('3 words')")
    page.fill("#words-0-text", "PETAL\nSTEM\nLEAF\nMOSS")
    assert page.locator("#words-0-use").count() == 0
    page.click("#words-0-check")
    page.wait_for_selector("#words-0-result :text('4 words')")
    assert wrong == []
    page.close()


DROP = """([raw, name]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(raw)], name));
  const box = document.getElementById("words-0-text").parentElement;
  for (const type of ["dragover", "drop"]) {
    box.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true }));
  }
}"""


@pytest.mark.soak
def test_sheets_are_made_of_a_spreadsheet_by_the_screen_alone(
    chromium, studio, tmp_path
):
    page = chromium.new_page(viewport={"width": 1000, "height": 800})
    page.goto(studio.address)
    page.fill("#new-title", "Unit 4: Plants")
    page.check("#start-worksheets")
    page.click("form .main")
    page.click("#words-0 > summary")
    page.wait_for_selector("#words-0-text")
    words = ("petal", "stem", "leaf", "moss", "spore", "pollen", "nectar", "damn")
    raw = spreadsheet(["word", *words])
    page.evaluate(DROP, [[*raw], "terms.xlsx"])
    page.wait_for_selector("#words-0-use")
    told = page.text_content("#words-0-result")
    assert "terms.xlsx: 8 words" in told
    assert "Row 9 is left out: the word is against the taste" in told
    page.click("#words-0-use")
    page.wait_for_selector("#words-0 > summary:text('unit-4-plants-sheets.xlsx')")
    page.wait_for_selector(".share :text('Each puzzle has all of your 7 words.')")
    enter(page, "sections[0].count", "3")
    page.select_option("#add-type", "takuzu")
    page.click("#add")
    enter(page, "sections[1].count", "1")
    drag(page, 1, 0)
    page.wait_for_selector("section[aria-label='1. Binary puzzles'] #down-0")
    page.click("#more-book > summary")
    page.wait_for_selector("[id='print.answers']")
    page.select_option("[id='print.answers']", "separate")
    page.wait_for_selector("#status:text('Saved')")
    assert page.input_value("[id='print.answers']") == "separate"  # More stays open
    page.click("#build")
    page.wait_for_selector("#files")
    with page.expect_download() as found:
        page.click("#files a:text-is('interior.pdf')")
    assert not page.locator("#shop").count()  # sheets are printed at home
    for path in studio.book.parent.glob("unit-4-plants*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
        path.unlink()
    command = [sys.executable, "-m", "puzzle_publish.cli", "build"]
    command.append("unit-4-plants.yaml")
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    built = tmp_path / "output/unit-4-plants/interior.pdf"
    assert found.value.path().read_bytes() == built.read_bytes()
    page.close()


def spreadsheet(cells):
    """The bytes of a workbook with a column of texts."""
    made, out = openpyxl.Workbook(), io.BytesIO()
    for cell in cells:
        made.active.append([cell])
    made.save(out)
    return out.getvalue()


def enter(page, name, value):
    """Enter a value in a field and leave it, until it is saved."""
    page.fill(f"[id='{name}']", value)
    with page.expect_response(lambda answer: answer.url.endswith("/change")):
        page.press(f"[id='{name}']", "Tab")
    page.wait_for_selector("#status:text('Saved')")


def drag(page, nth, to):
    """Drag a section by its handle to the place of another one."""
    grip = page.locator(".grip").nth(nth)
    grip.scroll_into_view_if_needed()
    box = grip.bounding_box()
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    page.mouse.down()
    page.mouse.move(box["x"] + 4, box["y"] - 10, steps=4)
    goal = page.locator(".grip").nth(to).bounding_box()
    page.mouse.move(goal["x"] + 4, goal["y"] - 10, steps=8)
    page.mouse.up()


def test_a_page_shows_both_values_where_the_file_changed_meanwhile(studio):
    book = studio.get("book/b.yaml")
    studio.book.write_text(BOOK.replace("First", "Other"))
    sent = {"do": "set", "key": ["book", "title"], "value": "Mine"}

    status, text = studio.post("book/b.yaml/change", {**sent, "stamp": book["stamp"]})
    theirs = json.loads(text)

    assert (status, field(theirs, "book.title")["value"]) == (409, "Other Title")
    assert studio.change(**sent)["title"] == "Mine"  # all the same, of the new file


@pytest.mark.soak
def test_helps_name_choices_as_the_page_does(chromium, studio):
    page = chromium.new_page()
    page.goto(f"{studio.address}#b.yaml")
    page.click("#more-book > summary")
    page.wait_for_selector("#more-book input")

    language = page.text_content("[id='book.language-help']")
    assert "“English” is American English" in language
    for one in page.locator(".field:has(select)").all():
        named = {*one.locator("option").all_text_contents()}
        assert not named & {*one.locator(".help code").all_text_contents()}


@pytest.mark.soak
def test_a_book_that_is_opened_shows_nothing_of_the_one_before(chromium, studio):
    other = studio.book.with_name("c.yaml")
    other.write_text(BOOK.replace("id: b,", "id: c,"))
    page = chromium.new_page()
    page.goto(f"{studio.address}#b.yaml")
    page.wait_for_selector("#drawn.ready")
    page.wait_for_selector("#leaves li")
    page.route("**/c.yaml/events", lambda route: route.abort())
    page.evaluate("location.hash = 'c.yaml'")
    page.wait_for_function("() => document.querySelector('#file').textContent === 'c'")

    assert page.text_content("#whole") == ""
    assert not page.locator("#leaves li").count()
    assert not page.locator("#since:visible, #samples:visible, #play:visible").count()
    other.unlink()


@pytest.mark.soak
def test_a_bar_with_many_sections_leaves_room_for_puzzles(chromium, studio):
    page = chromium.new_page(viewport={"width": 1400, "height": 900})
    page.goto(f"{studio.address}#b.yaml")
    page.wait_for_selector("#puzzles")
    page.evaluate(
        """() => {
            const heads = Array(10).fill('<button class="small">Santa from 8</button>');
            const inner = `<div class="heads">${heads.join("")}</div>`;
            document.querySelector("#puzzle-list").innerHTML =
                `<div class="row jump"><button>Undo</button>${inner}</div>`;
            document.querySelector("#puzzles").open = true;
        }"""
    )

    assert page.locator(".jump").bounding_box()["height"] < 140
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 1400
