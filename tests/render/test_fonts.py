"""Fonts: found, cut out once, and checked for every character of a book."""

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest
from fontTools.ttLib import TTFont

from puzzle_publish.core.designs import fontfiles
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import PublishError, RenderError, UsageError
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.render.fonts import check_coverage, load_fonts
from puzzle_publish.render.pages import fonts_of
from puzzle_publish.words.sources import DATA
from tiny import book_of, layout_of

ENGLISH, CHINESE = load_design("classic", "en"), load_design("classic", "zh")


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache folder for cut-out faces."""
    monkeypatch.setattr(fontfiles, "user_cache_path", lambda _name: tmp_path)
    return tmp_path / "fonts"


def sans_of(found):
    return next(f.path for f in found.faces if f.family == "Book Sans")


@pytest.mark.soak
def test_a_face_is_cut_out_once_and_the_same_again(cache):
    first = sans_of(load_fonts(CHINESE, ()))
    data, time = first.read_bytes(), first.stat().st_mtime_ns
    again = sans_of(load_fonts(CHINESE, ()))
    assert again == first
    assert again.stat().st_mtime_ns == time

    first.unlink()
    anew = sans_of(load_fonts(CHINESE, ()))

    assert anew == first
    assert anew.read_bytes() == data
    assert {path.suffix for path in cache.iterdir()} == {".otf"}


@pytest.mark.soak
def test_a_cache_folder_that_takes_no_files_is_done_without(
    cache, monkeypatch, tmp_path
):
    kept = sans_of(load_fonts(CHINESE, ())).read_bytes()
    file = tmp_path / "file"
    file.write_bytes(b"")
    monkeypatch.setattr(fontfiles, "user_cache_path", lambda _name: file)

    path = sans_of(load_fonts(CHINESE, ()))

    assert not path.is_relative_to(tmp_path)
    assert path.read_bytes() == kept


@pytest.mark.soak
def test_the_face_that_is_cut_out_is_the_one_the_design_names(cache):
    with TTFont(sans_of(load_fonts(CHINESE, ())), lazy=True) as font:
        assert font["name"].getDebugName(1) == CHINESE.numbers.fonts["zh"].sans.face


def test_a_missing_font_is_told_with_the_package_that_brings_it(
    cache, monkeypatch, tmp_path
):
    monkeypatch.setattr(fontfiles, "SYSTEM_FOLDERS", (str(tmp_path),))
    fontfiles._of_system.cache_clear()

    with pytest.raises(PublishError) as caught:
        load_fonts(CHINESE, ())
    fontfiles._of_system.cache_clear()

    assert caught.value.exit_code == 2
    assert caught.value.problems == tuple(
        f"the font file Noto{name}.ttc is not installed; on Debian and Ubuntu: "
        "apt-get install fonts-noto-cjk"
        for name in (
            "SerifCJK-Regular", "SerifCJK-Bold", "SansCJK-Regular", "SansCJK-Bold"
        )
    )  # fmt: skip


def test_a_missing_package_of_fonts_is_told_with_what_pip_installs(monkeypatch):
    monkeypatch.setattr(fontfiles, "find_spec", lambda _name: None)

    with pytest.raises(UsageError) as caught:
        load_fonts(ENGLISH, ())

    assert len(caught.value.problems) == 5
    assert caught.value.problems[0] == (
        "the font file SourceSerifPro-Regular.ttf is not installed;"
        ' pip install "font-source-serif-pro==0.0.1"'
    )


def test_a_file_of_a_package_with_another_digest_is_refused(tmp_path, monkeypatch):
    real = fontfiles.find_spec("font_source_sans_pro")
    (tmp_path / "files").mkdir()
    for name in ("Regular", "Semibold"):
        file = f"files/SourceSansPro-{name}.ttf"
        data = Path(real.submodule_search_locations[0], file).read_bytes()
        (tmp_path / file).write_bytes(data + b"\0" * (name == "Regular"))
    fake = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr(
        fontfiles,
        "find_spec",
        lambda name: fake if name == "font_source_sans_pro" else find_spec(name),
    )

    with pytest.raises(UsageError) as caught:
        load_fonts(ENGLISH, ())

    (problem,) = caught.value.problems
    assert problem.startswith(
        "the font file SourceSansPro-Regular.ttf is another than that of"
        " font-source-sans-pro==0.0.1: its sha256 is "
    )
    assert "b77f3a700edd" in problem


@pytest.mark.soak
def test_another_version_of_a_systems_font_is_told_and_recorded(cache, caplog):
    fonts = CHINESE.numbers.fonts
    regular = fonts["zh"].sans.files["400"].model_copy(update={"sha256": ("0" * 64,)})
    files = {**fonts["zh"].sans.files, "400": regular}
    sans = fonts["zh"].sans.model_copy(update={"files": files})
    chinese = fonts["zh"].model_copy(update={"sans": sans})
    numbers = CHINESE.numbers.model_copy(update={"fonts": {**fonts, "zh": chinese}})
    fontfiles._warn_of_version.cache_clear()

    found = load_fonts(replace(CHINESE, numbers=numbers), ())

    (record,) = caplog.records
    assert "NotoSansCJK-Regular.ttc is a version that the design" in record.message
    assert found.digests["NotoSansCJK-Regular.ttc"] in record.message


@pytest.mark.soak
def test_the_digests_are_those_of_the_files_that_the_design_names(cache):
    found = load_fonts(CHINESE, ())
    named = {
        font.file: font.sha256
        for spec in CHINESE.numbers.fonts["zh"].each().values()
        for font in spec.files.values()
    }

    assert named.keys() == found.digests.keys()
    for file, digest in found.digests.items():
        assert digest in named[file]


def test_an_english_book_needs_no_chinese_font(cache, monkeypatch):
    monkeypatch.setattr(fontfiles, "SYSTEM_FOLDERS", ())
    fontfiles._of_system.cache_clear()

    found = load_fonts(ENGLISH, ["Plain words, 1–9 · “quoted” é"])
    fontfiles._of_system.cache_clear()

    assert {face.family for face in found.faces} == {"Book Serif", "Book Sans"}
    assert not cache.exists()


def test_a_chinese_character_brings_the_chinese_fonts_into_an_english_book():
    found = load_fonts(ENGLISH, ["Plain words", "and 龙"])

    assert {face.family for face in found.faces} == {
        "Book Serif", "Book Sans", "Book Han Serif", "Book Han Sans"
    }  # fmt: skip
    assert found.stacks["sans"] == '"Book Sans", "Book Han Sans"'
    assert found.missing("Plain words and 龙") == set()


def test_characters_that_round_letters_lack_come_from_the_spare_family():
    children = load_design("children", "en")

    found = load_fonts(children, ["Where is Dvořák?"])

    assert {face.family for face in found.faces} == {
        "Book Serif", "Book Sans", "Book Spare"
    }  # fmt: skip
    assert found.stacks["serif"] == '"Book Serif", "Book Spare"'
    assert found.missing("Dvořák") == set()
    plain = load_fonts(children, ["Where is Smetana?"])
    assert plain.stacks["serif"] == '"Book Serif"'


@pytest.mark.parametrize("name", ["children", "classic"])
def test_designs_have_every_letter_of_the_english_clues_and_themes_that_ship(name):
    files = [*DATA.glob("clues/en-*.csv"), *DATA.glob("themes/en/*.yaml")]
    letters = {*"".join(path.read_text("utf-8") for path in files)}

    found = load_fonts(load_design(name, "en"), letters)

    assert "ř" in letters
    assert found.missing("".join(letters)) == set()


def test_every_missing_character_is_told_with_its_first_place():
    found = load_fonts(ENGLISH, ())

    with pytest.raises(RenderError) as caught:
        check_coverage(found, [("page 1", "ok"), ("page 7", "𓂸 ꙮ"), ("page 9", "𓂸")])

    names = ", ".join(found.names)
    assert caught.value.problems == (
        f"page 7: the design's fonts ({names}) have no character 'ꙮ' (U+A66E)",
        f"page 7: the design's fonts ({names}) have no character '𓂸' (U+130B8)",
    )


def test_spaces_need_no_glyph():
    check_coverage(load_fonts(ENGLISH, ()), [("page 1", "a\u00a0b\u200bc\n\td")])


@pytest.mark.parametrize(
    ("about", "where"),
    [({"title": "A \ua66e day"}, "page 1"), ({"author": "\ua66e"}, "page 1")],
)
def test_what_a_user_typed_is_checked_before_a_page_is_drawn(about, where):
    layout, design = layout_of(book_of(1, **about))

    with pytest.raises(RenderError, match=rf"^{where}: .*\(U\+A66E\)$"):
        fonts_of(layout, design)


def test_a_shipped_designs_own_words_are_all_in_its_fonts():
    for design in (ENGLISH, CHINESE):
        words = [
            word
            for value in design.strings.values()
            for word in ([value] if isinstance(value, str) else value)
        ]
        check_coverage(load_fonts(design, ()), [("strings", word) for word in words])


def test_the_manifest_gets_a_digest_of_each_font_file():
    found = load_fonts(ENGLISH, ())

    assert len(found.digests) == len(found.faces)
    assert all(len(digest) == 64 for digest in found.digests.values())


@pytest.mark.parametrize("name", ["children", "classic"])
def test_type_of_lists_is_no_wider_than_their_lines_are_wrapped_for(name):
    design = load_design(name, "en")
    sans = design.numbers.fonts["en"].sans
    (face,) = (
        one for one in fontfiles.faces_of(design, [("Sans", sans)]) if one.weight == 400
    )
    with TTFont(face.path) as font:
        widths, names = font["hmtx"], font.getBestCmap()
        units = font["head"].unitsPerEm
        clues = (DATA / "clues").glob("en-*.csv")
        text = next(clues).read_text("utf-8")[:20_000].replace("\n", " ")
        known = [char for char in text if ord(char) in names]
        ems = sum(widths[names[ord(char)]][0] for char in known) / units

    wide = design.numbers.fonts["en"].wide
    assert ems <= wide * sans_ems("".join(known), "en")
