import re
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.core.values import BookContext
from puzzle_publish.words.lexicon import Entry, Lexicon, lexicon_of
from puzzle_publish.words.sources import DATA
from puzzle_publish.words.store import load, refer

SYLLABLE = re.compile("[a-zü]+")


def test_the_digest_depends_on_all_content_but_not_on_the_name():
    one = Lexicon("one", (Entry("水落石出", 3, "shuǐ luò shí chū", "x"),), "zh")
    others = [
        replace(one, entries=(Entry("水落石出", 4, "shuǐ luò shí chū", "x"),)),
        replace(one, entries=(Entry("水落石出", 3, "", "x"),)),
        replace(one, entries=(Entry("水落石出", 3, "shuǐ luò shí chū"),)),
        replace(one, entries=(*one.entries, Entry("AB"))),
        replace(one, language="en"),
        replace(one, licence="MIT"),
        replace(one, attribution="by X"),
    ]

    assert one.digest == replace(one, name="two").digest
    assert 1 + len(others) == len({one.digest, *(o.digest for o in others)})
    assert re.fullmatch("[0-9a-f]{64}", one.digest)


def test_a_list_comes_back_from_its_content():
    lexicon = load("idioms")

    again = lexicon_of("idioms", lexicon.content())

    assert lexicon == again
    assert canonical_json(lexicon.content()) == canonical_json(again.content())


def test_find_gives_the_entry_of_a_word_and_none_for_another():
    lexicon = Lexicon("x", (Entry("AB", 1), Entry("CD", 2)), "en")

    assert Entry("CD", 2) == lexicon.find("CD")
    assert lexicon.find("cd") is None


def test_idioms_are_four_hanzi_each_with_a_syllable_each_the_most_common_first():
    entries = load("idioms").entries

    assert len(entries) >= 1_200
    assert len(entries) == len({entry.word for entry in entries})
    assert sorted((e.frequency for e in entries), reverse=True) == [
        entry.frequency for entry in entries
    ]
    for entry in entries:
        assert re.fullmatch("[\u4e00-\u9fff]{4}", entry.word), entry
        syllables = entry.reading.split(" ")
        assert len(syllables) == 4, entry
        for syllable in syllables:
            bare = unicodedata.normalize("NFD", syllable)
            bare = unicodedata.normalize(
                "NFC", re.sub("[\u0300\u0301\u0304\u030c]", "", bare)
            )
            assert SYLLABLE.fullmatch(bare), entry


def test_english_words_are_capitals_of_three_to_ten_letters_in_order():
    words = load("english").words

    assert len(words) >= 3_000
    assert sorted(set(words)) == list(words)
    assert all(re.fullmatch("[A-Z]{3,10}", word) for word in words)
    assert sum(len(word) >= 6 for word in words) >= 2_000


@pytest.mark.parametrize(("language", "name"), [("zh", "idioms"), ("en", "english")])
def test_auto_is_the_shipped_list_of_the_books_language(language, name):
    assert load(name).reference == refer("auto", BookContext(Path(), language))


def test_auto_that_no_book_has_settled_is_the_idioms():
    assert load("idioms") is load("auto")


def test_a_reference_to_a_shipped_list_leads_back_to_it():
    reference = refer("english", BookContext(Path(), "zh"))

    assert {"name", "digest"} == set(reference)
    assert load("english") is load(reference)


def test_an_unknown_name_is_reported_with_what_there_is_and_a_near_miss():
    with pytest.raises(UsageError) as caught:
        load("idiom")

    assert str(caught.value) == (
        'there is no list of words named "idiom"; there are idioms, chinese-all,'
        " idioms-large, idioms-all, english, english-long, english-all and system;"
        ' did you mean "idioms"?'
    )


def test_each_table_has_its_size_and_its_licence_stated_in_the_sources_file():
    told = (DATA / "SOURCES.md").read_text(encoding="utf-8")

    assert f"{len(load('idioms').entries):,} Chinese idioms" in told
    assert f"{len(load('english').entries):,} common English words" in told
    for path in DATA.iterdir():
        assert path.name == "SOURCES.md" or path.name in told


@pytest.mark.parametrize(
    ("word", "reading"),
    [
        ("讨价还价", "tǎo jià huán jià"),
        ("强词夺理", "qiǎng cí duó lǐ"),
        ("差强人意", "chā qiáng rén yì"),
        ("审时度势", "shěn shí duó shì"),
        ("望子成龙", "wàng zǐ chéng lóng"),
        ("一语中的", "yī yǔ zhòng dì"),
        ("参差不齐", "cēn cī bù qí"),
        ("飞来横祸", "fēi lái hèng huò"),
        ("大处着眼", "dà chù zhuó yǎn"),
        ("一心一意", "yī xīn yī yì"),
    ],
)
def test_characters_with_several_readings_have_the_idioms_one(word, reading):
    assert load("idioms").find(word).reading == reading
