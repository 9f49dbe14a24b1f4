"""The next hint fits what the reader has, and hints alone solve every puzzle."""

import json
import random
import re
from dataclasses import replace

import numpy as np
import pytest
from hinting import field_of, followed, ladder_types, right_values
from javascript import in_node
from sites import entry_of, player_of, site_of

from puzzle_publish.core.puzzle import canonical_json
from puzzle_publish.play import typed
from puzzle_publish.play.advice import Advice
from puzzle_publish.play.game import Game, Slot, puzzle_of
from puzzle_publish.play.saved import Progress
from puzzle_publish.types.hint_field import NONE, Hints, State, is_done, steps_json
from puzzle_publish.types.next_hint import next_hint
from puzzle_publish.types.player import PICTURES
from puzzle_publish.types.registry import load
from puzzle_publish.types.spoken import spoken
from puzzle_publish.web import pages
from puzzle_publish.web.masking import packed
from puzzle_publish.web.page import puzzle_data

HAVE = "enter", "mark", "edge"  # rules that hints follow
TYPES = [kind.name for kind in ladder_types()]
STEPPED = [name for name in TYPES if name != "maze"]  # where a fork is not passed twice
STATES, FEW = 200, 3
LIVE = "judge.js", "rules.js", "hint.js", *map("hint-{}.js".format, HAVE)
PROGRAM = """\
([puzzle, answer, steps, states]) => {
  if (puzzle.rules) puzzle.rules = Rules.unpack(puzzle.rules);
  const game = new Game(answer.length, answer, puzzle);
  const hints = new Hints(puzzle, game);
  hints.take(steps);
  return states.map(([values, notes, told]) => {
    hints.told = told;
    values.forEach((value, k) => {
      game.slots[k] = { value, notes: notes[k], revealed: false };
    });
    const found = hints.next();
    return found && [found.kind, found.number, found.said, found.cells, found.slots];
  });
}"""


def example(name, language="en"):
    kind = load(name)
    return field_of(kind, *kind.read(kind.example()), language)


def made(name, level, seed, params=None):
    """A puzzle of a level, or of params."""
    kind = load(name)
    for attempt in range(60):
        rng = np.random.Generator(np.random.PCG64([seed, attempt]))
        if draft := kind.generate(rng, params or kind.presets[level]):
            return field_of(kind, *kind.read(draft))
    raise AssertionError("no draft")


@pytest.mark.parametrize(
    ("name", "language", "asked", "technique"),
    [
        ("sudoku", "en", "Hidden single in a box: which digit", "Full house"),
        ("calcudoku", "zh", "单格框：看 ", "行列排除"),
        ("tents", "en", "Line full: does it have", "No tree beside it"),
    ],
)
def test_a_second_hint_names_the_technique_as_the_glossary_does(
    name, language, asked, technique
):
    field, hints = example(name, language)
    values = [NONE] * len(field.answer)
    found = next_hint(field, hints, State(values, [()] * len(values)))
    meanings = load(name).technique_words(language).values()

    assert found.said[1].startswith(asked)
    assert technique in dict(hints.techniques)
    assert {*hints.techniques} <= {*meanings}


def test_all_ladders_tell_their_steps():
    assert {"sudoku", "kakuro", "nonogram", "slitherlink", "hashi"} < {*TYPES}
    assert len(TYPES) >= 13


@pytest.mark.parametrize("name", TYPES)
def test_hints_alone_solve_a_puzzle_that_is_right_so_far(name):
    field, hints = example(name)
    rng = random.Random(name)
    for _ in range(FEW):
        values, dots = right_values(field, rng), rng.random() < 0.5
        kinds = followed(field, hints, values, dots=dots)
        assert not kinds["wrong"]
        # Every value follows: none is taken from the key.
        assert not kinds["value"] or name == "maze"


@pytest.mark.soak
@pytest.mark.parametrize("name", STEPPED)
def test_hints_alone_solve_200_right_states(name):
    rng = random.Random(name)
    levels = [level for level in load(name).levels if level in load(name).presets]
    for seed, level in enumerate(levels):
        field, hints = made(name, level, seed)
        for _ in range(-(-STATES // len(levels))):
            values, dots = right_values(field, rng), rng.random() < 0.5
            kinds = followed(field, hints, values, dots=dots)
            assert not kinds["wrong"] + kinds["value"], (level, kinds)


VARIANTS = [
    {"kind": "killer", "level": "hard"},
    {"kind": "jigsaw", "level": "hard"},
    {"kind": "samurai", "level": "medium"},
    {"kind": "anti-knight", "level": "medium"},
    {"kind": "sandwich", "level": "medium"},
    {"kind": "plain", "level": "easy", "size": 12},
    {"kind": "plain", "level": "easy", "size": 6, "symbols": "letters"},
]


@pytest.mark.soak
@pytest.mark.parametrize("asked", VARIANTS, ids=lambda one: one["kind"])
def test_hints_alone_solve_sudokus_of_all_kinds(asked):
    kind = load("sudoku")
    params = type(kind.presets["easy"]).model_validate(asked)
    field, hints = made("sudoku", "easy", 3, params)
    assert all(hints.houses)
    rng = random.Random(3)
    for _ in range(20):
        kinds = followed(field, hints, right_values(field, rng))
        assert not kinds["wrong"] + kinds["value"], kinds


@pytest.mark.parametrize("name", TYPES)
def test_a_wrong_entry_is_named_first(name):
    field, hints = example(name)
    rng = random.Random(name)
    for _ in range(FEW):
        values = right_values(field, rng)
        slot = rng.randrange(len(values))
        signs = len(field.player.signs)
        values[slot] = (field.answer[slot] + 1) % signs
        if not field.is_wrong(slot, values[slot]):  # fewer bridges than in the end
            values[slot] = signs - 1
        found = next_hint(field, hints, State(values, [()] * len(values)))
        assert (found.kind, found.number) == ("wrong", slot)
        assert found.cells == field.beside(slot)


def test_a_step_is_passed_once_told_or_noted():
    field, hints = example("kakuro")
    step = next(one for one in hints.steps if one.strikes and not one.slots)
    values, notes = [NONE] * len(field.answer), [()] * len(field.answer)
    only = replace(hints, words={}, steps=(step,))
    assert next_hint(field, only, State(values, notes)).number == 0
    assert next_hint(field, only, State(values, notes, {0})).kind == "value"

    for slot, out in step.strikes:
        notes[slot] = tuple(sign for sign in field.signs if sign not in out)
    assert is_done(field, step, State(values, notes))
    assert next_hint(field, only, State(values, notes)).kind == "value"


def test_of_fewer_bridges_than_in_the_end_none_is_wrong():
    field, hints = example("hashi")
    slot = field.player.answer.index("2")
    values = [NONE] * len(field.answer)
    values[slot] = 0
    found = next_hint(field, hints, State(values, [()] * len(values)))
    assert found.kind == "step"
    values[slot] = field.player.signs.index("0")
    found = next_hint(field, hints, State(values, [()] * len(values)))
    assert (found.kind, found.number) == ("wrong", slot)


def test_a_type_without_a_ladder_has_no_steps():
    kind = load("wordsearch")
    _, hints = field_of(kind, *kind.read(kind.example()))
    assert hints == Hints()


def states_of(field, hints, rng, count):
    """States, most of them right, with notes and steps that were told."""
    signs, steps = range(len(field.player.signs)), range(len(hints.steps))
    for _ in range(count):
        values = right_values(field, rng)
        for slot in rng.sample(range(len(values)), rng.choice([0, 0, 0, 1])):
            values[slot] = rng.choice(signs)
        notes = [
            sorted(rng.sample(signs, min(3, len(signs)))) if rng.random() < 0.2 else []
            for _ in values
        ]
        told = sorted(rng.sample(steps, rng.randrange(len(steps) + 1)))
        yield [values, notes, told]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_pages_and_terminal_give_the_same_hints(language):
    rng = random.Random(language)
    names = TYPES if language == "en" else ["sudoku", "takuzu", "slitherlink"]
    cases, ours = [], []
    for name in names:
        entry = entry_of(1, name, load(name).example())
        data = puzzle_data(
            load(name), entry, player_of(entry, language), language, seals=False
        ).data
        field, hints = example(name, language)
        states = [*states_of(field, hints, rng, STATES // len(names) + 1)]
        cases.append([data, [*field.answer], steps_json(hints), states])
        found = [next_hint(field, hints, State(*state)) for state in states]
        ours.append([one and one.json for one in found])
    theirs = in_node(PROGRAM, cases, *LIVE)
    assert sum(map(len, theirs)) >= STATES
    kinds = {one[0] for states in theirs for one in states if one}
    assert kinds >= {"wrong", "single", "step"}
    for mine, page in zip(ours, theirs, strict=True):
        assert page == [one and [*one[:2], *map(list, one[2:])] for one in mine]


# What a page says at each press; it has no outlines here, so cells are named.
PRESSES = """\
([puzzle, answer, steps, states]) => {
  Hinting.MOST_NAMED = Infinity;
  if (puzzle.rules) puzzle.rules = Rules.unpack(puzzle.rules);
  const { words, way, rows, entries = [] } = puzzle;
  const game = new Game(answer.length, answer, puzzle);
  const number = new Map(rows.flat().map(([r, c], k) => [`${r},${c}`, k]));
  let slots = 0;
  const cells = rows.flat().map(([r, c, x, y, state, said]) => {
    const slot = state === "blank" && way !== "edge" ? slots++ : -1;
    return { node: { dataset: {} }, r, c, state, said, slot };
  });
  const entriesOf = new Map(cells.map((_, k) => [k, []]));
  puzzle.entries = entries;
  entries.forEach((entry, k) => {
    const { direction, label } = entry;
    entry.name = direction === "row" ? label : `${label} ${words[direction]}`;
    entry.numbers = entry.cells.map((at) => number.get(at.join()));
    for (const cell of entry.numbers) entriesOf.get(cell).push(k);
  });
  const own = { entriesOf, layer: () => [{}], printed: (k) => cells[k].said };
  const page = { puzzle, game, board: { cells, flag() {} }, way: own };
  const hinting = new Hinting(page);
  hinting.hints.take(steps);
  return states.map(([values, notes, told]) => {
    page.state = { told, hints: 0, steps: 0 };
    own.entry = 0;
    values.forEach((value, k) => {
      game.slots[k] = { value, notes: notes[k], revealed: false };
    });
    const found = hinting.found();
    return found && found.said.map((one) => hinting.written(one, found));
  });
}"""


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_terminal_says_what_a_page_says_at_each_press(language):
    rng = random.Random(f"said in {language}")
    names = [*TYPES, "crossword"] if language == "en" else ["sudoku", "tents"]
    cases, ours = [], []
    for name in names:
        entry = entry_of(1, name, load(name).example())
        player = player_of(entry, language)
        data = {**puzzle_data(load(name), entry, player, language, seals=False).data}
        words = pages.words_in(language)
        own = words["own"].get(pages._help(player), {})
        data["words"] = {**words["player"], **own}
        field, hints = example(name, language)
        states = [*states_of(field, hints, rng, 12)]
        if player.way in PICTURES:  # whose parts the terminal calls by their names
            right = (State(*state) for state in states)
            wrong = [next_hint(field, hints, state).kind == "wrong" for state in right]
            states = [
                x for x, is_wrong in zip(states, wrong, strict=True) if not is_wrong
            ]
        cases.append([data, [*field.answer], steps_json(hints), states])
        ours.append([*said_on_the_terminal(entry, language, states)])
    theirs = in_node(PRESSES, cases, *LIVE, "spoken.js", "hinting.js")
    for name, mine, page in zip(names, ours, theirs, strict=True):
        assert len(mine) > 3
        assert mine == page, name


def said_on_the_terminal(entry, language, states):
    """The sentences of the next hint to each state, each press."""
    puzzle = puzzle_of(entry, language)
    advice = Advice(entry, puzzle, typed.words_in(language))
    for values, notes, told in states:
        slots = zip(values, map(tuple, notes), strict=True)
        game = Game(puzzle, tuple(Slot(*one) for one in slots))
        _, found = advice._found(Progress(game, steps=frozenset(told)))
        yield found and [spoken(one, advice.hints.lines) for one in found.said]
        advice._entry = 0


@pytest.mark.parametrize(("language", "bridge"), [("en", "bridge"), ("zh", "桥")])
def test_hints_and_checks_of_hashi_say_bridge(tmp_path, language, bridge):
    entry = entry_of(1, "hashi", load("hashi").example())
    field, _ = example("hashi", language)
    values = [field.player.signs.index("0")] * len(field.answer)
    [[wrong, *_]] = said_on_the_terminal(
        entry, language, [(values, [()] * len(values), ())]
    )
    assert bridge in wrong

    site_of(tmp_path, [entry], language, daily=False)
    page = (tmp_path / "p/1/index.html").read_text(encoding="utf-8")
    [data] = re.findall(r'id="puzzle">(.*?)</script>', page)
    words = json.loads(data)["words"]
    assert bridge in words["hint_line"]
    assert bridge in words["wrong_lines"]


def test_a_hint_to_a_text_in_code_tells_a_word_its_pattern_and_then_a_letter():
    entry = entry_of(1, "cryptogram", load("cryptogram").example())
    puzzle = puzzle_of(entry, "en")
    advice = Advice(entry, puzzle, typed.words_in("en"))
    # What is listed besides tells no letter.
    assert advice.list
    assert not any(map(any, advice._tells))
    game = Game(puzzle, (Slot(),) * len(puzzle.answer))
    _, found = advice._found(Progress(game, told=len(advice.list)))
    said = found.said
    assert re.fullmatch(r"r\d+c\d+ Across: \d+ letters, \d+ in place\.", said[0])
    assert re.fullmatch(
        r"It reads [A-Z_①-⑨ ]+\. Cells with ([A-Z]): \d+\.( .+)?", said[1]
    )
    assert said[2] == f"{said[1].split(': ')[0][-1]} = {said[2][-1]}"
    # What is one letter in two places has one sign there.
    entries = advice.entries
    for entry in entries.all:
        word = [entries.answer_at(cell) for cell in entry.cells]
        told = entries.code_values(game, entry, entry.cells[0])
        pattern = str(told["pattern"]).split()
        open_ = [k for k, sign in enumerate(pattern) if sign != word[k]]
        assert told["alike"] == ("①" in pattern)
        for k in open_:
            letters = [word[n] for n in open_ if pattern[n] == pattern[k] != "_"]
            assert len(set(letters)) < 2
            assert (pattern[k] == "_") == (word.count(word[k]) == 1)
        assert not set(str(told["free"]).split()) - set(entries.puzzle.player.signs)


def bytes_of(hints):
    """What the steps of a page and the words of its hints take."""
    steps = len(packed(steps_json(hints), "0" * 16)) if hints.steps else 0
    return steps + len(canonical_json(hints.words).encode())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_steps_of_an_example_take_few_bytes(language):
    sizes = {name: bytes_of(example(name, language)[1]) for name in TYPES}
    assert max(sizes.values()) <= 3 * 1024, sizes


@pytest.mark.soak
@pytest.mark.parametrize("name", STEPPED)
def test_steps_of_the_hardest_puzzles_take_few_bytes(name):
    last = [level for level in load(name).levels if level in load(name).presets][-1]
    assert bytes_of(made(name, last, 1)[1]) <= 11 * 1024
