"""Fill-ins and codewords on paper: words with boxes, numbers with their table."""

from string import ascii_uppercase

import pytest
from on_json import OnJson

from crossword_pages import FREE, SMALL, american, british, filled
from placing import MM_PER_PT, labels_of, outside, overlapping, small_labels
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.designs.looks import missing_roles
from puzzle_publish.core.figure import Figure, Label, Line, Rect
from puzzle_publish.core.puzzle import Draft, Json
from puzzle_publish.core.text_fitting import sans_ems
from puzzle_publish.types._grid.model import entries as entries_of
from puzzle_publish.types._grid.pattern import Pattern
from puzzle_publish.types.contract import PuzzleType
from puzzle_publish.types.examples import read_example
from puzzle_publish.types.looks import looks_of
from puzzle_publish.types.registry import load

CODEWORD, FILL_IN = OnJson(load("codeword")), OnJson(load("fill_in"))

LOOKS = looks_of(load_design("classic", "en"))


EXAMPLES = {"fill-in": "worked", "fill-in-zh": "worked-zh", "codeword": "worked"}


def fill_in(pattern: Pattern, letters: str, given: Json = None) -> Json:
    """Return givens of a fill-in that is filled with these letters in turn."""
    rows = filled(pattern, letters)["rows"]
    words = {word for _, word in entries_of(pattern, rows)}
    return {
        "rows": list(pattern.rows),
        "symmetric": pattern.is_symmetric,
        "words": sorted(words, key=lambda word: (len(word), word)),
        "given": given or {},
    }


def codeword(pattern: Pattern, letters: str = ascii_uppercase) -> Json:
    """Return givens of a codeword that is filled with these letters in turn."""
    rows = filled(pattern, letters)["rows"]
    return {
        "rows": list(pattern.rows),
        "symmetric": pattern.is_symmetric,
        "numbers": [
            [0 if x == "#" else letters.index(x) + 1 for x in row] for row in rows
        ],
        "given": {"1": letters[0], "4": letters[3]},
        "lexicon": {"name": "", "digest": ""},
    }


def type_of(givens: Json) -> PuzzleType:
    return CODEWORD if "numbers" in givens else FILL_IN


def draw(givens: Json, answer: Json | None, language: str) -> Figure:
    return type_of(givens).draw(givens, answer, language)


def worked(name: str) -> Draft:
    return read_example(
        (CODEWORD if name == "codeword" else FILL_IN).folder, EXAMPLES[name]
    )


def example_steps(name: str, language: str) -> tuple[Figure, Figure, Figure]:
    draft = worked(name)
    return type_of(draft.givens).example_steps(draft, language)


FILL_INS = {
    "free": (fill_in(FREE, "THEQUICKBROWNFX"), "en"),
    "small": (fill_in(SMALL, "BMOUSEAUTEN"), "en"),
    "british-13": (fill_in(british(), ascii_uppercase, {"0,0": "A"}), "en"),
    "american-9": (fill_in(american(9), ascii_uppercase), "en"),
    "hanzi": (fill_in(FREE, "画龙点睛守株待兔叶公好"), "zh"),
}
CODEWORDS = {
    "british-13": (codeword(british()), "en"),
    "british-15": (codeword(british(15)), "zh"),
    "american-9": (codeword(american(9)), "en"),
    "free": (codeword(FREE, "ETAOINSHRDLU"), "en"),
    "american-5": (codeword(american(5)), "en"),
}
ALL = {**FILL_INS, **{f"code-{name}": found for name, found in CODEWORDS.items()}}
every_page = pytest.mark.parametrize(("givens", "language"), ALL.values(), ids=ALL)
every_fill_in = pytest.mark.parametrize(
    ("givens", "language"), FILL_INS.values(), ids=FILL_INS
)
every_codeword = pytest.mark.parametrize(
    ("givens", "language"), CODEWORDS.values(), ids=CODEWORDS
)


def texts(figure: Figure, part: str) -> list[str]:
    return [label.text for label in labels_of(figure) if part in label.role]


def of_role(figure: Figure, part: str) -> list[Label]:
    return [label for label in labels_of(figure) if part in label.role]


@every_page
def test_no_label_runs_into_another_or_off_the_figure(givens, language):
    figure = draw(givens, None, language)

    def ems(text: str) -> float:
        return sans_ems(text, language)

    assert overlapping(figure, LOOKS, ems) == []
    assert outside(figure, LOOKS, ems) == []


@every_page
def test_every_role_has_a_look_and_no_label_is_under_7_pt(givens, language):
    pattern = Pattern(tuple(givens["rows"]))
    answer = filled(pattern, ascii_uppercase)
    figure = draw(givens, None, language)

    assert figure.min_cell_mm >= 6.0
    for one in (
        figure,
        draw(givens, answer, language),
        type_of(givens).cover_art(givens, answer, language),
    ):
        assert missing_roles(one, LOOKS) == ()
    assert small_labels(figure, LOOKS) == []


@every_fill_in
def test_each_word_stands_once_under_its_length_beside_a_box(givens, language):
    figure = draw(givens, None, language)
    boxes = [s for s in figure.steps if isinstance(s, Rect) and s.role == "cross-box"]
    words = of_role(figure, "clue")
    lengths = sorted({len(word) for word in givens["words"]})
    heading = {"en": "{} letters", "zh": "{}字"}[language]

    assert [word.text for word in words] == givens["words"]
    assert texts(figure, "heading") == [heading.format(n) for n in lengths]
    assert [
        (box.x < word.x, box.y < word.y < box.y + box.height)
        for box, word in zip(boxes, words, strict=True)
    ] == [(True, True)] * len(words)
    (size,) = {s.size for s in of_role(figure, "clue")}
    size *= figure.min_cell_mm / MM_PER_PT
    assert size >= 8.5 - 1e-6


@every_fill_in
def test_a_fill_in_has_no_numbers_and_shows_what_is_given(givens, language):
    figure = draw(givens, None, language)

    assert texts(figure, "number") == []
    assert texts(figure, "given") == list(givens["given"].values())


@every_codeword
def test_each_white_cell_has_its_number_and_the_table_each_once(givens, language):
    figure = draw(givens, None, language)
    expected = [n for row in givens["numbers"] for n in row if n]
    used = sorted(set(expected))

    assert texts(figure, "code-number") == list(map(str, [*expected, *used]))


@every_codeword
def test_given_letters_stand_wherever_their_number_does_and_are_crossed_out(
    givens, language
):
    figure = draw(givens, None, language)
    numbers = [str(n) for row in givens["numbers"] for n in row if n]
    given = givens["given"]
    gone = [s for s in figure.steps if isinstance(s, Line) and s.role.endswith("gone")]
    middles = {(round(sum(x for x, _ in s.points) / 2, 4)) for s in gone}
    alphabet = of_role(figure, "code-letter")

    assert texts(figure, "code-given") == [
        given[n]
        for n in [*numbers, *map(str, sorted(set(map(int, numbers))))]
        if n in given
    ]
    assert "".join(s.text for s in alphabet) == ascii_uppercase
    assert {s.text for s in alphabet if round(s.x, 4) in middles} >= set(given.values())
    assert len(gone) == len(given)


@every_codeword
def test_a_codeword_has_cells_of_7_mm_and_takes_what_a_page_has(givens, language):
    figure = draw(givens, None, language)

    # 6x9 in, of up to 300 pages, holds 121.6 x 154.4 mm.
    assert figure.width * figure.min_cell_mm <= 121.6
    assert figure.height * figure.min_cell_mm <= 154.4


EXAMPLE_FILES = [("fill-in", "en"), ("fill-in-zh", "zh"), ("codeword", "en")]


@pytest.mark.parametrize(("name", "language"), EXAMPLE_FILES)
def test_an_example_fits_three_in_a_row(name: str, language: str):
    figures = example_steps(name, language)

    for figure in figures:
        assert overlapping(figure, LOOKS) == []
        assert outside(figure, LOOKS) == []
        assert missing_roles(figure, LOOKS) == ()
        assert small_labels(figure, LOOKS) == []
        assert figure.height * figure.min_cell_mm <= 42
        # The thickest book of 6x9 in.
        assert 3 * figure.width * figure.min_cell_mm + 6 <= 112.2


def test_the_example_of_a_fill_in_ticks_off_what_it_writes():
    for name, expected in (("fill-in", "MOUSE"), ("fill-in-zh", "一心一意")):
        start, step, done = example_steps(name, "en")
        gone = [
            sum(isinstance(s, Line) and s.role.endswith("gone") for s in figure.steps)
            for figure in (start, step, done)
        ]
        tinted = [s for s in step.steps if s.role.endswith("step")]
        words = worked(name).givens["words"]

        assert gone == [0, 1, len(words)]
        assert len(tinted) == len(expected)
        assert texts(start, "clue") == words
        letters = [
            label.text
            for label in of_role(step, "example-letter")
            if any((label.x - 0.5, label.y - 0.5) == (s.x, s.y) for s in tinted)
        ]
        assert sorted(letters) == sorted(expected)


def test_the_example_of_a_codeword_reads_one_letter_more():
    start, step, done = example_steps("codeword", "en")
    read = [len(set(texts(f, "example-letter"))) for f in (start, step, done)]

    assert read == [3, 4, 10]
    # ROBOT lacks its B.
    assert set(texts(step, "letter")) - set(texts(start, "letter")) == {"B"}
