"""The lists of words and clues: those that ship are fair, and several join into one."""

import json
import re
from collections import Counter, defaultdict
from itertools import combinations, permutations

import pytest

from puzzle_publish.core import disk_cache as kept
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.puzzle import digest as canonical_digest
from puzzle_publish.core.spelling import US, other_spellings
from puzzle_publish.core.values import BookContext
from puzzle_publish.words import cluelists, store
from puzzle_publish.words.clue_leaks import leaks
from puzzle_publish.words.clued import Clued, CluedList, answer_form
from puzzle_publish.words.cluelists import (
    CHINESE,
    ENGLISH,
    IDIOMS,
    LISTS,
    Marks,
    attribution_of,
    clues_of_theme,
    joined,
    load_clues,
    own_lists,
    refer_clues,
    shipped,
)
from puzzle_publish.words.commonness import Commonness
from puzzle_publish.words.sources import named
from puzzle_publish.words.themes import bare, shipped_theme
from puzzle_publish.words.wordnet import ATTRIBUTION

SHIPPED = (ENGLISH, CHINESE)
EXTRA = ("christmas-clues", "idiom-clues", "english", "wordnet")
# Common words that are no answers: each is one of two spellings that a clue fits
# alike, or has none that is worth printing.
NO_ANSWERS = {
    *("ADVISER", "FARTHER", "FARTHEST", "FURTHEST", "GIBE", "LIVEST", "STUNK", "WHILST")
}

DULL = re.compile(
    r"(Less|More|Most|Least) \w+$|(Person|People|Thing) (who|that)\b|An un"
)
ABROAD = re.compile(r"\b(Britain|British|Briton|Brit|Londoner|in America)s?\b")
AT_HOME = re.compile(r", (in|to|for) (an? |the )?(US|USA|America|Americans?|Yanks?)$")

SPELT_TWICE = (
    *("ADAPTER ADAPTOR", "ADVISER ADVISOR", "BOGEY BOGIE"),
    *("CONJURER CONJUROR", "CURTSY CURTSEY", "DEPENDANT DEPENDENT", "DRIER DRYER"),
    *("ENCLOSE INCLOSE", "ENQUIRE INQUIRE", "FARTHER FURTHER", "FARTHEST FURTHEST"),
    *("GIBE JIBE", "GIPSY GYPSY", "GRAY GREY", "HULLO HELLO", "IMPOSTER IMPOSTOR"),
    *("LICENCE LICENSE", "PRACTICE PRACTISE", "PROTESTER PROTESTOR", "PYGMY PIGMY"),
    *("SHIER SHYER", "SLIER SLYER", "STANK STUNK", "SYRUP SIRUP", "VENDER VENDOR"),
)
_SMALL = {"___", "a", "an", "and", "as", "for", "in", "is", "of", "on", "the", "to"}


def meant(clue):
    """The words of a clue that say something."""
    return frozenset(re.findall(r"[a-z_\d.]+", clue.lower())) - _SMALL


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    for module in (store, kept):
        monkeypatch.setattr(module, "cache", lambda: tmp_path / "cache")


@pytest.mark.parametrize("name", SHIPPED)
def test_no_shipped_clue_leaks_is_repeated_or_is_too_long(name):
    found = shipped(name)

    assert [(e.word, e.clue) for e in found.entries if leaks(e.clue, e.word)] == []
    lengths = (
        (clue, Counter(map(len, words))) for clue, words in found.by_clue.items()
    )
    assert [clue for clue, often in lengths if max(often.values()) > 1] == []
    assert [e.clue for e in found.entries if not 2 < len(e.clue) <= 60] == []
    assert found.licence == "CC0 1.0"


def test_english_words_have_an_easy_and_a_tricky_clue():
    found = shipped(ENGLISH)

    tags = {tuple(e.tags[:1] for e in clues) for clues in found.by_word.values()}
    # A third clue is neither.
    assert tags == {(("easy",), ("tricky",)), (("easy",), ("tricky",), ())}
    assert len(found.by_word) >= 16_000
    assert all(3 <= len(word) <= 14 for word in found.by_word)
    lengths = Counter(map(len, found.by_word))
    assert lengths[3] >= 500
    assert lengths[4] >= 2_300
    assert lengths[5] >= 3_500
    common = {e.word for e in named("english").entries} - NO_ANSWERS
    instead = {answer_form(word) for word in other_spellings(US)}
    assert common - instead <= found.by_word.keys()
    assert found.by_word.keys().isdisjoint(NO_ANSWERS)


def test_easy_clues_are_more_than_an_opposite_and_need_no_other_country():
    """As "Less big", "An unnamed person", and words called British once too often.

    The list is American: none is called that, in no clue.
    """
    easy = [e for e in shipped(ENGLISH).entries if "easy" in e.tags]

    assert [e.clue for e in easy if DULL.match(e.clue)] == []
    abroad = {e.word for e in easy if e.score >= 53 and ABROAD.search(e.clue)}
    assert abroad <= {"BARRISTER", "PARLIAMENT", "PENCE"}
    clues = (entry.clue for entry in shipped(ENGLISH).entries)
    assert [clue for clue in clues if AT_HOME.search(clue)] == []


def test_no_clue_of_a_word_only_adds_to_another_of_its_clues():
    """As "Run a machine" and "Do surgery, or run a machine" did."""
    found = []
    for word, entries in shipped(ENGLISH).by_word.items():
        said = [meant(one.clue) for one in entries if not {"_", "?"} & {*one.clue}]
        if any(one and one <= other for one, other in permutations(said, 2)):
            found.append(word)

    assert found == []


def test_no_two_answers_are_one_word_in_two_spellings():
    """Their letters may differ where no word crosses, and both suit the clue."""
    found = shipped(ENGLISH).by_word
    pairs = (pair.split() for pair in SPELT_TWICE)

    assert [pair for pair in pairs if {*pair} <= found.keys()] == []


def test_words_that_differ_in_a_letter_have_different_clues():
    """As "Roadside inn" and "An inn on the road" for HOTEL and MOTEL would not."""
    near, said = defaultdict(list), {}
    for word, entries in shipped(ENGLISH).by_word.items():
        said[word] = {meant(entry.clue) for entry in entries} - {frozenset()}
        for k in range(len(word)):
            near[word[:k], word[k + 1 :]].append(word)

    pairs = (pair for group in near.values() for pair in combinations(group, 2))
    assert [pair for pair in pairs if said[pair[0]] & said[pair[1]]] == []


def test_chinese_idioms_have_two_clues_and_are_listed_ones():
    found = shipped(IDIOMS)
    listed = set(named("idioms").words)

    assert len(found.entries) == 2 * len(found.by_word)
    assert len(found.by_word) >= 1_200
    assert set(found.by_word) <= listed


def test_no_chinese_clue_describes_characters_that_mean_something_else():
    """As "the farmer cedes land", of a proverb about cutting grass, did."""
    clues = {e.word: set() for e in shipped(IDIOMS).entries}
    for entry in shipped(IDIOMS).entries:
        clues[entry.word].add(entry.clue)

    assert not any("割地" in clue for found in clues.values() for clue in found)
    assert any("县令" in clue for clue in clues["打草惊蛇"])
    assert not any("大平板" in clue for clue in clues["以点带面"])


def test_each_language_has_a_list_of_its_own(tmp_path):
    assert (
        refer_clues("auto", BookContext(tmp_path, "en")) == shipped(ENGLISH).reference
    )
    assert (
        refer_clues("auto", BookContext(tmp_path, "zh")) == shipped(CHINESE).reference
    )
    assert load_clues(shipped(IDIOMS).reference) is shipped(IDIOMS)


def test_several_lists_are_one_with_the_first_one_s_scores(tmp_path):
    (tmp_path / "mine.csv").write_text("word,clue,score\nsun,My star,99\n")

    reference = refer_clues(["mine.csv", ENGLISH], BookContext(tmp_path, "en"))

    found = load_clues(reference)
    assert reference["name"] == f"mine+{ENGLISH}"
    assert {e.score for e in found.by_word["SUN"]} == {99}
    assert found.by_word["SUN"][0].clue == "My star"
    assert refer_clues(reference, BookContext(tmp_path, "en")) == reference


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """The folders whose WordNet was read, each of which has one word."""
    (tmp_path / "dict").mkdir()
    found = CluedList("wordnet", (Clued("SUN", "sun", "Star"),), "en", "L", "Thanks.")
    folders = []
    monkeypatch.setattr(
        cluelists, "wordnet", lambda path, **_: folders.append(path) or found
    )
    monkeypatch.setattr(cluelists, "origin", lambda path, **_: {"path": str(path)})
    return folders


def test_a_folder_beside_the_config_is_wordnet_s(asked, tmp_path):
    reference = refer_clues(["dict", ENGLISH], BookContext(tmp_path, "en"))

    assert asked == [tmp_path / "dict"]
    assert load_clues(reference).attribution == "Thanks."


def test_wordnet_with_marks_still_has_its_attribution(asked, tmp_path):
    marks = Marks(leaking=("SUN",))

    marked = refer_clues("dict", BookContext(tmp_path, "en"), marks=marks)

    assert load_clues(marked).attribution
    assert attribution_of(marked) == ATTRIBUTION


def test_a_file_may_be_named_like_wordnet_or_like_joined_lists(tmp_path):
    book = BookContext(tmp_path, "en")
    for name in ("wordnet.csv", "a+b.csv"):
        (tmp_path / name).write_text("word,clue\nsun,My star\n")

        own = own_lists(name, book, with_clues=True)
        reference = refer_clues([name, ENGLISH], book)

        assert [entry.clue for entry in own.first.entries] == ["My star"]
        assert len(load_clues(reference).names) == 2
        assert attribution_of(reference) == ""


def test_lists_that_were_joined_before_are_not_read_again(asked, tmp_path, monkeypatch):
    first = refer_clues(["dict", ENGLISH], BookContext(tmp_path, "en"))
    again = refer_clues(["dict", ENGLISH], BookContext(tmp_path, "en"))
    other = refer_clues([ENGLISH, "dict"], BookContext(tmp_path, "en"))
    assert asked == 2 * [tmp_path / "dict"]
    assert again == first != other

    monkeypatch.setattr(cluelists, "origin", lambda _, **__: {"path": "changed"})
    refer_clues(["dict", ENGLISH], BookContext(tmp_path, "en"))
    assert len(asked) == 3


def test_a_list_whose_content_is_lost_is_kept_again(asked, tmp_path):
    reference = refer_clues(["dict", ENGLISH], BookContext(tmp_path, "en"))
    (file,) = (tmp_path / "cache" / "lexicons").iterdir()
    file.unlink()

    assert refer_clues(["dict", ENGLISH], BookContext(tmp_path, "en")) == reference
    assert file.exists()
    assert len(asked) == 2


def test_a_list_that_was_kept_has_the_digest_it_is_kept_under(tmp_path):
    (tmp_path / "mine.csv").write_text("word,clue,tags\nsun,My star,easy\n")

    found = load_clues(refer_clues(["mine.csv", ENGLISH], BookContext(tmp_path, "en")))

    assert found.digest == canonical_digest(found.content())


def test_a_folder_that_is_no_wordnet_is_refused(tmp_path):
    (tmp_path / "dict").mkdir()

    with pytest.raises(UsageError, match="this is not WordNet's dict folder") as error:
        refer_clues("dict", BookContext(tmp_path, "en"))

    assert str(error.value).startswith("dict: ")


def test_the_faults_of_all_lists_are_reported_at_once(tmp_path):
    (tmp_path / "mine.csv").write_text("word,clue,score\nsun,Star,lots\n")
    (tmp_path / "wide.csv").write_bytes(b"s\0un")

    with pytest.raises(UsageError) as caught:
        refer_clues(["mine.csv", "gone.csv", "wide.csv"], BookContext(tmp_path, "en"))

    files = [problem.partition(":")[0] for problem in caught.value.problems]
    assert files == ["mine.csv", "gone.csv", "wide.csv"]


def test_rows_without_a_score_have_that_of_how_common_the_word_is(
    tmp_path, monkeypatch
):
    (tmp_path / "mine.csv").write_text("word,clue,score\nsun,A,\nzyz,B,\nmoon,C,7\n")
    zipf = {"sun": 4.9, "moon": 4.2}.get
    monkeypatch.setattr(
        cluelists, "best_measure", lambda: Commonness("tests", zipf, 0.0)
    )

    found = load_clues(refer_clues("mine.csv", BookContext(tmp_path, "en")))

    assert [e.score for e in found.entries] == [70, 50, 7]


def test_the_licence_and_the_attribution_of_every_part_stay():
    sun, moon = (Clued(word, word.lower(), "Light") for word in ("SUN", "MOON"))
    one = CluedList("one", (sun,), "en", "L1", "Thanks, one.")
    two = CluedList("two", (moon, sun), "en", "L2", "Thanks, two.")

    both = joined([one, two])

    assert (both.licence, both.attribution) == ("L1; L2", "Thanks, one. Thanks, two.")
    assert [e.word for e in both.entries] == ["SUN", "MOON"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("english-cluse", 'did you mean "english-clues"'),
        ("../x.csv", "leads out of the config's folder"),
        ("none.csv", "there is no such file"),
    ],
)
def test_a_list_that_is_not_there_is_refused(value, told, tmp_path):
    with pytest.raises(UsageError, match=told):
        refer_clues(value, BookContext(tmp_path, "en"))


def test_every_word_of_christmas_has_two_clues():
    ours, more = shipped("english-clues"), shipped(clues_of_theme("christmas"))
    words = [bare(word) for word in shipped_theme("christmas").words]
    found = {
        word: [*ours.by_word.get(word, ()), *more.by_word.get(word, ())]
        for word in words
    }

    assert not ours.by_word.keys() & more.by_word.keys()
    assert more.by_word.keys() <= {*words}
    assert [word for word, clues in found.items() if len(clues) < 2] == []
    assert len(words) >= 60


def test_the_names_are_those_of_the_lists():
    assert set(LISTS) == {*SHIPPED, *EXTRA}


@pytest.mark.parametrize("name", SHIPPED)
def test_the_attribution_is_known_by_name_where_the_list_is_not(name):
    assert attribution_of(shipped(name).reference) == shipped(name).attribution


def test_of_joined_lists_only_wordnet_asks_for_a_sentence():
    digest = "0" * 64

    for name, told in [
        ("wordnet", ATTRIBUTION),
        ("mine+wordnet", ATTRIBUTION),
        ("wordnets", ""),
        ("mine", ""),
    ]:
        assert attribution_of({"name": name, "digest": digest}) == told
    with pytest.raises(UsageError, match="a name and a digest"):
        attribution_of({"name": "wordnet"})


def test_auto_without_clues_has_all_english_words_that_ship(tmp_path):
    found = load_clues(
        refer_clues("auto", BookContext(tmp_path, "en"), with_clues=False)
    )

    words = {*shipped(ENGLISH).by_word, *named("english").words}
    assert words == found.by_word.keys()
    assert found.by_word["ABANDON"][0].score < found.by_word["ABLE"][0].score


def test_no_clue_of_the_english_list_belongs_to_two_words():
    words = defaultdict(set)
    for entry in shipped(ENGLISH).entries:
        words[entry.clue.casefold()].add(entry.word)

    assert not {clue: found for clue, found in words.items() if len(found) > 1}


def test_auto_without_clues_in_chinese_is_the_same_list(tmp_path):
    reference = refer_clues("auto", BookContext(tmp_path, "zh"), with_clues=False)

    assert shipped(CHINESE).reference == reference


@pytest.mark.parametrize("name", ["auto", "english-clues", "english", "idiom-clues"])
def test_a_list_can_be_meant_by_its_name(name):
    assert load_clues(name).entries


@pytest.fixture
def gone():
    """The reference to named lists, joined, which this machine has not kept."""
    reference = joined([shipped(ENGLISH), LISTS["english"]()]).reference
    cluelists._by_digest.cache_clear()
    yield reference
    cluelists._by_digest.cache_clear()


@pytest.mark.soak
def test_named_lists_that_were_not_kept_are_made_again_and_kept(gone, tmp_path):
    found = load_clues(gone)

    assert gone == found.reference
    file = tmp_path / "cache" / "lexicons" / f"{gone['digest']}.json"
    assert found.content() == json.loads(file.read_text())


@pytest.mark.soak
def test_a_kept_list_that_was_cut_short_is_made_again(gone, tmp_path):
    file = tmp_path / "cache" / "lexicons" / f"{gone['digest']}.json"
    load_clues(gone)
    whole = file.read_bytes()
    file.write_bytes(whole[:1000])
    cluelists._by_digest.cache_clear()

    assert gone == load_clues(gone).reference
    assert whole == file.read_bytes()


def test_where_lists_cannot_be_kept_they_are_made_each_time(gone, tmp_path):
    (tmp_path / "cache").write_text("no folder")

    assert gone == load_clues(gone).reference


def test_named_lists_of_other_versions_are_reported(gone):
    with pytest.raises(UsageError, match="regenerated here, it differs") as caught:
        load_clues({**gone, "digest": "0" * 64})

    assert "the list of words 000000000000… is not in" in str(caught.value)


def test_wordnet_that_is_not_on_this_machine_is_reported_with_what_brings_it(
    monkeypatch,
):
    def missing():
        raise UsageError("WordNet is missing; `make crossword-data` brings it")

    monkeypatch.setitem(LISTS, "wordnet", missing)
    with pytest.raises(UsageError, match="is not in this machine") as caught:
        load_clues({"name": f"{ENGLISH}+wordnet", "digest": "0" * 64})

    assert "make crossword-data" in str(caught.value)


def test_lists_of_the_users_own_cannot_be_made_again():
    with pytest.raises(UsageError, match=r"publish check BOOK\.yaml") as caught:
        load_clues({"name": f"mine+{ENGLISH}", "digest": "0" * 64})

    assert "it differs" not in str(caught.value)
