"""What letters beside each other may not spell, by lines, by paths and in texts."""

import itertools

import pytest

from puzzle_publish.core.shown import SIDES, Shown, in_both_orders, text_of
from puzzle_publish.core.values import Taste
from puzzle_publish.words.gate import gate_of, judged
from tests.naive.naive_gate import words_in

USUAL = Taste()
FAMILY = gate_of(USUAL)
# DICK from left to right, and one row below, round a corner.
LINE = ("DICKQ", "QQQQQ", "QQQQQ")
BEND = ("QQQQQ", "QDIQQ", "QQCKQ")
LONG = tuple((0, c) for c in range(5))


def found(*shown, taste=USUAL):
    """The words that a gate finds, sorted."""
    return sorted({one.word for each in shown for one in gate_of(taste).each(each)})


def turned(rows):
    """Rows turned by a quarter."""
    return tuple("".join(row) for row in zip(*rows[::-1], strict=True))


def test_a_straight_line_is_read_in_all_eight_directions():
    assert found(Shown(("ASSQ",))) == ["ASS"]
    grid = ("CQQQ", "QUQQ", "QQMQ", "QQQQ")
    for _ in range(4):
        assert found(Shown(grid)) == ["CUM"]
        assert found(Shown(grid, SIDES)) == []
        grid = turned(grid)
    assert found(Shown(("SSA",))) == ["ASS"]


def test_a_path_bends_where_the_type_says_so_and_uses_no_cell_twice():
    assert found(Shown(BEND)) == []
    assert found(Shown(BEND, SIDES, bends=True)) == ["DICK"]
    assert found(Shown(("AS",), SIDES, bends=True)) == []  # A, S and back to S
    assert found(Shown(("AS", "QS"), SIDES, bends=True)) == ["ASS"]


def test_short_words_count_in_paths_and_in_what_is_solved_only_if_they_are_coarse():
    mild, coarse = Shown(("PUS",)), Shown(("FAG",))

    assert (found(mild), found(coarse)) == (["PUS"], ["FAG"])
    for rows, words in ((("PUS",), []), (("FAG",), ["FAG"]), (("SNOT",), ["SNOT"])):
        assert found(Shown(rows, SIDES, bends=True)) == words
        assert found(Shown(rows, solved=True)) == words


def test_what_is_within_a_listed_word_in_its_order_cannot_be_helped():
    word = ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5))

    assert found(Shown(("SUSSEX",))) == ["SEX"]
    assert found(Shown(("SUSSEX",), known=(word,))) == []
    assert found(Shown(("XESSUS",), known=(word,))) == ["SEX"]
    assert found(Shown(("XESSUS",), known=in_both_orders([word]))) == []
    assert found(Shown(("SUSSEX",), known=(word[:5],))) == ["SEX"]


def test_other_signs_end_a_word_and_rows_may_be_of_any_length():
    assert found(Shown(("AS S", "DI#CK", "S", "SH", "1"))) == []
    assert found(text_of("AN XSHITQ, AS SAID")) == ["SHIT"]
    assert found(text_of("“XSHITQ — É”")) == ["SHIT"]
    assert found(text_of("ASS", ["ASS"])) == []
    assert found(Shown(()), Shown(("",)), text_of("")) == []


def test_hanzi_are_read_from_two_on():
    assert found(Shown(("山妓", "风女"))) == ["妓女"]
    assert found(Shown(("女山", "妓风"))) == ["妓女"]
    assert found(Shown(("女妓",), (((0, 1)),))) == []


def test_a_book_blocks_and_allows_words_of_its_own():
    mild = Taste(block=("OWL",), allow=("ASS",))

    assert found(Shown(("OWLASS",)), taste=mild) == ["OWL"]
    owlet = Taste(block=("OWL", "OWLET"))
    path = Shown(("OWQ", "QLE", "QQT"), SIDES, bends=True)
    assert found(path, taste=owlet) == ["OWLET"]
    assert found(Shown(("OWLASS",))) == ["ASS"]
    digests = {judged(t).digest for t in (Taste(), mild, Taste("general"))}
    assert len(digests) == 3


def test_general_prints_what_newspapers_do_but_no_slurs():
    general = Taste("general")

    assert found(Shown(("SNOTWOG",)), taste=general) == ["WOG"]
    assert set(gate_of(general).every) < set(FAMILY.every)


def test_some_words_are_refused_only_where_nobody_put_them():
    from puzzle_publish.words.taste import judge_of

    assert found(Shown(("SUCK",))) == ["SUCK"]
    assert judge_of(Taste()).word("SUCK") == ""


def test_each_finding_says_which_word_it_is_and_where():
    (one,) = FAMILY.each(Shown(LINE, known=(LONG[1:],)))

    assert (one.word, one.category, one.cells) == ("DICK", "obscenities", LONG[:4])
    assert FAMILY.find([Shown(LINE)]) == one
    assert FAMILY.find([Shown(("OWL",))]) is None


@pytest.mark.parametrize("bends", [False, True])
def test_the_gate_finds_what_a_slow_twin_finds(bends):
    taste = Taste(block=("ABA", "BAB", "ABBA", "AABB"), allow=("BAB",))
    gate = gate_of(taste)
    words = gate.coarse if bends else gate.every
    for cells in itertools.product("AB", repeat=6):
        rows = ("".join(cells[:3]), "".join(cells[3:]), "BAA")
        ways = SIDES if bends else Shown(()).ways
        shown = Shown(rows, ways, bends=bends)

        expected = words_in(rows, words, ways, bends=bends)
        assert {(one.word, one.cells) for one in gate.each(shown)} == expected
