"""The files of the web edition, without a browser."""

import base64
import hashlib
import json
import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from PIL import Image
from sites import WAYS, entry_of, examples, player_of, site_of

from puzzle_publish.core.puzzle import Draft
from puzzle_publish.types.examples import read_example
from puzzle_publish.types.registry import load
from puzzle_publish.web import assets
from puzzle_publish.web.hosted import POLICY
from puzzle_publish.web.masking import masked

HOSTILE = [
    "</script><script>a()</script><img src=x onerror=a()>",
    "{{ 7*7 }}{% raw %}${7*7}",
    "\"'`\\<!--]]>&lt;&amp;\u2028",
    "<a href='javascript:a()'>x</a>",
]


def test_the_examples_that_tests_are_made_of_have_these_ways_of_input():
    ways = {one["type"]: player_of(one, "en").way for one in examples("en")}
    assert all(player_of(one, "zh") for one in examples("zh"))
    assert {way: ways[name] for way, name in WAYS.items()} == {way: way for way in WAYS}
    assert set(ways.values()) == set(WAYS)


class Elements(HTMLParser):
    """The elements of a page, their attributes and texts."""

    def __init__(self, text):
        super().__init__()
        self.found, self.texts = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.texts.append(data)


def crossword(clue):
    draft = load("crossword").example()
    clues = json.loads(json.dumps(draft.givens["clues"]))
    clues["across"][0]["clue"] = clue
    return Draft({**draft.givens, "clues": clues}, draft.answer)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_titles_authors_and_clues_stay_texts(tmp_path, text):
    entry = entry_of(1, "crossword", crossword("a clue"))
    plain = tmp_path / "plain"
    site_of(plain, [entry], title="a title", author="an author")
    hostile = tmp_path / "hostile"
    # The hints of a crossword look its clues up, so the page alone has another one.
    player = player_of(entry, "en")
    first, *others = player.entries
    spoiled = replace(player, entries=(replace(first, clue=text), *others))
    site_of(hostile, [entry], title=text, author=text, change=lambda _: spoiled)

    for name in ("index.html", "p/1/index.html"):
        before = Elements((plain / name).read_text())
        after = Elements((hostile / name).read_text())
        assert [tag for tag, _ in after.found] == [tag for tag, _ in before.found]
        assert text in after.texts or text in "".join(after.texts)
    page = (hostile / "p/1/index.html").read_text()
    data = page.split('id="puzzle">')[1].split("</script>")[0]
    assert "<" not in data
    assert json.loads(data)["entries"][0]["clue"] == text


def test_two_puzzles_of_a_day_have_pages_apart(tmp_path):
    draft = load("takuzu").example()
    entries = [
        {**entry_of(number, "takuzu", draft), "date": "2027-03-03"} for number in (1, 2)
    ]
    site_of(tmp_path, entries)

    pages = ["1", "2"]
    assert sorted(p.name for p in (tmp_path / "p").iterdir()) == pages
    index = (tmp_path / "index.html").read_text()
    assert re.findall('data-key="(.*?)"', index) == pages
    assert '"days":{"2027-03-03":"1"}' in index


@pytest.mark.parametrize("language", ["en", "zh"])
def test_pages_have_one_policy_and_nothing_inline(tmp_path, language):
    site_of(tmp_path, examples(language), language)

    for path in tmp_path.rglob("*.html"):
        elements = Elements(path.read_text()).found
        policies = [a["content"] for _, a in elements if "http-equiv" in a]
        assert len(policies) == 1
        assert policies == [POLICY] or path.name == "store.html"
        for tag, attributes in elements:
            assert "style" not in attributes
            assert not any(name.startswith("on") for name in attributes)
            if tag == "script":
                kind = attributes.get("type")
                assert ("src" in attributes) != (kind == "application/json")
        text = path.read_text()
        assert text.index("Content-Security-Policy") < text.index("<link")


def test_the_same_book_gives_the_same_bytes(tmp_path):
    for name in ("a", "b"):
        site_of(tmp_path / name, examples("en"))
    files = sorted(p.relative_to(tmp_path / "a") for p in (tmp_path / "a").rglob("*.*"))

    assert len(files) > 30
    for name in files:
        one, other = (tmp_path / folder / name for folder in "ab")
        assert one.read_bytes() == other.read_bytes()


def test_an_answer_is_nowhere_in_the_page(tmp_path):
    entry = next(e for e in examples("en") if e["type"] == "sudoku")
    site_of(tmp_path, [entry])
    page = (tmp_path / f"p/{entry['number']}/index.html").read_text()
    signs = [sign for row in entry["answer"]["rows"] for sign in row]

    assert ",".join(map(str, signs)) not in page.replace(" ", "")
    assert masked([0, 1], "0" * 16) != masked([0, 1], "1" * 16)


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("node") is None, reason="no node here")
def test_scripts_without_comments_are_still_scripts(tmp_path):
    for path in assets.PLAYER.glob("*.js"):
        short = assets.script(path.name)
        assert "/*" not in short
        (tmp_path / path.name).write_text(short, encoding="utf-8")
        call = ["node", "--check", str(tmp_path / path.name)]
        assert subprocess.run(call, check=False).returncode == 0


def test_a_picture_has_a_rule_for_each_of_its_roles(tmp_path):
    site_of(tmp_path, examples("en"))
    (path,) = tmp_path.glob("site.*.css")
    sheet = path.read_text()
    ruled = set(re.findall(r"^\.(r-[a-z-]+)\{", sheet, flags=re.MULTILINE))

    for path in tmp_path.glob("p/*/index.html"):
        svg = path.read_text().split("<svg")[1].split("</svg>")[0]
        used = {
            name
            for names in re.findall(r'class="([^"]+)"', svg)
            for name in names.split()
            if name.startswith("r-")
        }
        assert used <= ruled


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """The folder of a small finished book."""
    from puzzle_publish.cli import main

    folder = tmp_path_factory.mktemp("book")
    (folder / "tiny.yaml").write_text(
        "format: 1\n"
        "book: {id: tiny, title: Tiny, seed: 3}\n"
        "web: {url: 'https://example.org/a', theme: dark, codes: page}\n"
        "print: {printer: home, trim: A5}\n"
        "sections:\n"
        "- {id: digits, type: takuzu, level: easy, count: 2, params: {size: 6}}\n"
        "- {id: more, type: futoshiki, level: easy, count: 1, params: {size: 4}}\n"
    )
    out = folder / "output"
    call = ["build", str(folder / "tiny.yaml"), "-o", str(out), "--executor", "serial"]
    assert main([*call, "-q"]) == 0
    return out / "tiny"


def call(*words):
    from puzzle_publish.cli import main

    return main(["web", *map(str, words)])


@pytest.mark.soak
def test_a_finished_book_becomes_a_site_in_its_folder(book, capsys):
    assert call(book, "-q") == 0

    assert capsys.readouterr().out.strip() == str(book / "web" / "index.html")
    assert sorted(p.name for p in (book / "web" / "p").iterdir()) == ["1", "2", "3"]
    index = (book / "web" / "index.html").read_text()
    with Image.open(book / "web" / "cover.png") as cover:
        width, height = cover.size
        assert width in (394, 395)  # 394.7 of A5, rounded as the reader of PDF does
        assert height == 560
    assert 'src="cover.png"' in index
    assert index.count("<figure>") == 6  # the examples of two types
    assert index.count("★") == 3
    assert call(book, "-q") == 0  # replaces it
    shutil.rmtree(book / "web")


@pytest.mark.soak
def test_only_some_sections(book, tmp_path):
    assert call(book, "--only", "more", "-o", tmp_path / "site", "-q") == 0

    assert [p.name for p in (tmp_path / "site" / "p").iterdir()] == ["3"]


@pytest.mark.parametrize(
    ("change", "words", "code", "said"),
    [
        (None, ["--only", "mor"], 2, 'there is no section "mor"; must be'),
        (None, ["-o", "{book}/elsewhere"], 2, "is in the folder of the book"),
        (None, ["-o", "{book}"], 2, "is in the folder of the book"),
        (None, ["-o", "{other}"], 2, "holds notes.txt and is no site of ours"),
        ('"title": "Tiny"', [], 4, "digest: is not that of its content"),
        ('"seed": 3', [], 4, "digest: is not that of its content"),
    ],
)
def test_bad_calls_are_refused_in_a_sentence(
    book, tmp_path, capsys, change, words, code, said
):
    folder = tmp_path / "tiny"
    shutil.copytree(book, folder)
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("mine")
    if change:
        path = folder / "answers.json"
        spoiled = change[:-1] + "1" + change[-1:]
        path.write_text(path.read_text().replace(change, spoiled))
    words = [word.format(book=folder, other=other) for word in words]

    assert call(folder, *words) == code

    assert said in capsys.readouterr().err
    assert not (folder / "web").exists()
    assert (other / "notes.txt").read_text() == "mine"


def test_one_puzzle_as_a_file_that_needs_no_other(book, tmp_path):
    place = tmp_path / "one.html"

    assert call(book, "--single", 3, "-o", place, "-q") == 0

    text = place.read_text()
    elements = Elements(text).found
    assert not any("src" in a or a.get("rel") == "stylesheet" for _, a in elements)
    policy = next(a["content"] for _, a in elements if "http-equiv" in a)
    for tag in ("script", "style"):
        content = re.findall(rf"<{tag}>(.*?)</{tag}>", text, flags=re.DOTALL)
        digest = hashlib.sha256(content[0].encode()).digest()
        assert f"{tag}-src 'sha256-{base64.b64encode(digest).decode()}'" in policy


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--single", "9", "-o", "x.html"], "no puzzle 9; its numbers are 1 to 3"),
        (["--single", "1"], "name the file with --output"),
        (["--single", "1", "-o", "x.html", "--only", "more"], "by its number alone"),
    ],
)
def test_a_single_puzzle_must_be_there_and_named(book, capsys, words, said):
    assert call(book, *words) == 2

    assert said in capsys.readouterr().err


def test_a_folder_that_is_no_book_is_refused(tmp_path, capsys):
    assert call(tmp_path) == 2

    assert "holds no answers.json" in capsys.readouterr().err


def test_a_book_of_another_version_is_refused_with_what_rebuilds_it(
    book, capsys, monkeypatch
):
    before = load("takuzu").version
    monkeypatch.setattr(type(load("takuzu")), "version", 99)

    assert call(book) == 4

    said = f"type takuzu was version {before} and is now 99; run: publish build"
    assert said in capsys.readouterr().err

    file = book.parent.parent / "tiny.yaml"
    monkeypatch.chdir(file.parent)
    assert call(file) == 4

    assert f"run: publish build {file}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 1: is not JSON as publish writes it"),
        ('{"type": "takuzu"}', "line 1: number is missing"),
    ],
)
def test_damaged_lines_of_a_book_are_refused(book, tmp_path, capsys, line, said):
    damaged = tmp_path / "book"
    shutil.copytree(book, damaged)
    (damaged / "puzzles.jsonl").write_text(line)

    assert call(damaged) == 4

    assert said in capsys.readouterr().err


def test_a_bare_folder_has_the_address_and_the_theme_of_its_manifest(book, tmp_path):
    place = tmp_path / "site"
    assert call(book, "-o", place) == 0

    page = (place / "p" / "2" / "index.html").read_text()
    assert 'data-theme="dark"' in page
    assert '<link rel="canonical" href="https://example.org/a/p/2/">' in page
    index = (place / "index.html").read_text()
    assert '<link rel="canonical" href="https://example.org/a/">' in index


def test_another_address_is_said_to_be_not_that_of_the_codes(book, tmp_path, capsys):
    place = tmp_path / "site"
    assert call(book, "-o", place, "--url", "https://example.org/b") == 0

    page = (place / "p" / "2" / "index.html").read_text()
    assert 'href="https://example.org/b/p/2/"' in page
    said = "the codes on paper lead to https://example.org/a/, not to https://example"
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--url", "example.org"], "--url: must be an address such as"),
        (["--keep", "nowhere"], "--keep: nowhere is no folder that publish web wrote"),
        (["--keep", "x", "--single", "1"], "--keep: a single puzzle is named by"),
    ],
)
def test_addresses_and_earlier_sites_that_are_none_are_refused(
    book, tmp_path, capsys, words, said
):
    assert call(book, "-o", tmp_path / "site", *words) == 2

    assert said in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_damaged_manifest_is_refused(book, tmp_path, capsys):
    damaged = tmp_path / "book"
    shutil.copytree(book, damaged)
    manifest = json.loads((damaged / "manifest.json").read_text())
    (damaged / "manifest.json").write_text(json.dumps({**manifest, "web": {"url": 3}}))

    assert call(damaged) == 4

    assert "manifest.json: is damaged" in capsys.readouterr().err


def test_a_site_may_keep_the_one_that_it_replaces(book, tmp_path):
    place = tmp_path / "site"
    assert call(book, "-o", place) == 0
    page = place / "p" / "2" / "index.html"
    data = page.read_text()
    ident = re.search(r'"id":"([0-9a-f]{16})"', data)[1]
    page.write_text(data.replace(ident, "f" * 16))

    assert call(book, "-o", place, "--keep", place) == 0

    assert (place / "p" / "2" / "ffffff" / "index.html").is_file()
    assert 'data-printing="ffffff"' in page.read_text()


@pytest.mark.soak
def test_the_pages_are_opened_in_the_browser(book, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)

    assert call(book, "-o", tmp_path / "site", "--open") == 0

    assert opened == [(tmp_path / "site" / "index.html").as_uri()]


def test_the_page_of_a_variant_names_it(tmp_path):
    kind = load("sudoku")
    entry = entry_of(1, "sudoku", read_example(kind.folder, "worked-killer"))
    site_of(tmp_path, [entry])

    page = (tmp_path / "p/1/index.html").read_text(encoding="utf-8")
    assert re.search(r"<h1>No\. 1 <small>([^<]+)<", page)[1] == "Killer sudoku · Easy"
