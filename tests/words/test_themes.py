"""Words that belong together: what ships, and files of one's own."""

import re
from pathlib import Path

import pytest
from each import each

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext, Taste
from puzzle_publish.words import store
from puzzle_publish.words.reading import cell_form, fits_cells, has_hanzi_only
from puzzle_publish.words.sources import THEMES, named
from puzzle_publish.words.taste import judge_of
from puzzle_publish.words.themes import (
    FOLDER,
    Payoff,
    bare,
    read_theme,
    shipped_names,
    shipped_set,
    shipped_theme,
)

MINE = """\
title: By the Sea
payoffs:
  - lead: "The unused letters name a sea:"
    letters: red sea
words: [crab, beach ball, wave]
"""


# Written down here, so that a fault of the data is none of the test.
STATES = """
    Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida
    Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland
    Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada
    New_Hampshire New_Jersey New_Mexico New_York North_Carolina North_Dakota Ohio
    Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee
    Texas Utah Vermont Virginia Washington West_Virginia Wisconsin Wyoming
"""
EUROPE = """
    Albania Andorra Austria Belarus Belgium Bosnia Bulgaria Croatia Cyprus Czechia
    Denmark England Estonia Finland France Germany Greece Hungary Iceland Ireland Italy
    Latvia Liechtenstein Lithuania Luxembourg Malta Moldova Monaco Montenegro
    Netherlands North_Macedonia Northern_Ireland Norway Poland Portugal Romania Russia
    San_Marino Scotland Serbia Slovakia Slovenia Spain Sweden Switzerland Turkey Ukraine
    United_Kingdom Vatican_City Wales
"""
CAPITALS = """
    Accra Addis_Ababa Amman Amsterdam Ankara Athens Baghdad Baku Bangkok Beijing
    Belgrade Berlin Bern Bogota Brasilia Bratislava Brussels Bucharest Budapest
    Buenos_Aires Cairo Canberra Caracas Copenhagen Dakar Dhaka Doha Dublin Hanoi Havana
    Helsinki Islamabad Jakarta Kabul Kathmandu Kuala_Lumpur Kyiv Lima Lisbon Lome London
    Madrid Manila Mexico_City Minsk Montevideo Moscow Nairobi New_Delhi Nicosia Oslo
    Ottawa Paris Prague Quito Rabat Reykjavik Riga Rome Santiago Seoul Singapore Sofia
    Stockholm Suva Tallinn Tehran Tokyo Tunis Valletta Vienna Vilnius Warsaw Washington
    Wellington Zagreb
"""
WEEK = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"


def listed(text):
    return [word.replace("_", " ").upper() for word in text.split()]


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """Lists are kept in an empty folder; what this process remembers is forgotten."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    store._by_digest.cache_clear()
    yield tmp_path / "cache"
    store._by_digest.cache_clear()


def refused(value, folder):
    with pytest.raises(UsageError) as caught:
        store.refer_theme(value, BookContext(folder))
    return str(caught.value)


@each("name", THEMES)
def test_a_theme_has_words_as_they_are_printed_each_once(name):
    theme = shipped_theme(name)
    cells = [bare(word) for word in theme.words]

    assert len(set(cells)) == len(cells) >= (25 if theme.language == "en" else 20)
    assert [w for w in cells if not fits_cells(w) or cell_form(w) != w] == []
    assert {True} == {has_hanzi_only(w) == (theme.language == "zh") for w in cells}
    assert theme.subtitle
    assert theme.payoffs
    assert all(one.lead[-1] in ":：?？" for one in theme.payoffs)


def test_no_theme_has_the_name_of_another():
    files = sorted(FOLDER.glob("*/*.yaml"))

    assert [*shipped_names()] == [path.stem for path in files]
    titles = [one.title for one in shipped_set("en").entries]
    assert len(set(titles)) == len(titles) >= 103
    assert len(shipped_set("zh").entries) >= 40


@each("name", THEMES)
def test_all_texts_of_a_theme_are_fit_for_a_family(name):
    theme, judge = shipped_theme(name), judge_of(Taste())
    texts = [theme.title, theme.subtitle, *(one.lead for one in theme.payoffs)]

    assert [text for text in texts if judge.clue(text)] == []
    answers = [one for one in theme.payoffs if judge.word(bare(one.cells), one.letters)]
    assert answers == []


@each("name", THEMES)
def test_a_subtitle_names_no_word_that_a_puzzle_may_lack(name):
    theme = shipped_theme(name)
    text = f" {theme.subtitle.upper()} "
    if theme.language == "zh":
        pairs = (text[k : k + 2] for k in range(1, len(text) - 2))
        named = [two for two in pairs if any(two in word for word in theme.words)]
    else:
        words = set(re.findall(r"[A-Z]+", text))
        ends = ("", "S", "ES")
        named = [one for one in theme.words if any(one + s in words for s in ends)]
        named += [one for one in words if one + "S" in theme.words]

    assert named == []


def test_a_theme_of_a_cryptarithm_has_no_words_with_spaces():
    kitchen = shipped_theme("kitchen")

    assert "BAKING SHEET" in kitchen.words
    assert "BAKINGSHEET" in kitchen.lexicon.words
    assert "BAKINGSHEET" not in named("kitchen").words
    assert set(named("kitchen").words) < set(kitchen.words)
    assert store.load(kitchen.lexicon.reference) == kitchen.lexicon


def test_the_zodiac_has_an_animal_in_every_idiom():
    animals = set("鼠牛虎兔龙蛇马羊猴鸡狗猪")

    assert [w for w in named("zodiac").words if not animals & set(w)] == []


def test_the_states_are_all_fifty_and_nothing_else():
    assert len(listed(STATES)) == 50
    assert sorted(shipped_theme("us-states").words) == sorted(listed(STATES))


@pytest.mark.parametrize(
    ("name", "known"), [("countries-of-europe", EUROPE), ("capitals", CAPITALS)]
)
def test_a_theme_of_countries_or_capitals_has_no_other_places(name, known):
    assert sorted(shipped_theme(name).words) == sorted(listed(known))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("zoo", "elephant penguin"),
        ("trees", "oak willow"),
        ("fruit", "apple banana"),
        ("weather", "rain snow wind cloud"),
        ("colours", "blue red"),
        ("orchestra", "violin trumpet"),
        ("fruits", "荔枝"),
    ],
)
def test_a_theme_has_the_words_that_a_reader_looks_for(name, words):
    assert set(listed(words)) <= set(shipped_theme(name).words)


def test_the_week_has_all_its_days():
    assert [w for w in listed(WEEK) if w not in shipped_theme("calendar").words] == []


def test_a_shipped_theme_is_found_again_by_its_reference_and_nothing_is_kept(kept):
    reference = store.refer_theme("planets", BookContext(Path()))

    assert reference == {"name": "planets", "digest": named("planets").digest}
    assert store.load(reference) is named("planets")
    assert not kept.exists()


def test_a_file_may_be_a_theme_and_is_kept(tmp_path):
    (tmp_path / "sea.txt").write_text("crab\nwhale\n", encoding="utf-8")
    reference = store.refer_theme("sea.txt", BookContext(tmp_path))
    (tmp_path / "sea.txt").unlink()

    assert store.load(reference).words == ("CRAB", "WHALE")
    assert reference == store.refer_theme(reference, BookContext(tmp_path))


def test_a_file_of_ones_own_has_title_words_and_payoffs(tmp_path):
    path = tmp_path / "sea.yaml"
    path.write_text(MINE, encoding="utf-8")

    theme = read_theme(path)

    assert (theme.name, theme.language, theme.title) == ("sea", "en", "By the Sea")
    assert theme.words == ("CRAB", "BEACH BALL", "WAVE")
    assert theme.payoffs == (Payoff("The unused letters name a sea:", "RED SEA"),)
    assert theme.payoffs[0].cells == "REDSEA"
    assert store.load(store.refer_theme("sea.yaml", BookContext(tmp_path))).words == (
        "CRAB",
        "WAVE",
    )


def faults_of(tmp_path, text):
    path = tmp_path / "sea.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        read_theme(path, shown="sea.yaml")
    return [str(problem) for problem in caught.value.problems]


def test_every_fault_of_a_theme_is_reported_with_its_place(tmp_path):
    only = "must have letters, spaces, hyphens and apostrophes only"
    more = MINE.replace("crab, ", "crab, x1, Crab, a, 海, ").replace("red sea", "r3d")

    assert faults_of(tmp_path, MINE.replace("title", "titel").replace("crab", "7")) == [
        "sea.yaml:1:1: title: is missing, must be text of 1 to 40 characters",
        "sea.yaml:1:1: titel: there is no such key; allowed are title, subtitle,"
        ' payoffs and words; did you mean "title"?',
        "sea.yaml:5:9: words[0]: must be text (got 7); put it in quotes",
    ]
    assert faults_of(tmp_path, more) == [
        f'sea.yaml:4:14: payoffs[0].letters: {only} (got "R3D")',
        f'sea.yaml:5:15: words[1]: {only} (got "X1")',
        'sea.yaml:5:19: words[2]: repeats the word in line 5 (got "CRAB")',
        'sea.yaml:5:25: words[3]: a word needs at least 2 letters (got "A")',
        "sea.yaml:5:28: words[4]: must have no Chinese characters, as most of these"
        ' words have none (got "海")',
    ]


def test_themes_taken_in_turn_are_found_again_by_their_reference(tmp_path, kept):
    shipped = store.refer_themes("auto", BookContext(Path(), "en"))
    named_ones = store.refer_themes(["kitchen", "garden"], BookContext(Path(), "en"))

    assert not kept.exists()
    names = [one.name for one in store.load_themes(named_ones).entries]
    assert names == ["kitchen", "garden"]
    assert all(one.language == "en" for one in store.load_themes(shipped).entries)

    (tmp_path / "sea.yaml").write_text(MINE, encoding="utf-8")
    mine = store.refer_themes(["garden", "sea.yaml"], BookContext(tmp_path, "en"))
    (tmp_path / "sea.yaml").unlink()
    store._themes_by_digest.cache_clear()

    garden, sea = store.load_themes(mine).entries
    assert garden == shipped_theme("garden")
    assert sea.words == ("CRAB", "BEACH BALL", "WAVE")
    assert store.load(sea.lexicon.reference) == sea.lexicon


def test_themes_in_two_languages_are_refused():
    with pytest.raises(UsageError, match=r"garden \(en\), zodiac \(zh\)"):
        store.refer_themes(["garden", "zodiac"], BookContext(Path(), "en"))


def test_an_unknown_theme_is_reported_with_those_that_there_are(tmp_path):
    told = refused("gardn", tmp_path)

    assert told.startswith("gardn: there is no such theme; must be ancient-egypt, ")
    assert told.endswith('(got "gardn"); did you mean "garden"?')


def test_a_folder_is_no_theme(tmp_path):
    with pytest.raises(UsageError, match="this is a folder; name a theme or its file"):
        store.refer_themes("", BookContext(tmp_path))


def test_a_theme_outside_the_folder_is_refused(tmp_path):
    assert refused("../sea.txt", tmp_path) == (
        "../sea.txt: leads out of the config's folder; a theme must be beside the"
        " config or below"
    )


def test_the_starter_list_has_three_thousand_words_of_three_to_eight_letters():
    words = [word for word in named("english").words if 3 <= len(word) <= 8]

    assert len(words) == 4_398


def test_a_pay_off_against_the_taste_is_left_out(tmp_path, said):
    (tmp_path / "sea.yaml").write_text(MINE, encoding="utf-8")
    blocking = BookContext(tmp_path, taste=Taste(block=("REDSEA", "ONION")))

    (sea,) = store.load_themes(store.refer_themes("sea.yaml", blocking)).entries
    (kitchen,) = store.load_themes(store.refer_themes("kitchen", blocking)).entries

    assert sea.payoffs == ()
    assert said.messages == ["sea.yaml: left out the pay-offs against the taste family"]
    assert "ONION" in {one.letters for one in shipped_theme("kitchen").payoffs}
    assert "ONION" not in {one.letters for one in kitchen.payoffs}


def test_a_book_that_blocks_a_word_has_themes_without_it():
    blocking = BookContext(Path(), taste=Taste(block=("APRON",)))
    reference = store.refer_themes(["kitchen", "garden"], blocking)
    kitchen, garden = store.load_themes(reference).entries

    assert set(shipped_theme("kitchen").words) - set(kitchen.words) == {"APRON"}
    assert garden == shipped_theme("garden")
    assert store.load(kitchen.lexicon.reference) == kitchen.lexicon


# Words of which one is in the other, and both belong.
BOTH = {
    ("BUS", "SUBURB"), ("BUS", "SUBWAY"), ("IRELAND", "NORTHERN IRELAND"),
    ("KANSAS", "ARKANSAS"), ("SUN", "URANUS"), ("SUN", "VENUS"), ("TUNA", "PEANUT"),
    ("VIRGINIA", "WEST VIRGINIA"),
}  # fmt: skip


def test_hardly_a_word_of_a_theme_can_be_read_inside_another():
    inside = {
        (one, other)
        for theme in shipped_set("en").entries
        for one in theme.words
        for other in theme.words
        if one != other and (bare(one) in bare(other) or bare(one)[::-1] in bare(other))
    }

    assert inside == BOTH


def test_a_hidden_message_says_nothing_that_the_list_has():
    weather = shipped_theme("weather")
    named = {
        word
        for word in weather.words
        for one in weather.payoffs
        if one.names(bare(word))
    }

    assert named == {"RAIN", "WIND"}
