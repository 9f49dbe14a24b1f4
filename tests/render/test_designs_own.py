"""A design of the user's own: what it may do, and what is refused with its place."""

import io
import json
import logging
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from few import few
from pictures import gradient

from puzzle_publish.cli import main
from puzzle_publish.config.load import load_book
from puzzle_publish.core import resources
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import Sheets, read_looks
from puzzle_publish.core.errors import (
    ConfigError,
    PublishError,
    RenderError,
    UsageError,
)
from puzzle_publish.render import design_check as designcheck
from puzzle_publish.render import sandbox, templates
from puzzle_publish.render.design_check import require_design
from puzzle_publish.render.pages import render
from puzzle_publish.render.templates import OwnTemplates, ShippedTemplates
from puzzle_publish.types import registry
from tiny import book_of, layout_of

BOOK = {
    "format": 1,
    "book": {"id": "mine", "title": "Mine", "language": "en", "seed": 1},
    "print": {"design": "./mine", "printer": "home", "trim": "A5"},
    "sections": [{"id": "a", "type": "cryptarithm", "count": 1, "level": "easy"}],
}


@pytest.fixture
def book(tmp_path):
    """A book's path, its design beside it; call it with the design's files."""

    def write(yaml="format: 1\nextends: classic\n", design="./mine", **files):
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / "design.yaml").write_text(yaml)
        for name, text in files.items():
            (folder / name.replace("__", ".")).write_text(text)
        path = tmp_path / "book.yaml"
        whole = BOOK | {"print": BOOK["print"] | {"design": design}}
        path.write_text(json.dumps(whole))
        return path

    return write


def problems(path):
    """What is told of a book's design before anything is made."""
    with pytest.raises(PublishError) as caught:
        looked_through(path)
    assert caught.value.exit_code == 2
    return [one.replace(f"{path.parent}/", "") for one in caught.value.problems]


def looked_through(path):
    require_design(load_book(path), load_design("./mine", "en", path.parent))


def filled(path, text, **values):
    """What a template of the design gives."""
    folder = path.parent / "mine"
    (folder / "a.html.j2").write_text(text)
    return OwnTemplates(load_design("./mine", "en", path.parent), 1.0).fill(
        "a.html.j2", values
    )


def refusal(path, text, **values):
    """What is told of a template that is refused while it is filled."""
    with pytest.raises(RenderError) as caught:
        filled(path, text, **values)
    assert caught.value.exit_code == 5
    (problem,) = caught.value.problems
    return problem.replace(f"{path.parent}/", "")


# What it may do -------------------------------------------------------------------


@pytest.mark.soak
def test_a_book_in_a_design_beside_it_is_built(book, tmp_path, capsys):
    path = book(
        imprint__html__j2="{% for line in part.lines %}<p>{{ line }}</p>{% endfor %}",
        page__css__j2='{% include "classic/page.css.j2" %}',
        figure__css=".star { fill: ink(50%) }",
        strings__en__yaml='key_ref: "Solved on p. {page}"',
    )

    assert main(["build", str(path), "--output", str(tmp_path / "out")]) == 0

    assert (tmp_path / "out" / "mine" / "interior.pdf").exists()


COVER = (
    "format: 1\nextends: classic\ncovers: {mine: {art: tiles, side: 9, title: 40}}\n"
)
OWN_COVER = {
    "cover-mine__html__j2": '{% extends "cover.html.j2" %}{% block art %}'
    '{% for tile in tiles %}<img class="placed" src="slot:{{ tile.slot }}"'
    ' style="{{ place(tile.box) }}">{% endfor %}{% endblock %}',
    "cover-mine__css__j2": '{% include "cover.css.j2" %} body { color: #14324f }'
    " html { background: #d5dde4 }",  # white signs are on it
}


def with_cover(path, name):
    text = json.loads(path.read_text())
    text["print"]["cover"] = name
    path.write_text(json.dumps(text))
    return path


@pytest.mark.soak
def test_a_design_may_bring_covers_of_its_own(book, tmp_path):
    path = with_cover(book(COVER, **OWN_COVER), "mine")

    assert main(["build", str(path), "--output", str(tmp_path / "out")]) == 0

    with pikepdf.open(tmp_path / "out" / "mine" / "cover.pdf") as pdf:
        colours = {
            tuple(round(float(v), 2) for v in step.operands)
            for step in pikepdf.parse_content_stream(pdf.pages[0])
            if str(step.operator) == "rg"
        }
    assert (0.08, 0.2, 0.31) in colours
    assert (0.94, 0.7, 0.24) not in colours  # no ground as of `field`


def test_a_cover_that_is_listed_and_has_no_template_is_told(book):
    path = with_cover(book(COVER), "mine")

    with pytest.raises(ConfigError) as caught:
        load_book(path)

    assert {one.partition("print.design: ")[2] for one in caught.value.problems} == {
        'the design ./mine lists the cover "mine" and has no cover-mine.html.j2',
        'the design ./mine lists the cover "mine" and has no cover-mine.css.j2',
    }


@pytest.mark.soak
def test_pages_filled_in_the_other_process_are_those_filled_in_ours(tmp_path):
    layout, design = layout_of(book_of(2))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "design.yaml").write_text("format: 1\nextends: classic\n")
    own = load_design("./mine", "en", tmp_path)

    assert own.own
    assert render(layout, own).interior == render(layout, design).interior


def test_a_copy_of_a_whole_design_of_ours_is_one_of_your_own(book, tmp_path):
    path = book()
    for file in (resources.templates() / "designs" / "classic").iterdir():
        (tmp_path / "mine" / file.name).write_bytes(file.read_bytes())

    looked_through(path)


@few(
    "name",
    ["page.css.j2", "cover-window.css.j2", "cover-window.html.j2", "book.html.j2"],
    fast=3,
)
def test_both_ways_of_filling_give_the_same_text(name, monkeypatch):
    seen = []
    real = ShippedTemplates.fill

    def fill(self, asked, values):
        text = real(self, asked, values)
        if asked == name:
            scale = self._design.scale(152.4, 228.6)
            seen.append((text, OwnTemplates(self._design, scale).fill(asked, values)))
        return text

    monkeypatch.setattr(ShippedTemplates, "fill", fill)
    layout, design = layout_of(book_of(2))
    render(layout, design)

    assert seen
    assert all(ours == theirs for ours, theirs in seen)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{% for k in x %}{{ loop.index }}/{{ loop.length }} {% endfor %}", "1/2 2/2 "),
        ("{% for k in x if k > 1 %}{{ k }}{% endfor %}", "2"),
        ("{% macro m(a) %}[{{ a }}]{% endmacro %}{{ m(1) }}{{ m(x[1:]) }}", "[1][[2]]"),
        ("{{ x | map('string') | join('+') }} {{ 'a' ~ 2 }}", "1+2 a2"),
        ("{{ '<' }}{% if x == [1, 2] %}!{% endif %}", "&lt;!"),
    ],
)
def test_templates_may_use_what_they_need(book, text, shown):
    assert filled(book(), text, x=[1, 2]) == shown


# Where its files lie --------------------------------------------------------------


@pytest.mark.parametrize("design", ["../mine", "/etc", "./mine/../..", "./"])
def test_a_design_lies_beside_the_book_or_below(book, design):
    path = book(design=design)

    with pytest.raises(ConfigError, match=r"book\.yaml:1:\d+: print\.design: "):
        load_book(path)


def test_a_folder_that_leads_out_by_a_link_is_refused(book, tmp_path):
    path = book(design="./linked")
    (tmp_path / "linked").symlink_to("/etc")

    with pytest.raises(ConfigError, match="leads out of the folder"):
        load_book(path)


@pytest.mark.parametrize(
    "name", ["strings.en.yaml", "figure.css", "a.ttf", "imprint.html.j2", "folder"]
)
def test_any_file_that_leads_out_by_a_link_is_refused(book, tmp_path, name):
    book()
    (tmp_path / "words.yaml").write_text("key: Secrets")
    (tmp_path / "mine" / name).symlink_to(tmp_path / "words.yaml")

    with pytest.raises(UsageError, match="leads out of the folder"):
        load_design("./mine", "en", tmp_path)


# Templates that are refused -------------------------------------------------------


def test_a_broken_template_is_told_with_its_line(book):
    path = book(imprint__html__j2="<p>\n{% if %}\n", blank__html__j2="{{ 1 + }}")

    assert problems(path) == [
        "mine/blank.html.j2:1: unexpected 'end of print statement'",
        "mine/imprint.html.j2:2: Expected an expression, got 'end of statement block'",
    ]


def test_an_undefined_name_is_told_with_its_line(book):
    path = book(imprint__html__j2="\n\n{{ part.linez }}", title__html__j2="{{ titel }}")

    assert problems(path) == [
        "mine/title.html.j2:1: 'titel' is undefined",
        "mine/imprint.html.j2:3: 'dict object' has no attribute 'linez'",
    ]


@pytest.mark.parametrize("name", ["/etc/passwd", "../book.yaml", "nowhere.html.j2"])
@pytest.mark.parametrize("tag", ["include", "extends", "import"])
def test_an_include_of_another_file_is_told_with_its_line(book, name, tag):
    end = " as x" if tag == "import" else ""
    path = book(imprint__html__j2=f'\n{{% {tag} "{name}"{end} %}}')

    (problem,) = problems(path)

    assert problem.startswith(f'mine/imprint.html.j2:2: may not include "{name}": ')


def test_a_name_of_an_include_that_is_worked_out_is_watched_too(book):
    problem = refusal(book(), '\n{% include x ~ "/passwd" %}', x="/etc")

    assert problem.startswith('mine/a.html.j2:2: may not include "/etc/passwd"')


SPENT = f"takes more than {sandbox.MOST_STEPS:,} steps"
DOUBLED = "{% set n = namespace(a=(1,), b=(1,)) %}{% for k in range(22) %}" + (
    "{% set n.a = (n.a, n.a) %}{% set n.b = (n.b, n.b) %}{% endfor %}"
)


@pytest.mark.parametrize(
    "text",
    [
        "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
        "{% for a in range(9999) %}{% for b in range(9999) if false %}{% endfor %}"
        "{% endfor %}",
        "{% for a in range(9999) %}{{ range(9999) | sum }}{% endfor %}",
        "{% set l = range(9999) | list %}{% for a in l %}{% if -1 in l %}{% endif %}"
        "{% endfor %}",
        '{% for a in range(999) %}{% set x = "x".ljust(9999999) %}{% endfor %}',
        '{% set n = namespace(a="x") %}{% for k in range(25) %}'
        "{% set n.a = n.a ~ n.a %}{% endfor %}",
        DOUBLED + "{{ n.a == n.b }}",
        DOUBLED + "{{ n.a }}",
        DOUBLED + "{% if {n.a: 1} %}{% endif %}",
        DOUBLED + "{{ n.a | unique | list }}",
    ],
)
def test_whatever_goes_on_for_long_is_counted(tmp_path, text, monkeypatch):
    """In this process, with fewer steps; without a limit each would end in seconds."""
    monkeypatch.setattr(sandbox, "MOST_STEPS", 200_000)
    (tmp_path / "a.html.j2").write_text(text)
    asked = {"folders": [str(tmp_path)], "template": "a.html.j2"}

    (problem,) = sandbox.answer({}, {**asked, "values": {}, "scale": 1.0})["problems"]

    assert "a.html.j2:1: takes more than 200,000 steps" in problem


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}"
            "{% endfor %}",
            SPENT,
        ),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "without end"),
        ('{% include "a.html.j2" %}', "without end"),
        ("{% for a in x recursive %}{{ loop(x) }}{% endfor %}", "without end"),
        ('{{ "x" * 999999999999 }}', "512 MB of memory"),
        ('{{ "%999999999d" % 1 }}', "512 MB of memory"),
        ("{{ range(999999999) }}", "Range too big"),
        ("{{ (9 ** 999) ** 2 }}", "more than 300 digits"),
        ("{{ 9 ** 99999 }}", "power above 1024"),
        ('{{ "x" * 17000000 }}', "16,777,216 characters"),
        ("{{ x.append(3) }}", "unsafe"),
        ("{{ x.__class__ }}", "unsafe"),
        ('{{ "{0.__class__}".format(x) }}', "unsafe"),
        ("{{ x | tojson }}", "No filter named 'tojson'"),
    ],
)  # fmt: skip
def test_no_template_goes_on_for_ever_or_gets_at_what_is_not_its(book, text, told):
    problem = refusal(book(), text, x=[1, 2])

    assert problem.startswith("mine/a.html.j2:1: ") or "characters" in told
    assert told in problem


def test_includes_that_double_from_file_to_file_are_counted(book):
    path = book()
    names = [f"b{k}.html.j2" for k in range(40)]
    for name, further in zip(names, [*names[1:], ""], strict=True):
        text = f'{{% include "{further}" %}}' * 2 if further else "x"
        (path.parent / "mine" / name).write_text(text)

    assert SPENT in refusal(path, '{% include "b0.html.j2" %}')


def test_the_next_template_is_filled_after_one_was_refused(book):
    path = book()
    refusal(path, '{{ "x" * 999999999999 }}')

    assert filled(path, "{{ 1 + 1 }}") == "2"


@pytest.mark.soak
def test_a_process_that_dies_is_told_and_followed_by_another(book, monkeypatch):
    path = book()
    assert filled(path, "ok") == "ok"
    templates._worker()._process.kill()

    assert "process that fills the design's templates ended" in refusal(path, "ok")
    assert filled(path, "ok") == "ok"


@pytest.mark.soak
def test_nothing_is_written_when_a_template_fails_late(book, tmp_path, capsys):
    # What a puzzle's number makes go wrong no sample can show.
    path = book(
        key__html__j2='{% include "classic/key.html.j2" %}'
        "{% if part.blocks[0].width != 40 %}{{ nothing }}{% endif %}"
    )

    code = main(["build", str(path), "--output", str(tmp_path / "out")])

    assert code == 5
    assert "key.html.j2:1: 'nothing' is undefined" in capsys.readouterr().err
    assert not (tmp_path / "out" / "mine").exists()
    assert not [p for p in (tmp_path / "out").iterdir() if "partial" in p.name]


# What it asks for -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("https://example.org/a.png", '<img src="https://example.org/a.png">'),
        ("//example.org/a.png", "<img src=//example.org/a.png>"),
        ("file:///etc/passwd", '<img src="file:///etc/passwd">'),
        ("/etc/passwd", '<img src="/etc/passwd">'),
        ("../book.yaml", '<p style="background: url(../book.yaml)">'),
        ("data:image/png;base64,AA", '<img src="data:image/png;base64,AA">'),
    ],
)
def test_a_page_may_ask_for_files_of_its_folder_only(book, asked, text):
    (problem,) = problems(book(imprint__html__j2=text))

    assert problem == (
        f'mine/imprint.html.j2: may not load "{asked}": a page may use slots'
        " (slot:figure) and files of the design's own folder, nothing from the network"
        " or elsewhere"
    )


@pytest.mark.parametrize(
    "text",
    [
        ".a { background: url(https://example.org/a.png) }",
        '.a { background: url("https://example.org/a.png") }',
        '@import "https://example.org/a.png";',
        '@font-face { font-family: A; src: url("https://example.org/a.png") }',
        "@page { @top-left { content: url(https://example.org/a.png) } }",
    ],
)
def test_a_style_sheet_may_ask_for_files_of_its_folder_only(book, text):
    (problem,) = problems(book(page__css__j2=text))

    assert problem.startswith(
        'mine/page.css.j2: may not load "https://example.org/a.png": '
    )


def test_what_no_sample_shows_is_refused_by_the_fetcher(tmp_path):
    layout, _ = layout_of(book_of(1))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "design.yaml").write_text("format: 1\nextends: classic\n")
    (tmp_path / "mine" / "key.html.j2").write_text('<img src="http://a.org/b.png">')

    with pytest.raises(RenderError, match=r"asked for 'http://a\.org/b\.png'"):
        render(layout, load_design("./mine", "en", tmp_path))


def test_a_length_that_would_make_a_million_pages_is_refused(book):
    (problem,) = problems(book(page__css__j2=".part { height: 99999999mm }"))

    assert "99999999mm is longer than anything on a page" in problem


def test_a_pages_own_words_are_held_against_the_fonts(book):
    (problem,) = problems(book(imprint__html__j2="<p>\ua66e</p>"))

    assert problem.endswith('the design\'s fonts have no "\ua66e" (U+A66E)')


# Words, looks, numbers, fonts -----------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("hintz: A", '1:1: hintz: unknown key; did you mean "hints"?'),
        ('hints: "{pge}"', '1:8: hints: has no value for "{pge}"; may hold no braces'),
        ('key_ref: "{pge}"', '1:10: key_ref: has no value for "{pge}"; may hold {pa'),
        ('key_ref: "{page:99999999}"', '1:10: key_ref: has no value for'),
        ('key_ref: "{page.__class__}"', '1:10: key_ref: has no value for'),
        ('key_ref: "{page"', "1:10: key_ref: \"{page\" leaves a brace open"),
        ("hint_nth: A", "1:11: hint_nth: must be a list of text"),
        ("hints: [A]", "1:8: hints: must be text"),
    ],
)  # fmt: skip
def test_a_wrong_word_is_told_with_its_place(book, words, told):
    (problem,) = problems(book(strings__en__yaml=words))

    assert problem.startswith(f"mine/strings.en.yaml:{told}")


def test_words_that_a_whole_design_lacks_are_told(book):
    path = book(strings__en__yaml="contents: In this book")
    design = load_design("./mine", "en", path.parent)
    words = {"contents": "In this book"}

    (problem,) = require(load_book(path), design, strings=words)

    assert "mine/strings.en.yaml: these words are missing: " in problem


def require(book, design, **changes):
    with pytest.raises(ConfigError) as caught:
        require_design(book, replace(design, **changes))
    return caught.value.problems


def test_a_role_of_the_books_puzzles_without_a_look_is_told(
    book, tmp_path, monkeypatch
):
    path = book()
    design = load_design("./mine", "en", path.parent)
    text = (registry.TYPES / "cryptarithm" / "figure.css").read_text()
    sheet = tmp_path / "figure.css"
    sheet.write_text(text.replace(".crypt-key-rule", ".crypt-key-rul"))
    monkeypatch.setattr(registry, "figure_sheets", lambda: (sheet,))

    found = require(load_book(path), design)

    roles = [one for one in found if "crypt-key-rule" in one]
    assert roles[0].endswith(
        'has no look for the role "crypt-key-rule", in which puzzles of type'
        ' cryptarithm are drawn; did you mean "crypt-key-rul"?'
    )
    assert "sections[0].type" in roles[0]


def test_a_role_that_no_type_has_is_a_warning(book, said):
    path = book()
    design = load_design("./mine", "en", path.parent)
    (design.folder / "figure.css").write_text(".path-leter { fill: #000 }\n")

    require_design(load_book(path), design)

    assert 'no puzzle type has the role "path-leter"; did you mean "path-' in said.text


def test_two_types_with_one_role_are_refused(tmp_path):
    sheets = [tmp_path / name / "figure.css" for name in ("one", "two")]
    for sheet in sheets:
        sheet.parent.mkdir()
        sheet.write_text(".bridge { fill: #000 }\n")

    with pytest.raises(
        UsageError, match=r'two.figure\.css: .* also has the role "bridge"'
    ):
        read_looks(Sheets(tuple(sheets), ()))


@pytest.mark.parametrize("name", ["classic", "modern", "zh", "large-print"])
def test_a_design_of_ours_has_no_role_that_nothing_is_drawn_in(name):
    assert list(designcheck._idle_roles(load_design(name, "en"))) == []


def test_a_whole_design_without_some_templates_is_told_which(book, tmp_path):
    path = book()
    design = load_design("./mine", "en", path.parent)

    found = require(load_book(path), design, bases=())

    assert "the design has no blank.html.j2, book.html.j2" in "\n".join(found)


@pytest.mark.parametrize(
    ("yaml", "told"),
    [
        ("margins: {head: -4}", "margins.head: "),
        ("hints: {pitch: 0}", "hints.pitch: "),
        ("key: {most: 100000}", "key.most: "),
        ("scale_most: 99", "scale_most: "),
        ("extends: ../classic", "extends: "),
        ("fonts: {en: {sans: {module: os, files: {'400': {file: a.ttf}}}}}", "module"),
        ("fonts: {en: {sans: {files: {'400': {file: ../a.ttf}}}}}", "file"),
        ("fonts: {en: {sans: {files: {'400': {file: /etc/a.ttf}}}}}", "file"),
    ],
)
def test_a_number_that_no_page_can_have_is_told_with_its_place(book, yaml, told):
    text = yaml if "extends" in yaml else f"extends: classic\n{yaml}"
    found = problems(book(f"format: 1\n{text}\n"))

    assert found[0].startswith("mine/design.yaml:")
    assert told in found[0]


def test_a_design_may_bring_fonts_in_its_folder(book, tmp_path):
    import font_source_serif_pro as serif

    yaml = (
        "format: 1\nextends: classic\nfonts: {en: {sans: {files: {"
        "'400': {file: my/A.ttf}, '600': {file: my/A.ttf}}}}}\n"
    )
    path = book(yaml)
    (tmp_path / "mine" / "my").mkdir()
    data = Path(serif.font_directory, "SourceSerifPro-Bold.ttf").read_bytes()
    (tmp_path / "mine" / "my" / "A.ttf").write_bytes(data)

    require_design(load_book(path), load_design("./mine", "en", path.parent))
    layout, _ = layout_of(book_of(1))
    rendered = render(layout, load_design("./mine", "en", path.parent))

    assert "SourceSerifPro-Bold" in rendered.fonts
    assert "A.ttf" in rendered.font_digests


@pytest.mark.parametrize(
    ("data", "told"),
    [(None, "there is no font file A.ttf"), (b"no font", "A.ttf cannot be read")],
)
def test_a_font_of_a_designs_own_that_is_none_is_refused(book, tmp_path, data, told):
    yaml = (
        "format: 1\nextends: classic\n"
        "fonts: {en: {sans: {files: {'400': {file: A.ttf}}}}}\n"
    )
    path = book(yaml)
    if data:
        (tmp_path / "mine" / "A.ttf").write_bytes(data)

    assert told in problems(path)[0]


# Pictures ---------------------------------------------------------------------------


def with_picture(book, image, **files):
    path = book(more__html__j2='{% include "classic/more.html.j2" %}' + image)
    for name, content in files.items():
        (path.parent / "mine" / name.replace("__", ".")).write_bytes(content)
    return path


def png(width, height):
    place = io.BytesIO()
    gradient(width, height).save(place, "PNG")
    return place.getvalue()


@pytest.mark.parametrize(
    ("image", "said"),
    [
        (
            '<img src="a.png" alt="A" style="width: 50mm">',
            "mine/a.png: 60 x 40 px are 30 dpi at 50 x 33 mm, the least is 300; use a"
            " picture of 591 x 394 px or more, or print it at most 5 mm wide",
        ),
        (
            '<img src="b.png" alt="A">',
            "mine/more.html.j2: mine/b.png: is a GIF, which may be animated; save one"
            " picture of it as PNG",
        ),
        (
            '<img src="aa.png" alt="A">',
            'more.html.j2: there is no file "aa.png" in the design; did you mean'
            ' "a.png"?',
        ),
        ('<img src="../book.yaml" alt="A">', 'may not load "../book.yaml"'),
        (
            '<p style="background: url(b.png)">A</p>',
            "mine/b.png: is a GIF, which may be animated",
        ),
    ],
)
def test_pictures_are_looked_at_before_anything_is_made(book, image, said):
    path = with_picture(book, image, a__png=png(60, 40), b__png=b"GIF89a")

    assert any(said in problem for problem in problems(path))


def test_a_picture_that_fits_is_allowed_and_asked_for_its_words(book, caplog):
    with caplog.at_level(logging.INFO, logger="publish"):
        looked_through(with_picture(book, '<img src="a.png">', a__png=png(60, 40)))
        looked_through(with_picture(book, '<img src="a.png" alt="">'))

    (record,) = [r for r in caplog.records if "alt" in r.getMessage()]
    assert record.levelname == "WARNING"
    assert record.getMessage().endswith(
        'more.html.j2: the picture "a.png" has no alt; write alt="what it shows", or'
        ' alt="" for mere decoration'
    )
