import json

import pytest

from generator.errors import UsageError
from generator.registry import load
from generator.verbs import soak


def report(capsys, *arguments, **options):
    code = soak.run(*arguments, as_json=True, **options)
    return code, json.loads(capsys.readouterr().out)


def test_every_preset_is_soaked_and_its_figures_add_up(capsys):
    code, found = report(capsys, "_blank", n=30, executor="serial")

    assert code == 0
    assert (found["type"], found["n"]) == ("_blank", 30)
    assert list(found["presets"]) == ["easy", "hard"]
    for figures in found["presets"].values():
        assert figures["puzzles"] == figures["distinct"] == 30
        assert sum(figures["verdicts"].values()) == figures["attempts"]
        assert figures["attempts_a_puzzle"] == round(figures["attempts"] / 30, 2)
        assert figures["cpu_s_a_puzzle"] > 0
    hard = found["presets"]["hard"]
    off = hard["verdicts"]["off-level:easy"] / hard["attempts"]
    assert hard["off_level_rate"] == round(off, 4) > 0
    assert 1 < hard["attempts_a_puzzle"] < hard["most_attempts"]


def test_one_preset_and_worker_processes_give_the_same_figures(capsys):
    figures = []
    for executor, workers in (("serial", 1), ("process", 2)):
        _, found = report(
            capsys, "_blank", n=20, preset="hard", executor=executor, workers=workers
        )
        (one,) = found["presets"].values()
        del one["cpu_s_a_puzzle"]
        figures.append(one)

    assert figures[0] == figures[1]


def test_the_table_has_a_line_a_preset_and_the_reasons(capsys):
    soak.run("_blank", n=5, executor="serial")
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


def test_presets_are_soaked_with_the_words_of_the_language_asked_for(telling):
    kind = load(telling)

    for language in ("en", "zh"):
        (request,) = soak._requests(kind, "easy", 1, 0, language)
        assert request.params["lexicon"] == f"words-{language}"
    assert kind.presets["easy"].lexicon == "auto"


BAD = """
from generator.types._blank import Blank

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
    code, found = report(capsys, "bad", n=2, executor="serial")

    easy, hard = found["presets"].values()
    assert code == 3
    assert (easy["puzzles"], easy["verdicts"]) == (0, {"no-draft": 120})
    assert len(hard["faults"]) == 2
    assert "LookupError: lost" in said.text


def test_an_unknown_preset_or_type_is_told():
    with pytest.raises(UsageError, match=r'no preset "esy".*did you mean "easy"'):
        soak.run("_blank", n=1, preset="esy")
    with pytest.raises(UsageError, match="no puzzle type"):
        soak.run("no_such", n=1)
