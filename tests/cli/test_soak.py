import json

import pytest

from puzzle_publish.cli import soak
from puzzle_publish.cli.soak_groups import groups_of
from puzzle_publish.core.errors import UsageError
from puzzle_publish.make.executor_options import ExecutorOptions
from puzzle_publish.types.registry import load
from puzzle_publish.types.verify import reprove

SERIAL = ExecutorOptions("serial")


def report(capsys, *arguments, **options):
    code = soak.run(*arguments, as_json=True, **options)
    return code, json.loads(capsys.readouterr().out)


def test_every_preset_is_soaked_and_its_figures_add_up(capsys):
    code, found = report(capsys, "_blank", n=30, run_on=SERIAL)

    assert code == 0
    assert (found["what"], found["n"]) == ("_blank", 30)
    assert list(found["groups"]) == ["easy", "hard"]
    for figures in found["groups"].values():
        assert figures["puzzles"] == figures["distinct"] == 30
        assert sum(figures["verdicts"].values()) == figures["attempts"]
        assert figures["attempts_a_puzzle"] == round(figures["attempts"] / 30, 2)
        assert figures["cpu_s_a_puzzle"] > 0
    hard = found["groups"]["hard"]
    off = hard["verdicts"]["off-level:easy"] / hard["attempts"]
    assert hard["off_level_rate"] == round(off, 4) > 0
    assert 1 < hard["attempts_a_puzzle"] < hard["most_attempts"]


def test_one_preset_and_worker_processes_give_the_same_figures(capsys):
    figures = []
    for executor, workers in (("serial", 1), ("process", 2)):
        _, found = report(
            capsys,
            "_blank",
            n=20,
            preset="hard",
            run_on=ExecutorOptions(executor, workers),
        )
        (one,) = found["groups"].values()
        del one["cpu_s_a_puzzle"]
        figures.append(one)

    assert figures[0] == figures[1]


def test_the_table_has_a_line_a_preset_and_the_reasons(capsys):
    soak.run("_blank", n=5, run_on=SERIAL)
    lines = capsys.readouterr().out.splitlines()

    assert [line.split()[0] for line in lines] == [
        "level",
        "easy",
        "hard",
        "easy:",
        "hard:",
    ]
    assert lines[1].split()[1:6] == ["5/5", "0", "1.00", "1", "0.0"]
    assert lines[3] == "easy: 5 ok"
    assert len({len(line) for line in lines[:3]}) == 1


def names_and_requests(what, **options):
    options = {"n": 1, "preset": None, "language": None, "seed": 0, **options}
    groups = groups_of(what, **options)
    assert {len(group.requests) for group in groups} == {options["n"]}
    return {group.name: group.requests[0] for group in groups}


def test_presets_are_soaked_with_the_words_of_the_language_asked_for(telling):
    kind = load(telling)

    for language in ("en", "zh"):
        found = names_and_requests(telling, language=language)
        assert list(found) == list(kind.presets)
        assert found["easy"].params["lexicon"] == f"words-{language}"
    assert kind.presets["easy"].lexicon == "auto"


def test_all_languages_are_soaked_where_they_make_a_difference(telling):
    found = names_and_requests(telling, language="all", preset="easy")

    assert [(n, r.params["lexicon"]) for n, r in found.items()] == [
        ("easy en", "words-en"),
        ("easy zh", "words-zh"),
    ]
    assert list(names_and_requests("_blank", language="all")) == ["easy", "hard"]


def test_a_level_is_left_out_in_a_language_that_it_cannot_be_made_in(said):
    found = names_and_requests("codeword", language="all")

    assert list(found) == ["easy", "medium", "hard"]
    assert "easy zh is left out" in said.text


BOOK = """
format: 1
book: {id: soaked, title: Soaked, seed: 5}
sections:
  - {id: year, type: calendar, dates: {from: 2031-05-01, days: 3}, ramp: [easy, hard]}
  - id: sums
    type: cryptarithm
    count: 1
    level: hard
    attempts: 7
    params: {kind: product}
"""


@pytest.mark.soak
def test_a_book_is_soaked_section_by_section_with_its_own_params(tmp_path):
    book = tmp_path / "soaked.yaml"
    book.write_text(BOOK, encoding="utf-8")

    found = names_and_requests(str(book), n=5)

    assert list(found) == ["year easy", "year hard", "sums hard"]
    assert {request.seed for request in found.values()} == {5}
    assert found["year easy"].date == found["year hard"].params["date"] == "2031-05-01"
    assert (found["sums hard"].params["kind"], found["sums hard"].attempts) == (
        "product",
        7,
    )
    assert list(names_and_requests(str(book), preset="easy")) == ["year easy"]
    with pytest.raises(UsageError, match=r'no level "medium"; must be easy or hard'):
        names_and_requests(str(book), preset="medium")
    with pytest.raises(UsageError, match="a book names its own language"):
        names_and_requests(str(book), language="en")


CROWD = """
from puzzle_publish.types.capabilities import SpacedEntries
from puzzle_publish.types._blank import Blank

class {0}(SpacedEntries, Blank):
    name = "{1}"
    {2}

    def window(self, params):
        return 3

    def entries(self, givens, answer):
        return frozenset([str(answer)])

    def generate_apart(self, rng, params, taken, used):
        draft = Blank.generate(self, rng, params)
        {3}
        return draft

TYPE = {0}()
"""


def test_no_two_puzzles_of_a_window_share_an_entry(capsys, guest):
    keeps = "return None if draft and str(draft.answer) in taken else draft"
    guest("keeper", CROWD.format("Keeper", "keeper", "", keeps))
    code, found = report(capsys, "keeper", n=12, run_on=SERIAL)

    assert code == 0
    assert {(g["window"], g["near"]) for g in found["groups"].values()} == {(3, 0)}


def test_puzzles_that_share_an_entry_within_their_window_end_with_4(
    capsys, guest, said
):
    same = "draft = Blank.generate(self, type(rng)(type(rng.bit_generator)(1)), params)"
    guest("crowd", CROWD.format("Crowd", "crowd", "", same))
    code, found = report(capsys, "crowd", n=4, preset="easy", run_on=SERIAL)

    assert code == 4
    assert found["groups"]["easy"]["near"] == 3
    assert "puzzle 2 shares" in said.text
    assert "with one of the 2 before it" in said.text


MOODY = """
import multiprocessing
from puzzle_publish.types._blank import Blank

class Moody(Blank):
    name = "moody"

    def solve(self, givens):
        yield from super().solve(givens)
        if multiprocessing.parent_process() is None:
            yield {"other": 1}

TYPE = Moody()
"""


def test_proving_again_finds_what_the_worker_did_not(capsys, guest, said):
    guest("moody", MOODY)

    for name, code, proven in (("moody", 4, 0), ("_blank", 0, 2)):
        found = report(
            capsys,
            name,
            n=2,
            preset="easy",
            run_on=ExecutorOptions("process", 1),
            prove=True,
        )
        assert (found[0], found[1]["groups"]["easy"]["proven_again"]) == (code, proven)
    assert "easy: easy, puzzle 1: there is more than one answer" in said.text


def test_the_puzzles_can_be_had_one_a_line_for_other_programs(capsys, tmp_path):
    path = tmp_path / "puzzles.jsonl"
    report(capsys, "_blank", n=3, run_on=SERIAL, puzzles=path)
    entries = [json.loads(line) for line in path.read_text().splitlines()]

    assert [(e["section"], e["number"]) for e in entries] == [
        (level, number) for level in ("easy", "hard") for number in (1, 2, 3)
    ]
    for entry in entries:
        assert reprove(load("_blank"), entry) == []
    with pytest.raises(UsageError, match=r"none/p\.jsonl: cannot be written"):
        soak.run("_blank", n=1, run_on=SERIAL, puzzles=tmp_path / "none/p.jsonl")


def test_an_interrupted_soak_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "puzzles.jsonl"
    path.write_text("before")

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(soak._Count, "add", stop)
    with pytest.raises(KeyboardInterrupt):
        soak.run("_blank", n=1, run_on=SERIAL, puzzles=path)
    assert [p.read_text() for p in tmp_path.iterdir()] == ["before"]


BAD = """
from puzzle_publish.types._blank import Blank

class Bad(Blank):
    name = "bad"

    def generate(self, rng, params):
        if params.level == "hard":
            raise LookupError("lost")

TYPE = Bad()
"""


def test_a_type_that_gives_nothing_or_fails_ends_with_3_and_says_why(
    capsys, guest, said
):
    guest("bad", BAD)
    code, found = report(capsys, "bad", n=2, run_on=SERIAL)

    easy, hard = found["groups"].values()
    assert code == 3
    assert (easy["puzzles"], easy["verdicts"]) == (0, {"no-draft": 120})
    assert len(hard["faults"]) == 2
    assert "LookupError: lost" in said.text


def test_an_unknown_preset_or_type_is_told():
    with pytest.raises(UsageError, match=r'no level "esy".*did you mean "easy"'):
        soak.run("_blank", n=1, preset="esy")
    with pytest.raises(UsageError, match="no puzzle type"):
        soak.run("no_such", n=1)
