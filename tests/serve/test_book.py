"""What the page of `publish serve` hears of a book, as its files are saved."""

import re

import pytest
from previewed import BOOK, HERE, Preview

from puzzle_publish.cli.serve import language_of


def sentences(state):
    return [fault["sentence"] for fault in state["faults"]]


@pytest.mark.soak
def test_pages_have_pictures_names_and_puzzles(preview):
    state = preview.save(BOOK)

    names = [leaf["name"] or leaf.get("template", "") for leaf in state["pages"][1:]]
    assert names[:4] == ["title", "imprint", "Contents", "Binary puzzles"]
    for leaf in state["pages"]:
        status, headers, picture = preview.ask(f"{HERE}/picture/{leaf['id']}.png")
        assert (status, headers["content-type"]) == (200, "image/png")
        assert picture.startswith(b"\x89PNG")
    assert [p["label"] for leaf in state["pages"] for p in leaf.get("puzzles", ())] == [
        "No. 1",
        "No. 2",
    ]
    assert state["summary"]["puzzles"] == 2
    assert preview.ask(f"{HERE}/large/{state['pages'][0]['id']}.png")[2].startswith(
        b"\x89PNG"
    )


@pytest.mark.soak
def test_the_puzzles_shown_can_be_played(preview):
    state = preview.save(BOOK)
    (play, _) = [p["play"] for leaf in state["pages"] for p in leaf.get("puzzles", ())]

    status, headers, page = preview.ask(f"{HERE}/play/{play}")
    assert (play, status) == ("p/1/", 200)
    assert b'id="board"' in page
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert preview.ask(f"{HERE}/play/")[0] == 200
    for name, kind in ((r"\w+\.\w+\.js", "javascript"), (r"site\.\w+\.css", "css")):
        path = re.search(name, page.decode())[0]
        assert preview.ask(f"{HERE}/play/{path}")[1]["content-type"].startswith(
            f"text/{kind}"
        )


@pytest.mark.soak
def test_a_puzzle_that_is_not_made_yet_is_waited_for_by_its_page(tmp_path):
    preview = Preview(tmp_path, book=BOOK.replace("takuzu", "takuzo"))
    preview.settled()  # with a fault, so that there is no edition yet
    for path in ("play/", "play/p/1/", "play/site.css"):
        status, headers, page = preview.ask(f"{HERE}/{path}")
        assert (status, headers["retry-after"]) == (503, "1")
        assert b'<meta http-equiv="refresh" content="1">' in page
        assert b"Not made yet" in page

    told = []
    preview.book.write_text(BOOK)
    preview.state(lambda state: told.append(state) or state.get("summary"))
    busy = [one for one in told if one["stage"] in ("making", "drawing")]
    assert busy
    assert not any(one["faults"] for one in busy)  # as soon as the file is right
    assert preview.ask(f"{HERE}/play/p/1/")[0] == 200
    assert preview.ask(f"{HERE}/play/p/9/")[0] == 404
    assert preview.end()[0] == 130


def test_a_changed_title_changes_its_pages_alone(preview):
    before = preview.save(BOOK)
    after = preview.save(BOOK.replace("First", "Second"))

    changed = [
        leaf.get("template", "cover")
        for leaf in after["pages"]
        if leaf["id"] in after["changed"]
    ]
    assert after["title"] == "Second Title"
    assert changed == ["cover", "title", "imprint"]
    assert len(after["pages"]) == len(before["pages"])


def test_every_fault_comes_with_its_line_and_the_last_good_pages_stay(preview):
    good = preview.save(BOOK)
    state = preview.save(BOOK.replace("A5", "A55").replace("takuzu", "takuzo"))

    trim, kind = state["faults"]
    assert trim == {
        "sentence": 'b.yaml:3:30: print.trim: home has no trim "A55"; must be A4, A5,'
        ' Letter or 6x9in; did you mean "A5"?',
        "file": "b.yaml",
        "line": 3,
        "column": 30,
        "key": "print.trim",
        "message": 'home has no trim "A55"; must be A4, A5, Letter or 6x9in; did you'
        ' mean "A5"?',
        "lines": [
            [2, BOOK.splitlines()[1]],
            [3, "print: {printer: home, trim: A55}"],
            [4, "sections:"],
        ],
    }
    assert (kind["line"], kind["key"]) == (5, "sections[0].type")
    assert state["stale"]
    assert state["pages"] == good["pages"]


def test_a_file_that_is_no_yaml_is_a_sentence_and_heals(preview):
    preview.save(BOOK)
    state = preview.save("format: [1")

    assert state["faults"][0]["sentence"].startswith("b.yaml:1:")
    healed = preview.save(BOOK)
    assert (healed["faults"], healed["stale"]) == ([], False)


def test_a_fault_of_the_whole_book_is_told_beside_its_pages(preview):
    state = preview.save(BOOK.replace("home, trim: A5", "kdp-paperback, trim: 6x9in"))

    (fault,) = state["faults"]
    assert "binds no fewer than 24" in fault["sentence"]
    assert not state["stale"]


@pytest.mark.soak
def test_files_that_the_book_names_are_watched(preview):
    named = BOOK.replace("seed: 1", "seed: 1, front: [matter/mine.md]")
    missing = preview.save(named)
    assert "matter/mine.md" in sentences(missing)[0]

    (preview.book.parent / "matter").mkdir()
    preview.save(f"{named}\n")
    good = preview.save("# Welcome\n\nTo my book.\n", "matter/mine.md")
    assert "Welcome" in [leaf.get("name") for leaf in good["pages"]]
    assert not good["faults"]
    wrong = preview.save("# Welcome\n\n<b>x</b>\n", "matter/mine.md")
    fault, *_ = wrong["faults"]
    assert (fault["file"], fault["line"]) == ("matter/mine.md", 3)
    assert [3, "<b>x</b>"] in fault["lines"]


@pytest.mark.soak
def test_a_design_of_the_author_is_watched_and_its_faults_are_sentences(preview):
    folder = preview.book.parent / "mine"
    folder.mkdir()
    design = "extends: classic\n"
    (folder / "design.yaml").write_text(design)
    (folder / "page.css.j2").write_text("{% include 'classic/page.css.j2' %}\n")
    first = preview.save(BOOK.replace("trim: A5", "trim: A5, design: ./mine"))
    assert first["faults"] == []

    css = "{% include 'classic/page.css.j2' %}\np { color: #777 }\n"
    second = preview.save(css, "mine/page.css.j2")
    assert second["changed"]
    third = preview.save("{% for %}", "mine/page.css.j2")
    assert third["stale"]
    assert "mine/page.css.j2" in sentences(third)[0]


def test_hostile_texts_stay_texts(preview):
    title = "<script>alert(1)</script>"
    state = preview.save(BOOK.replace("First Title", f'"{title}"'))
    _, _, page = preview.ask()

    assert state["title"] == title
    assert title.encode() not in page


@pytest.mark.soak
def test_a_broken_book_keeps_its_language(preview):
    chinese = BOOK.replace("title: First Title", "title: 谜题, language: zh")
    assert preview.save(chinese)["language"] == "zh"

    broken = preview.save(chinese.replace("A5", "A55"))
    assert broken["language"] == "zh"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("book: {language: zh}", "zh"),
        ("book: {language: en-GB}", "en"),
        ("book: {language: fr}", "en"),
        ("book: [", "en"),
    ],
)
def test_the_studio_speaks_the_language_of_the_book(tmp_path, text, language):
    path = tmp_path / "b.yaml"
    path.write_text(text)

    assert language_of(path) == language
