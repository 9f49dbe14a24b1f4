"""Markdown files of authors: what is printed, mended and refused."""

import re
import time

import pytest
from pictures import FLAT, gradient, saved

from puzzle_publish.core.errors import ConfigError, UsageError
from puzzle_publish.core.reading.markdown_file import (
    MOST_CHARACTERS,
    MOST_OF_PARAGRAPH,
    full_width,
    read_matter,
)


def matter_of(folder, text, language="en"):
    (folder / "a.md").write_text(text, encoding="utf-8")
    return read_matter(folder, "a.md", language)


def html_of(folder, text, language="en"):
    """The HTML without the numbers of lines."""
    parts = matter_of(folder, text, language).parts
    return re.sub(r' data-line="\d+"', "", "".join(map(str, parts)))


def faults(folder, text, language="en"):
    with pytest.raises(ConfigError) as caught:
        matter_of(folder, text, language)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# A *b*", "<h1>A <em>b</em></h1>"),
        ("## A", "<h2>A</h2>"),
        ("##### A", "<h3>A</h3>"),
        ("a\nb", "<p>a\nb</p>"),
        ("a  \nb", "<p>a<br>\nb</p>"),
        ("**a** `b < c`", "<p><strong>a</strong> <code>b &lt; c</code></p>"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
        ("> a", "<blockquote><p>a</p></blockquote>"),
        ("a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"),
        ("    a <b>", "<pre>a &lt;b&gt;</pre>"),
        ("a <!-- not printed --> b", "<p>a  b</p>"),
        ("<!-- not\nprinted -->\n\na", "<p>a</p>"),
        ('"a" -- it\'s...', "<p>“a” – it’s…</p>"),
        ("a &amp; b \\<i>", "<p>a &amp; b &lt;i&gt;</p>"),
        (
            "[a](https://b.org/?c=1&d=2)",
            '<p><a href="https://b.org/?c=1&amp;d=2">a</a></p>',
        ),
        (
            "|a|b|\n|:-|-:|\n|c|d|",
            '<table><thead><tr><th class="left">a</th><th class="right">b</th></tr>'
            '</thead><tbody><tr><td class="left">c</td><td class="right">d</td></tr>'
            "</tbody></table>",
        ),
    ],
)
def test_what_is_printed(tmp_path, text, html):
    assert html_of(tmp_path, text) == html


def test_a_file_s_title_is_its_first_heading(tmp_path):
    assert matter_of(tmp_path, "a\n\n## B *c* `d`\n\n# E").title == "B c d"
    assert matter_of(tmp_path, "a").title == ""


def test_pictures_have_places_widths_captions_and_words(tmp_path):
    saved(tmp_path / "my photo.png", gradient(60, 40))
    (tmp_path / "b.svg").write_text(FLAT)

    found = matter_of(
        tmp_path,
        'A ![one](b.svg){width=12.5mm} line.\n\n![two](my%20photo.png "Two of us")\n',
    )

    assert found.parts[1] == 0
    assert found.parts[3] == 1
    assert 'class="caption">Two of us<' in found.parts[4]
    assert "Two of us" in found.text
    one, two = found.pictures
    assert (one.alt, one.width_mm, one.line, one.column) == ("one", 12.5, 1, 3)
    assert (two.alt, two.width_mm, two.line, two.column) == ("two", None, 3, 1)
    assert "{" not in found.text


def test_a_picture_s_words_are_no_html(tmp_path):
    (tmp_path / "b.svg").write_text(FLAT)

    found = matter_of(tmp_path, '![<b>"onload="](b.svg "<i>a</i>")')

    assert "&lt;i&gt;a&lt;/i&gt;" in "".join(map(str, found.parts))
    assert "onload" not in "".join(map(str, found.parts))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n\n<div>b</div>", 'a.md:3:1: HTML ("<div>b</div>") is not printed'),
        ("a\nb <b>c</b>", 'a.md:2:3: HTML ("<b>") is not printed; write Markdown'),
        ("<!-- a --> <b>c</b> <!-- d -->", 'HTML ("<!-- a --> <b>c</b> <!-- d -->")'),
        ("<script>alert(1)</script>", 'a.md:1:1: HTML ("<script>alert(1)</script>")'),
        (
            "a [b](file:///etc/passwd)",
            'a.md:1:7: a link to "file:///etc/passwd": must begin with http://',
        ),
        ("[b](javascript:alert(1))", 'a link to "javascript:alert(1)"'),
        ("[b](data:text/html,c)", 'a link to "data:text/html,c"'),
        ("[b](other.md)", 'a link to "other.md": must begin with http://'),
        ("[b](#c)", 'a link to "#c", a place in this file: must begin'),
        ("<ftp://a.org/b>", 'a link to "ftp://a.org/b"'),
        ("a\n![b](../c.png)", 'a.md:2:1: picture "../c.png" leads out of the folder'),
        ("![b](/etc/hostname)", "leads out of the folder"),
        ("![b](https://a.org/b.png)", '"https://a.org/b.png" is an address'),
        ("![b](c.png)", "picture c.png: there is no such file"),
        ("![b](a.md)", "picture a.md: is not a picture that can be printed"),
        ("![b](b.svg){width=4in}", "braces hold its width: {width=40mm}"),
        ("a\n b\u202ec", "a.md:2:3: the invisible character U+202E is not printed"),
        ("<!-- b -->", "a.md:1:1: has nothing to print"),
    ],
)
def test_what_is_refused_with_its_place(tmp_path, text, said):
    (tmp_path / "b.svg").write_text(FLAT)
    problems = faults(tmp_path, text)

    assert any(said in problem for problem in problems), problems


def test_a_picture_that_is_not_there_gets_a_suggestion(tmp_path):
    (tmp_path / "harbour.svg").write_text(FLAT)

    (problem,) = faults(tmp_path, "![a](harbor.svg)")

    assert problem.endswith('there is no such file; did you mean "harbour.svg"?')


def test_all_faults_are_said_at_once(tmp_path):
    problems = faults(tmp_path, "<b>\n\n[a](b)\n\n![c](d.png)\n\n[e](f)\n")

    places = [problem.split(": ")[0] for problem in problems]
    assert places == ["a.md:1:1", "a.md:3:5", "a.md:5:1", "a.md:7:5"]
    assert problems[0].place["line"] == 1


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "is empty; write some text, or leave it out"),
        (b"a" * (MOST_CHARACTERS + 1), "has 200,001 characters; a Markdown file of a"),
        (b"a" * (1 << 20) + b"a", "a Markdown file may have at most 1 MiB"),
        (b"caf\xe9", "not UTF-8 (byte 0xe9)"),
        ("中文".encode("gb18030") * 9, "if it is GB18030"),
        ("a".encode("utf-16"), "this is UTF-16; save it as UTF-8"),
        (b"a\0b", "this is binary, not a Markdown file"),
    ],
)
def test_files_that_are_no_text(tmp_path, raw, said):
    (tmp_path / "a.md").write_bytes(raw)

    with pytest.raises(UsageError) as caught:
        read_matter(tmp_path, "a.md", "en")

    assert said in caught.value.problems[0]


@pytest.mark.parametrize("name", ["../a.md", "/etc/hostname", "link.md"])
def test_a_file_is_in_the_book_s_folder(tmp_path, name):
    folder = tmp_path / "book"
    folder.mkdir()
    (tmp_path / "a.md").write_text("a")
    (folder / "link.md").symlink_to(tmp_path / "a.md")

    with pytest.raises(UsageError, match="leads out of the folder"):
        read_matter(folder, name, "en")


@pytest.mark.parametrize(
    "text",
    ["[", "*a", "`", "![", "a](", "<a ", "&a", "\\"],
    ids=["brackets", "stars", "ticks", "pictures", "links", "tags", "signs", "slashes"],
)
def test_texts_that_slow_readers_down(tmp_path, text):
    longest = ("b" + text * 10_000)[:MOST_OF_PARAGRAPH]
    start = time.process_time()

    matter_of(tmp_path, f"a\n\n{longest}\n")

    assert time.process_time() - start < 5
    (problem,) = faults(tmp_path, f"a\n\n{longest}{text}\n")
    assert problem == (
        "a.md:3:1: this paragraph has more than 10,000 characters; divide it"
    )


@pytest.mark.parametrize("begin", ["> ", "- ", "1. "])
@pytest.mark.parametrize("times", [13, 25, 20_000])
def test_nothing_is_lost_in_nests(tmp_path, begin, times):
    problems = faults(tmp_path, f"a\n\n{begin * times}b\n")

    assert problems == ["a.md:3:1: lists and quotations are nested too deeply here"]
    assert "deep" in html_of(tmp_path, f"{begin * 5}deep")


# Chinese --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("你好,世界!", "你好，世界！"),
        ("说:3:00.", "说：3:00."),
        ("好.", "好。"),
        ("好(不必更多)吗?", "好（不必更多）吗？"),
        ("等等...", "等等……"),
        ("这--那", "这——那"),
        ("Sudoku, 3:00 (easy).", "Sudoku, 3:00 (easy)."),
    ],
)
def test_chinese_punctuation_is_full_width(typed, printed):
    assert full_width(typed) == printed


def test_a_chinese_book_s_file(tmp_path):
    found = matter_of(tmp_path, "# 前言\n\n先看*提示*,再\n看答案. `a,b`", "zh")

    html = re.sub(r' data-line="\d+"', "", "".join(map(str, found.parts)))
    assert html == (
        "<h1>前言</h1><p>先看<em>提示</em>，再看答案。 <code>a,b</code></p>"
    )
    assert found.notes == (
        "a.md: half-width punctuation after Chinese characters is printed full-width",
    )
    assert html_of(tmp_path, "你好,世界", "en") == "<p>你好,世界</p>"
