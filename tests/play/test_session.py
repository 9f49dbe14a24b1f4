"""The talk about a puzzle: each type solved by lines, every fault a sentence."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from each import each
from few import few
from hypothesis import given, settings
from hypothesis import strategies as st
from sites import examples
from solving import lines_for

from puzzle_publish.core.entries import draft_of
from puzzle_publish.core.messages import plain
from puzzle_publish.core.text_picture import columns_of
from puzzle_publish.play import saved
from puzzle_publish.play import session as session_module
from puzzle_publish.play.board import coloured
from puzzle_publish.play.game import Game, puzzle_of
from puzzle_publish.play.saved import Progress
from puzzle_publish.play.session import Session
from puzzle_publish.play.typed import words_in
from puzzle_publish.play.ways import MoveError
from puzzle_publish.types.registry import load

ENTRIES = {
    f"{language}-{entry['type']}": (language, entry)
    for language in ("en", "zh")
    for entry in examples(language)
}
# Where no key says what is wrong.
LISTS = ("calendar", "idiomfall")
CHINESE = {"en": {}, "zh": {"undo": "撤销", "redo": "重做", "reveal all": "揭晓 全部"}}


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def session_of(name, *, paint=lambda text, _: text, width=100, progress=None):
    language, entry = ENTRIES[name]
    puzzle = puzzle_of(entry, language)
    progress = progress or Progress(Game.start(puzzle))
    clock = Clock()
    made = Session(entry, puzzle, language, progress, paint, lambda: width, clock)
    return made, clock


def test_a_move_shows_what_fits_of_a_board_that_is_higher_than_the_screen():
    session, _ = session_of("en-dots")
    whole = session.begin("No. 1").split("\n")
    session.height = lambda: 20
    for line in "12":
        said = session.step(line).split("\n")
        assert len(said) < 20 < len(whole)
    first, last, of = map(int, re.findall("[0-9]+", said[-3]))
    assert last - first + 1 == len(said) - 3
    assert len(session.step("board").split("\n")) >= of > last


@pytest.mark.soak
@each("name", ENTRIES)
def test_typed_lines_solve_it(name):
    session, clock = session_of(name)
    first = session.begin("No. 1")
    assert "No. 1" in first
    assert len(first.split("\n")) > 6
    said = ""
    for line in lines_for(session.puzzle):
        assert not session.is_over
        clock.now += 1
        said = session.step(line)
    assert session.is_over
    assert session.game.is_solved
    time = re.search(r"(\d+):(\d\d)", said.split("\n")[-1])
    count = len(list(lines_for(session.puzzle)))
    assert int(time[1]) * 60 + int(time[2]) == count - 1  # it starts with the first
    assert session.progress.is_done


@each("name", ENTRIES)
def test_undo_redo_and_reveal_are_typed(name):
    session, _ = session_of(name)
    typed = CHINESE[session.language]
    lines = list(lines_for(session.puzzle))[:3]
    for line in lines:
        session.step(line)
    after = session.game.slots
    for _ in lines:
        session.step(typed.get("undo", "undo"))
    assert session.game.slots == Game.start(session.puzzle).slots
    for _ in lines:
        session.step(typed.get("redo", "redo"))
    assert session.game.slots == after
    session.step(typed.get("reveal all", "reveal all"))
    assert session.game.is_solved
    assert not session.is_over
    assert not session.progress.is_done


@each("name", ENTRIES)
def test_hints_lead_to_the_end_whatever_the_type(name):
    session, _ = session_of(name)
    game = session.game
    said = [session.step("hint") for _ in range(3)]
    assert all(said)
    player, count = session.puzzle.player, session.progress.hints
    advice = session._advice
    if advice.hints.steps or advice.hints.words:
        assert (len({*said}), count) == (3, 1)  # where, how and what
    elif player.entries or player.linked:
        # What leads to a word, and its letters.
        assert len({*said}) in (2, 3)
        assert count >= 1
    elif player.way == "trace":
        assert (len({*said}), count) == (3, 1)
        assert said[2].endswith(said[1])
    else:
        last = words_in(session.language).page["no_hint"]
        assert count == len({*said} - {last})  # those of the type, one by one
    assert session.game is game


@each("name", [name for name, (_, entry) in ENTRIES.items() if entry["type"] in LISTS])
def test_hints_are_those_of_the_type_one_by_one_where_no_steps_are_told(name):
    session, _ = session_of(name)
    language, entry = ENTRIES[name]
    kind = load(entry["type"])
    hints = kind.hints(*kind.read(draft_of(entry)))
    for hint in hints:
        said = session.step("hint").replace("\n", " " * (language == "en"))
        assert said == kind.hint_text(hint, language)
    assert session.step("hint") == words_in(language).page["no_hint"]
    assert session.progress.hints == len(hints)


def test_a_hint_names_what_is_wrong_and_a_step_is_told_once():
    session, _ = session_of("en-kakuro")
    slot = 0
    wrong = (session.puzzle.answer[slot] + 1) % 9
    session.progress = replace(session.progress, game=session.game.put(slot, wrong))
    said = session.step("hint")
    assert said.endswith("An entry is wrong: row 2, column 3.")
    session.step("undo")

    first = [session.step("hint") for _ in range(3)]
    assert session.progress.steps == {0}
    assert session.step("hint") not in first
    session.step("restart")
    assert not session.progress.steps


def test_a_hint_is_told_again_until_it_is_done():
    session, _ = session_of("en-hashi")
    following = session._advice.following(session.progress)
    *_, what, again = (session.step("hint") for _ in range(4))
    assert again.split() == ["Again:", *what.split()]
    assert (session.progress.steps, session.progress.hints) == (frozenset(), 1)

    game = session.game
    for slot in following.slots:
        game = game.put(slot, session.puzzle.answer[slot])
    session.progress = replace(session.progress, game=game)
    assert session.step("hint") not in (what, again)
    assert session.progress.hints == 2


@few("name", ENTRIES, fast=10)
def test_what_is_kept_is_read_again(name, tmp_path):
    session, clock = session_of(name)
    for line in list(lines_for(session.puzzle))[:-1]:
        clock.now += 5
        session.step(line)
    session.step("undo")
    session.step("hint")
    path = tmp_path / "games" / "one.json"
    saved.write(path, "id", session.progress)
    found = saved.read(path, "id", session.puzzle)
    assert found.game.past == session.game.past
    assert found.game.slots == session.game.slots
    assert found.hints == session.progress.hints > 0
    assert (found.told, found.steps) == (session.progress.told, session.progress.steps)
    assert found.seconds == pytest.approx(session.progress.seconds, abs=0.1)
    again, _ = session_of(name, progress=found)
    assert again.begin("")


@pytest.mark.soak
@each("name", ENTRIES)
def test_colours_add_nothing_but_colours(name):
    bare, _ = session_of(name)
    bright, _ = session_of(name, paint=coloured)
    for line in list(lines_for(bare.puzzle))[:3]:
        plain_text, colours = bare.step(line), bright.step(line)
        assert "\x1b" not in plain_text
        assert "\x1b[36m" in colours
        assert _stripped(colours) == _stripped(plain_text)


def _stripped(text):
    return [line.rstrip() for line in re.sub("\x1b[^m]*m", "", text).split("\n")]


@pytest.mark.soak
@each("name", ENTRIES)
@each("width", [20, 60, 100, 200])
def test_lists_fit_the_screen_at_any_width(name, width):
    session, _ = session_of(name, width=width)
    wide = max(columns_of(line) for line in session.step("board").split("\n"))
    alone, _ = session_of(name, width=1)
    board = max(columns_of(line) for line in alone.step("board").split("\n"))
    assert wide <= max(width, board)


WORDS = """a1 b2 c3 1 2 3 x - right up across down all U L5 r1 f a1-c3 r2c2 reveal clear
note item check show view hard undo redo restart""".split()  # noqa: SIM905
ODD = [
    "\x1b[31mred",
    "\x00",
    "a\x07b",
    "\u202eabc",
    "\ufffd\ufffd",
    "x" * 5000,
    "c5",
    "zz999 1",
    "0 0 1",
    "999999999999999999999 1 1",
    "a1-zz999 1",
    "r",
    "-",
    "reveal",
    "reveal zz9",
    "check zz9",
    "note",
    "note a1",
    "clear",
    "clear zz9",
    "item",
    "item zz9",
    "view",
    "view x",
    "pieces",
    "show",
    "5 across",
    "99 across TIGER",
    "a1 down 😀",
    "q=1",
    "=",
    "²³ 1",
    "٣ 1 1",
    "{line} {x}",
    "%s",
    "a1 a1 a1 a1",
    "U c3 r9",
    "u c3 r1 f f f",
    "一心一意",
    "\ud800",
]


@each("name", ENTRIES)
def test_odd_lines_are_answered_in_a_sentence(name):
    session, _ = session_of(name)
    for line in ODD:
        said = session.step(line)
        assert said
        assert plain(said) == said
        assert "{line}" not in said or line == "{line} {x}"
        assert not session.is_over or session.step("undo")


@pytest.mark.soak
@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(ENTRIES)), st.lists(st.text(max_size=12), max_size=4))
def test_nothing_that_is_typed_fails(name, words):
    session, _ = session_of(name)
    said = session.step(" ".join(words))
    assert plain(said) == said


@pytest.mark.soak
@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(sorted(ENTRIES)),
    st.lists(
        st.lists(
            st.sampled_from(WORDS),
            min_size=1,
            max_size=5,
        ),
        max_size=6,
    ),
)
def test_no_mixture_of_words_fails(name, lines):
    session, _ = session_of(name)
    for line in lines:
        assert session.step(" ".join(line))
    while session.game.past:
        session.step("undo")
    assert session.game.slots == Game.start(session.puzzle).slots


def test_a_whole_entry_is_typed_by_number_or_from_a_cell():
    session, _ = session_of("en-crossword")
    entry = session.puzzle.player.entries[0]
    slots = [session.puzzle.slot_of[cell] for cell in entry.cells]
    word = "".join(session.puzzle.player.signs[session.puzzle.answer[s]] for s in slots)
    session.step(f"{entry.label} across {word.lower()}")
    assert not session.game.check()
    assert [session.game.slots[s].value for s in slots] == [
        session.puzzle.answer[s] for s in slots
    ]
    filled = session.game.slots
    session.step(f"{entry.label}a -")
    assert session.game.slots == Game.start(session.puzzle).slots
    session.step(f"b2 {word[1:]}")
    session.step(f"a2 across {word[0]}")
    assert session.game.slots == filled
    assert "5" in session.step(f"{entry.label}a {word}X")


def test_letters_that_are_short_for_directions_are_signs_after_a_cell():
    session, _ = session_of("en-crossword")
    session.step("r1c2 a")
    session.step("row 1, column 2 d")
    assert session.game.slots[0].value == session.puzzle.player.signs.index("D")
    assert len(session.game.past) == 2
    session.step("b1 down boat")
    assert len(session.game.past) == 3


def test_chinese_commands_are_understood_in_chinese():
    session, _ = session_of("zh-crossword")
    entry = session.puzzle.player.entries[0]
    word = "".join(
        session.puzzle.player.signs[session.puzzle.answer[session.puzzle.slot_of[c]]]
        for c in entry.cells
    )
    for line in (f"{entry.label}横 {word}", f"横{entry.label} {word}"):
        session.step(line)
        assert len(session.game.past) == 1
        session.step("撤销")
        assert not session.game.past
    assert session.step("检查") == "目前全部正确。"
    assert "退出" in session.step("帮助")
    session.step("退出")
    assert session.is_over


def test_a_fault_names_what_is_wrong_with_the_line():
    session, _ = session_of("en-sudoku")
    said = {
        line: session.step(line)
        for line in ("d1 5", "a1 0", "j1 5", "a1", "foo", "item a1", "a1 123456789")
    }
    assert said == {
        "d1 5": "That is printed and stays.",
        "a1 0": '"0" cannot be put here; possible: 1 2 3 4 5 6 7 8 9.',
        "j1 5": 'There is no cell "j1".',
        "a1": "Put what there? Type the cell and the sign, as in r1c1 1.",
        "foo": 'I do not understand "foo". help lists the commands.',
        "item a1": "item is of no use in this puzzle.",
        "a1 123456789": "There are 3 cells, not 9.",
    }


def test_check_names_and_marks_what_is_wrong():
    session, _ = session_of("en-takuzu", paint=coloured)
    answer = session.puzzle.answer[0]
    cell = session.puzzle.blanks[0]
    assert cell == (0, 1)
    session.step(f"b1 {1 - answer}")
    said = session.step("check")
    assert said.endswith("1 is wrong: r1c2.")
    assert "\x1b[4;35m" in said
    assert "\x1b[4;35m" not in session.step("board")


def test_numbers_of_blocks_are_hidden_in_the_hard_view():
    session, _ = session_of("zh-idiomfall")
    first = session.puzzle.player.field[0][0] + session.puzzle.player.indexes[0][0]
    assert first in session.step("board")
    assert first not in session.step("view hard")
    assert first in session.step("显示 入门")


def test_a_piece_is_shown_as_it_can_lie():
    session, _ = session_of("en-calendar")
    piece = session.puzzle.player.pieces[0]
    said = session.step(piece.name)
    assert said.count(f"{piece.name} r3c3") == len(piece.shapes)
    assert said.count("██") == len(piece.shapes) * len(piece.shapes[0])


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.update(version=2),
        lambda found: found.update(id="other"),
        lambda found: found.update(moves=[[[999, 0, [], False]]]),
        lambda found: found.update(moves=[[[0, 99, [], False]]]),
        lambda found: found.update(moves=[[[0, 0, [99], False]]]),
        lambda found: found.update(moves=[[[True, 0, [], False]]]),
        lambda found: found.update(moves=[[[0, "1", [], False]]]),
        lambda found: found.update(moves=[[0]]),
        lambda found: found.update(moves=7),
        lambda found: found.update(seconds=1e99),
        lambda found: found.update(seconds="x"),
        lambda found: found.update(hints=-1),
        lambda found: found.pop("moves"),
    ],
)
def test_a_damaged_game_is_not_read(tmp_path, change):
    import json

    session, _ = session_of("en-sudoku")
    path = tmp_path / "game.json"
    saved.write(path, "id", session.progress)
    found = json.loads(path.read_text())
    change(found)
    path.write_text(json.dumps(found))
    with pytest.raises(ValueError):  # noqa: PT011  any sentence will do
        saved.read(path, "id", session.puzzle)
    for text in ("", "[", "[1]", "null1", "[" * 100_000, "7"):
        path.write_text(text)
        with pytest.raises(ValueError):  # noqa: PT011  any sentence will do
            saved.read(path, "id", session.puzzle)
        assert not saved.is_done(path)


def test_both_languages_say_and_understand_the_same_things():
    english, chinese = words_in("en"), words_in("zh")
    places = re.compile(r"\{\w+\}")
    assert english.say.keys() == chinese.say.keys()
    for name, sentence in english.say.items():
        assert set(places.findall(sentence)) == set(places.findall(chinese.say[name]))
    assert english.help.keys() == chinese.help.keys()
    for kind, words in english.meant.items():
        assert words.items() <= chinese.meant[kind].items()
        assert set(words.values()) == set(chinese.meant[kind].values())
    commands = set(english.meant["commands"].values())
    assert {f"_do_{name}" for name in commands} == {
        name for name in dir(Session) if name.startswith("_do_")
    }


def test_every_command_is_in_the_help():
    for language in ("en", "zh"):
        words = words_in(language)
        told = "".join(words.help.values())
        own = [
            w for w in words.meant["commands"] if (w.isascii()) == (language == "en")
        ]
        kinds = {words.meant["commands"][w] for w in own if w in told}
        assert kinds >= set(words.meant["commands"].values()) - {"help"}


def test_every_sentence_is_said_somewhere():
    folder = Path(session_module.__file__).parents[1]
    sources = [*folder.glob("play/*.py"), folder / "cli" / "play.py"]
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    words = words_in("en")
    assert [name for name in (*words.say, *words.menu) if f'"{name}"' not in code] == []


def test_a_move_error_says_which_sentence():
    assert MoveError("no_cell", cell="Z9").values == {"cell": "Z9"}
