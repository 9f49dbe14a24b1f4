"""Cryptograms: readings, levels, givens, settings, bad input, looks."""

import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import islice, permutations
from string import ascii_uppercase as alphabet

import numpy as np
import pytest
from few import few
from logic_drafts import helpers

from puzzle_publish.core.errors import OutOfSteps, UsageError
from puzzle_publish.core.figure import Figure, Label, Line, Rect, Room, TextLabel
from puzzle_publish.core.text_picture import picture
from puzzle_publish.core.values import BookContext
from puzzle_publish.kernels.substitution import readings
from puzzle_publish.types.cryptogram import draw, generate, measures
from puzzle_publish.types.proof import prove
from puzzle_publish.types.solving import NO_ANSWER, SEVERAL, grade_of
from puzzle_publish.words.quotations import capitals, shipped, words_in

TYPE, drafts, answers = helpers("cryptogram")
LEVELS = ["easy", "medium", "hard", "expert"]
CAESAR = str.maketrans(alphabet, alphabet[3:] + alphabet[:3])


def rng(seed=0):
    return np.random.Generator(np.random.PCG64(seed))


def coded(text, **others):
    """Givens of a text, each letter three places along the alphabet."""
    return {"text": text.translate(CAESAR), **others}


def naive_readings(words, given, lexicon, *, no_letter_itself):
    """Every reading, by trying all words for each word in turn."""
    found = [dict(given)]
    for word in words:
        longer = []
        for letters in found:
            for other in sorted(lexicon):
                pairs = list(zip(word, other, strict=False))
                now = dict(letters)
                if len(word) == len(other) and all(
                    (a == b)
                    if "’" in (a, b)
                    else now.setdefault(a, b) == b and not (no_letter_itself and a == b)
                    for a, b in pairs
                ):
                    longer.append(now)
        found = [one for one in longer if len(set(one.values())) == len(one)]
    return {tuple(sorted(one.items())) for one in found}


@pytest.mark.parametrize("itself", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_the_search_finds_the_readings_of_plain_trying(seed, itself):
    chance = rng(seed)
    letters = "ABCDEF"
    lexicon = {
        "".join(letters[k] for k in chance.integers(0, 6, chance.integers(1, 5)))
        for _ in range(60)
    } | {"A’B", "BA’C"}
    plain = sorted(lexicon)
    chosen = [plain[k] for k in chance.integers(0, len(plain), 4)]
    code = dict(zip(letters, (letters[k] for k in chance.permutation(6)), strict=True))
    words = ["".join(code.get(char, char) for char in word) for word in chosen]
    given = {code["A"]: "A"} if seed % 3 == 0 and not itself else {}
    given = {c: p for c, p in given.items() if any(c in word for word in words)}
    found = [
        tuple(sorted(one.items()))
        for one in readings(words, given, frozenset(lexicon), no_letter_itself=itself)
    ]

    assert len(found) == len(set(found))
    wanted = naive_readings(words, given, lexicon, no_letter_itself=itself)
    assert set(found) == wanted


def test_a_search_that_is_too_long_says_so():
    words = frozenset("".join(word) for word in permutations("ABCDEF", 3))
    search = readings(["XYZ", "UVW"], {}, words, no_letter_itself=False, budget=50)

    with pytest.raises(OutOfSteps):
        list(search)


def test_a_cryptogram_of_another_maker_is_read():
    # Only words of the list, and no member but the text.
    foreign = coded(
        "SOMETHING WAS THERE BEHIND THE KITCHEN DOOR, AND IT KNOCKED AGAIN."
    )

    found = answers(foreign)

    assert {
        "text": foreign["text"].translate({v: k for k, v in CAESAR.items()})
    } in found


@pytest.mark.parametrize(
    ("text", "reason"),
    [("QQQZ XX QZQ", NO_ANSWER), ("ABCD", SEVERAL), ("ZZZZZZZ", NO_ANSWER)],
)
def test_what_has_no_reading_or_several_has_no_grade(text, reason):
    assert grade_of(TYPE, {"text": text}) == reason


def test_no_letter_stands_for_itself_unless_it_is_a_number():
    itself = {"text": "A", "kind": "letters"}

    assert {"text": "A"} not in answers(itself, 9)
    assert {"text": "A"} in answers({**itself, "kind": "numbers"}, 9)


@pytest.mark.soak
def test_our_quotations_have_one_reading_with_the_letters_that_must_be_given():
    words = shipped()
    several = []
    for one in words.entries:
        text = capitals(one.text)
        must = generate.open_letters(text, words)
        given = {c.translate(CAESAR): c for c in must}
        if len(answers(coded(text, given=given, kind="numbers"), 2)) != 1:
            several.append(one.text)

    # Where three letters can be exchanged, the proof refuses the puzzle.
    assert len(several) <= 0.03 * len(words.entries)


@few("level", LEVELS, fast=1)
def test_every_level_is_reached_by_many_texts_and_most_attempts_pass(level):
    passed = 0
    for draft in drafts(level, 24):
        assert TYPE.grade(draft.givens).level == level
        report = prove(TYPE.kind, draft.givens, draft.answer, TYPE.fairness)
        passed += report.verdict == "ok"

    assert passed >= 20
    assert TYPE.capacity(TYPE.presets[level]) >= 100


def test_measures_are_those_of_the_text():
    grade = measures.grade_of("I SAY THAT THAT’S A PEOPLE’S THING, PEOPLE", 2)

    assert grade.measures == {
        "letters": 32,
        "different": 12,
        "given": 2,
        "one_letter": 2,
        "apostrophes": 2,
        "known": 3,
        "frequency": 32.36,
        "author": 0,
        "keyword": 0,
    }


def test_what_a_page_prints_besides_the_text_is_counted():
    (draft,) = drafts("easy", 1)
    without = {k: v for k, v in draft.givens.items() if k != "signature"}

    assert TYPE.grade(draft.givens).measures["author"] == len(draft.givens["signature"])
    assert TYPE.grade(without).measures["author"] == 0
    assert TYPE.grade({**without, "keyword": True}).measures["keyword"] == 1


@pytest.mark.parametrize(
    ("easier", "harder"),
    [
        ("THE CAT SAT ON THE MAT " * 8, "THE CAT SAT ON THE MAT " * 4),
        ("A CAT SAT ON A MAT " * 6, "AS CAT SAT ON AS MAT " * 6),
        ("THAT MAN IS NEVER HERE " * 5, "THIN MEN ARE OFTEN ILL " * 5),
        ("IT’S HERE " * 10, "ITS HERE " * 10),
        ("TEA AND TOAST " * 9, "JAZZ AND FIZZ " * 9),
    ],
)
def test_each_measure_makes_a_text_harder_or_easier(easier, harder):
    assert measures.grade_of(easier, 0).score < measures.grade_of(harder, 0).score
    assert measures.grade_of(easier, 3).score <= measures.grade_of(easier, 2).score


@pytest.mark.parametrize("count", range(7))
def test_as_many_letters_are_given_as_the_book_asks(count):
    for level in LEVELS:
        wanted = TYPE.params_model(level=level, given_letters=count)
        if TYPE.capacity(wanted):
            draft = TYPE.generate(rng(count), wanted)
            assert len(draft.givens["given"]) == count


@pytest.mark.parametrize("kind", ["letters", "numbers"])
def test_the_code_is_one_letter_for_another_and_no_letter_for_itself(kind):
    for draft in drafts("medium", 6, kind=kind):
        said = capitals(draft.answer["text"])
        pairs = set(zip(draft.givens["text"], said, strict=True))
        letters = {(a, b) for a, b in pairs if a in alphabet}

        assert (
            len({a for a, _ in letters}) == len({b for _, b in letters}) == len(letters)
        )
        assert all(a == b for a, b in pairs - letters)
        if kind == "letters":
            assert all(a != b for a, b in letters)


def test_a_keyword_makes_the_code_and_is_in_the_key():
    for draft in drafts("hard", 8, keyword=True):
        word = draft.answer["keyword"]
        said = capitals(draft.answer["text"])
        codes = dict(zip(said, draft.givens["text"], strict=True))
        rows = [generate.keyed(word, shift) for shift in range(26)]

        assert draft.givens["keyword"] is True
        assert any(
            all(row[alphabet.index(c)] == codes[c] for c in codes if c in alphabet)
            for row in rows
        )
        for wrong in ("Z", word[::-1], word + word[0]):
            assert not TYPE.follows_rules(
                draft.givens, {**draft.answer, "keyword": wrong}
            )


def test_the_author_is_in_code_by_default_printed_or_hidden():
    (code,) = drafts("easy", 1)
    (printed,) = drafts("easy", 1, author="print")
    (hidden,) = drafts("easy", 1, author="hide")

    assert "author" not in code.givens
    name = capitals(code.answer["author"])
    assert len(code.givens["signature"]) == len(name)
    assert printed.givens["author"] == printed.answer["author"]
    assert not {"signature", "author"} & hidden.givens.keys()
    assert not TYPE.follows_rules(
        {**printed.givens, "author": "A. N. Other"}, printed.answer
    )


def test_a_quotation_is_one_puzzle_whatever_its_code():
    one, other = (TYPE.generate(rng(3), TYPE.params_model(level="easy")) for _ in "ab")
    again = coded(capitals(other.answer["text"]))

    assert TYPE.identity(one.givens, one.answer) == TYPE.identity(again, other.answer)
    assert TYPE.canonical(one.givens) == TYPE.canonical(again)


def test_the_example_is_in_no_book():
    example = capitals(TYPE.example().answer["text"])
    entry = shipped().find(example)

    assert entry is not None
    for level in LEVELS:
        assert generate.given_for(entry, TYPE.presets[level], shipped()) is None


def test_hints_are_a_letter_a_common_word_and_the_author():
    (draft,) = drafts("hard", 1)
    letter, word, author = TYPE.hints(draft.givens, draft.answer)
    said = capitals(draft.answer["text"])
    codes = dict(zip(draft.givens["text"], said, strict=True))

    assert codes[letter.values["code"]] == letter.values["letter"]
    assert letter.values["code"] not in draft.givens["given"]
    assert word.values["word"] in words_in(said)
    assert author.values == {"name": draft.answer["author"]}
    (shown,) = drafts("hard", 1, author="print", kind="numbers")
    letter, _, work = TYPE.hints(shown.givens, shown.answer)
    assert letter.values["code"].isdigit()
    assert work.values == {"name": shown.answer["work"]}


@pytest.mark.parametrize(
    ("givens", "sentence"),
    [
        ({}, 'has no "text"'),
        ({"text": ""}, "text must be a text of 1 to 1,000 characters"),
        ({"text": "A" * 1_001}, "text must be a text of 1 to 1,000 characters"),
        ({"text": 7}, "text must be a text"),
        ({"text": "Ab"}, 'text: character 2 is "b"; must be a capital from A to Z'),
        ({"text": "É"}, "character 1 is"),
        ({"text": ". ."}, "text must have words"),
        ({"text": "A" * 31}, "words of at most 30 letters"),
        ({"text": "A", "kind": "runes"}, "kind is"),
        ({"text": "A", "given": ["A"]}, "given must be an object"),
        ({"text": "A", "given": {"B": "C"}}, 'given: the text has no "B"'),
        ({"text": "A B", "given": {"A": "AB"}}, "given: A must be a letter"),
        ({"text": "A B", "given": {"A": 1}}, "given: A must be a letter"),
        ({"text": "A B", "given": {"A": "A"}}, "given: A stands for itself"),
        ({"text": "A B", "given": {"A": "C", "B": "C"}}, "have the same letter"),
        ({"text": "A", "signature": "a"}, "signature: character 1"),
        ({"text": "A", "author": 3}, "author must be a text"),
        ({"text": "A", "keyword": "ZEBRA"}, "keyword must be true"),
        ({"text": "A", "txt": "B"}, "unknown member"),
    ],
)
def test_givens_that_make_no_sense_are_refused_in_a_sentence(givens, sentence):
    from puzzle_publish.types.cryptogram.model import read

    with pytest.raises(ValueError, match=sentence):
        read(givens)


@pytest.mark.parametrize(
    "text", ["A B C D E F G H I J K L M " * 30, "ABCDEFG HIJKLMN OPQRSTU " * 40]
)
def test_no_givens_take_long(text):
    started = time.process_time()
    with suppress(OutOfSteps):
        list(islice(TYPE.solve({"text": text[:1_000].strip()}), 3))
    assert time.process_time() - started < 2


def test_a_chinese_book_must_name_its_texts(tmp_path):
    book = BookContext.of_tag(tmp_path, "zh")

    with pytest.raises(UsageError, match="needs an alphabet, and this book is Chinese"):
        TYPE.resolve(TYPE.presets["easy"], book)
    named = TYPE.params_model(level="easy", texts="quotations")
    assert TYPE.resolve(named, book).texts == shipped().reference


def test_letters_that_no_text_can_have_given_are_refused_with_other_levels(tmp_path):
    asked = TYPE.params_model(level="expert", given_letters=6)

    with pytest.raises(UsageError, match="these settings work at"):
        TYPE.resolve(asked, BookContext(tmp_path))


def test_keywords_are_not_for_numbers():
    with pytest.raises(ValueError, match="keyword must be unset"):
        TYPE.params_model(kind="numbers", keyword=True)


def test_a_table_of_the_author_s_is_used(tmp_path):
    text = "The kettle sang and the old house listened, as it did on Sunday mornings"
    rows = [f'"{text}, number {name}."' for name in ("one", "two", "three")]
    lines = ["Text,Author", *(f"{row},Aunt Zoë" for row in rows)]
    (tmp_path / "family.csv").write_text("\n".join(lines), encoding="utf-8")
    params = TYPE.params_model(level="easy", texts="family.csv")
    found = [
        TYPE.resolve(params.model_copy(update={"level": level}), BookContext(tmp_path))
        for level in ("medium", "hard")
    ]
    draft = next(filter(None, (TYPE.generate(rng(), one) for one in found)))

    assert draft.answer["author"] == "Aunt Zoë"
    assert set("Zoë") <= set(TYPE.letters(found[0]))
    report = prove(TYPE.kind, draft.givens, draft.answer, TYPE.fairness)
    assert report.verdict == "ok"


PICTURE_OF = {"text": "LW’V D WHVW.", "given": {"D": "A"}, "signature": "PH"}


def test_a_small_page_has_lines_code_and_the_alphabet():
    figure = TYPE.draw(PICTURE_OF, None, "en")
    labels = [step.text for step in figure.steps if isinstance(step, Label)]
    lines = [step for step in figure.steps if isinstance(step, Line)]

    assert labels[:4] == ["L", "W", "’", "V"]
    assert labels.count("A") == 2  # given, and in the alphabet
    # Eleven writing lines, and a stroke through the letter A.
    assert len(lines) == 11


def test_a_small_page_as_a_picture():
    assert picture(TYPE.draw(PICTURE_OF, None, "en")).split("\n") == [
        "",
        "                   A",
        "  L   W  ’  V      D      W   H   V   W  .",
        "",
        "",
        "",
        "  —      P   H",
        "",
        "",
        "  A  B  C   D  E  F  G  H   I  J  K  L  M",
        "",
        "  N  O  P   Q  R  S  T  U   V  W  X  Y  Z",
    ]


def test_words_are_never_broken():
    (draft,) = drafts("medium", 1)
    for columns in range(draw.LEAST, draw.MOST):
        rows = Counter()
        for row, _, word, _ in draw._placed(draft.givens["text"], "", columns):
            rows[row] += len(words_in(word))
        assert sum(rows.values()) == len(
            words_in(draft.givens["text"].replace("-", ""))
        )


@pytest.mark.parametrize("kind", ["letters", "numbers"])
@pytest.mark.parametrize(
    "room",
    [
        Room(108, 150),
        Room(80, 75),
        Room(180, 88),
        Room(170, 190, 1.4, 16),
        Room(20, 20),
    ],
)
def test_a_page_fits_its_room(room, kind):
    params = TYPE.params_model(kind=kind)
    for draft in (TYPE.sample(params), *drafts("expert", 2, kind=kind)):
        figure = TYPE.draw_page(draft.givens, "en", room)
        cell = figure.cell_mm * room.scale
        fits = room.fits(figure, cell)
        assert fits or figure == TYPE.draw(draft.givens, None, "en")
        if fits:
            same = replace(room, cell_mm=cell)
            again = TYPE.draw_page(draft.givens, "en", same)
            assert same.fits(again, cell)
            assert again.cell_mm * room.scale == pytest.approx(cell)


def test_number_and_keyword_pages_have_a_table():
    (numbers,) = drafts("easy", 1, kind="numbers")
    (keyed,) = drafts("medium", 1, keyword=True)
    for draft, names in ((numbers, map(str, range(1, 27))), (keyed, alphabet)):
        figure: Figure = TYPE.draw(draft.givens, None, "en")
        boxes = [step for step in figure.steps if isinstance(step, Rect)]
        labels = [step.text for step in figure.steps if isinstance(step, Label)]

        assert len(boxes) == 26
        assert set(names) <= set(labels)


def test_the_key_has_text_author_work_and_year():
    (draft,) = drafts("hard", 1, keyword=True)
    figure = TYPE.draw(draft.givens, draft.answer, "en")
    said = " ".join(step.text for step in figure.steps if isinstance(step, TextLabel))

    for name in ("text", "author", "work", "year", "keyword"):
        assert draft.answer[name] in said


def test_a_reading_that_was_solved_can_be_drawn_without_an_author():
    example = TYPE.example()
    (found,) = answers(example.givens)

    assert TYPE.draw(example.givens, found, "en").steps
    key = [c for row in TYPE.cells(example.givens, found, "en") for c in row]
    assert {c.state for c in key} <= {"given", "answer", "blank"}


def test_cells_have_the_code_and_what_it_stands_for():
    (draft,) = drafts("easy", 1)
    page = [c for row in TYPE.cells(draft.givens, None, "en") for c in row]
    key = [c for row in TYPE.cells(draft.givens, draft.answer, "en") for c in row]

    assert {c.state for c in page} == {"given", "blank"}
    assert {c.state for c in key} == {"given", "answer"}
    said = capitals(draft.answer["text"] + draft.answer["author"])
    assert "".join(c.words[-1] for c in key) == "".join(filter(str.isalpha, said))


def test_the_worked_example_shows_the_first_words_alone():
    start, step, done = TYPE.example_steps(TYPE.example(), "en")
    letters = [
        "".join(s.text for s in figure.steps if getattr(s, "role", "") == "answer")
        for figure in (start, step, done)
    ]

    assert letters[0] == ""
    assert 0 < len(letters[1]) < len(letters[2]) < 40
    assert start.height * start.min_cell_mm < 60  # three pictures beside each other
    assert (start.width, start.height) == (done.width, done.height)
