"""The base class of types: what it refuses, and what it gives without being asked."""

import json
import sys
from pathlib import Path

import pytest

from puzzle_publish.cli import main
from puzzle_publish.core.errors import UsageError
from puzzle_publish.testing import contract_tests
from puzzle_publish.types import contract
from puzzle_publish.types._blank import Blank
from puzzle_publish.types._blank.model import BlankParams
from puzzle_publish.types.capabilities import DatedPages
from puzzle_publish.types.contract import CONTRACT, PuzzleType
from puzzle_publish.types.registry import load

HEAD = "from puzzle_publish.types._blank import Blank\n"
BODY = "class Guest(Blank):\n    name = 'guest'\n"


def test_the_params_of_a_type_are_those_its_class_names():
    assert Blank.params_model is BlankParams


def test_a_misspelt_method_is_refused_with_the_one_that_was_meant():
    with pytest.raises(TypeError, match=r"Odd\.cannonical: no part of PuzzleType; did"):

        class Odd(Blank):
            def cannonical(self, givens):
                return givens


def test_other_parameters_are_refused_with_those_it_must_take():
    with pytest.raises(TypeError, match=r"takes \(self, rng\), must take \(self, r"):

        class Odd(Blank):
            def generate(self, rng):
                return None


def test_all_misfits_of_a_class_are_told_at_once():
    with pytest.raises(TypeError, match=r"Odd\.colour: .*; Odd\.levels: must be a val"):

        class Odd(Blank):
            colour = "red"

            def levels(self):
                return {}


def test_a_value_in_place_of_a_method_is_refused():
    with pytest.raises(TypeError, match=r"Odd\.hints: must be a method"):

        class Odd(Blank):
            hints = ()


def test_a_capability_brings_methods_of_its_own():
    class Dated(Blank, DatedPages):
        def is_of_date(self, givens, date):
            return True

    assert Dated().is_of_date({}, None)
    with pytest.raises(TypeError, match=r"Odd\.is_of_date: no part of PuzzleType"):

        class Odd(Blank):
            def is_of_date(self, givens, date):
                return True


def test_helpers_of_a_type_are_private():
    class Fine(Blank):
        _rows = 3

        def _count(self):
            return self._rows

    assert Fine()._count() == 3


def test_a_type_without_an_abstract_method_cannot_be_made():
    class Bare(PuzzleType[BlankParams]):
        pass

    with pytest.raises(TypeError, match="abstract methods"):
        Bare()


def test_no_type_is_asked_for_what_it_may_not_have_by_getattr():
    for path in Path(contract.__file__).parent.rglob("*.py"):
        if "tests" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        assert "getattr(kind" not in text, path
        assert "assert isinstance(params" not in text, path


def test_a_type_may_have_words_in_one_language_alone(guest, tmp_path):
    guest("guest", HEAD + BODY + "TYPE = Guest()\n")
    (tmp_path / "site" / "text.en.yaml").write_text(
        (Blank.folder / "text.en.yaml").read_text()
    )
    kind = load("guest")

    assert kind.languages == ("en",)
    for check in contract_tests("guest"):
        if check.run.__name__ == "texts_are_whole_in_every_language":
            check()
    with pytest.raises(UsageError, match=r'has no text in "zh"; it has en'):
        kind.text("zh")


def test_a_type_in_chinese_alone_is_listed_in_chinese(guest, tmp_path, capsys):
    guest("guest", HEAD + BODY + "TYPE = Guest()\n")
    text = (Blank.folder / "text.zh.yaml").read_text(encoding="utf-8")
    (tmp_path / "site" / "text.zh.yaml").write_text(text, encoding="utf-8")
    kind = load("guest")
    title = kind.text("zh").title

    for call, shown in (
        (["types"], title),
        (["types", "guest"], title),
        (["types", "--json"], json.dumps(title)),
    ):
        assert main(call) == 0
        assert shown in capsys.readouterr().out


# A type that cannot be loaded


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            HEAD + BODY + "    def cannonical(self, givens):\n        return givens\n",
            r"guest_type\.py:2: Guest\.cannonical: no part of PuzzleType; did you mean",
        ),
        (
            "from generator.contract import Params\n",
            r"guest_type\.py:1: the package generator is now called",
        ),
        ("import nonesuch_\n", r"guest_type\.py:1: No module named"),
        ("def (:\n", r"guest_type\.py:1: invalid syntax"),
        (HEAD + BODY, "must set TYPE to an instance"),
        (HEAD + BODY + "    contract = 99\nTYPE = Guest()\n", "for contract 99, and"),
        (HEAD + BODY.replace("'guest'", "'host'") + "TYPE = Guest()\n", "calls itself"),
    ],
)
def test_a_broken_plug_in_is_told_with_file_and_method(guest, source, told):
    guest("guest", source)

    with pytest.raises(UsageError, match=rf"^type guest: .*{told}"):
        load("guest")
    sys.modules.pop("guest_type", None)


def test_a_broken_plug_in_does_not_hide_the_other_types(guest, capsys):
    guest("guest", "import nonesuch_\n")

    assert main(["types"]) == 0

    told = capsys.readouterr()
    assert "calendar" in told.out
    assert "type guest: " in told.err


def test_a_book_that_uses_a_broken_plug_in_is_refused_at_its_place(
    guest, tmp_path, capsys
):
    guest("guest", "import nonesuch_\n")
    book = tmp_path / "book.yaml"
    text = "format: 1\nbook: {id: b, title: B, seed: 1}\n"
    text += "print: {printer: home}\nsections:\n"
    book.write_text(f"{text}  - {{id: a, type: guest, count: 1, level: easy}}\n")

    assert main(["check", str(book)]) == 2
    assert "book.yaml:5:19: sections[0].type: type guest: " in capsys.readouterr().err
    book.write_text(f"{text}  - {{id: a, type: _blank, count: 1, level: easy}}\n")
    assert main(["check", str(book)]) == 0


def test_our_types_state_this_contract():
    assert CONTRACT == load("_blank").contract == load("calendar").contract
