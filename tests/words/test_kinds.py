"""All common kinds of something, by a small WordNet."""

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.words import kinds, wordnet
from puzzle_publish.words.word_sets import pairs_in, themes_named

# Offset, names, what it is a kind of: a hobby is a falcon only in its second sense.
SYNSETS = [
    ("00000001", ["bird"], None),
    ("00000002", ["duck"], "00000001"),
    ("00000003", ["falcon"], "00000001"),
    ("00000004", ["hobby"], "00000003"),
    ("00000005", ["hobby", "pastime"], None),
    ("00000006", ["zorilla_bird"], "00000001"),
    ("00000007", ["penguin"], "00000003"),
    ("00000008", ["boreal_owl", "owl"], "00000001"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    data, senses = [], {}
    for offset, names, above in SYNSETS:
        words = " ".join(f"{name} 0" for name in names)
        pointer = f"001 @ {above} n 0000" if above else "000"
        data.append(f"{offset} 05 n {len(names):02x} {words} {pointer} | a gloss")
        for name in names:
            senses.setdefault(name, []).insert(0, offset)  # the last is the commonest
    index = [
        f"{name} n {len(all_of)} 1 @ {len(all_of)} 0 {' '.join(all_of)}"
        for name, all_of in sorted(senses.items())
    ]
    for name in (*wordnet.FILES, wordnet.COUNTS, *wordnet.EXCEPTIONS):
        (tmp_path / name).write_text("")
    (tmp_path / "data.noun").write_text("\n".join(data) + "\n")
    (tmp_path / "index.noun").write_text("\n".join(index) + "\n")
    monkeypatch.setattr(wordnet, "DEBIAN", tmp_path)
    kinds.kinds_of.cache_clear()
    yield tmp_path
    kinds.kinds_of.cache_clear()


def test_kinds_are_those_of_the_first_sense_that_readers_know():
    assert kinds.kinds_of("bird").words == ("DUCK", "FALCON", "OWL", "PENGUIN")


def test_a_sense_may_have_a_number():
    assert kinds.kinds_of("bird 1").words == kinds.kinds_of("bird").words
    with pytest.raises(UsageError, match='no common kinds of "bird 2"'):
        kinds.kinds_of("bird 2")


@pytest.mark.parametrize("sense", ["", "unheard of", "penguin"])
def test_what_has_no_kinds_is_refused(sense):
    with pytest.raises(UsageError, match="no common kinds"):
        kinds.kinds_of(sense)


def test_without_wordnet_it_says_how_to_install_it(folder):
    (folder / "data.noun").unlink()
    with pytest.raises(UsageError, match="make crossword-data"):
        kinds.kinds_of("bird")


def test_kinds_are_words_of_a_book(tmp_path):
    themes, is_own = themes_named("wordnet:bird", BookContext(tmp_path), "none")

    assert themes.entries[0].words == ("DUCK", "FALCON", "OWL", "PENGUIN")
    assert not is_own


def test_words_within_words_are_found_forwards_and_backwards():
    assert pairs_in(["TEN", "CAT"], "NET") == [("NET", "TEN")]
    assert pairs_in(["NETWORK"], "TEN") == [("TEN", "NETWORK")]
