"""What the types' texts call things, and that they say what their puzzles do."""

import re
from pathlib import Path

import pytest
import yaml

import puzzle_publish
from puzzle_publish.core.resources import templates
from puzzle_publish.layout.pages.part_titles import notes_of
from puzzle_publish.types.registry import load, names
from puzzle_publish.types.wordsearch import generate, params

PACKAGE = Path(puzzle_publish.__file__).parent
CONFIGS = Path(__file__).parents[2] / "configs"
LEVELS = {
    "easy": ("Easy", "入门"),
    "medium": ("Medium", "进阶"),
    "hard": ("Hard", "困难"),
    "expert": ("Expert", "大师"),
    "fiendish": ("Fiendish", "魔鬼"),
    "classic": ("Classic", "经典"),
}
# What else a level may be called in Chinese; none of these heads a chapter.
OTHER_LEVELS = {"简单", "容易", "初级", "中等", "中级", "普通", "高级", "高手", "专家"}
# The one name for each technique, and names that other books have for it.
TECHNIQUES = {
    "X-Wing": "X ?[翼形]|X-wing|二链列|二阶鱼|矩形对角",
    "XY-Wing": "XYZ? ?[翼形]|XY-wing|短链|分支匹配",
    "剑鱼": "三链列|三阶鱼|Swordfish",
    "水母": "四链列|四阶鱼|Jellyfish",
    "多宝鱼": "摩天大厦|双线风筝|Turbot",
    "唯一余数": "唯余|显性唯一|裸单",
    "显性数对": "裸数对|裸对|显式数对",
    "隐性数对": "隐藏数对|隐对|隐式数对",
    "双色法": "单链着色|单链染色|染色法",
    "唯一矩形": "致命矩形|独特矩形",
}


def texts(language):
    """Every file of sentences in a language that ships, by its path."""
    found = [
        *PACKAGE.glob(f"types/*/text.{language}.yaml"),
        *PACKAGE.glob(f"play/text.{language}.yaml"),
        *templates().glob(f"**/*.{language}.yaml"),
        *CONFIGS.glob(f"*-{language}.yaml"),
    ]
    assert len(found) > 15
    return {path: path.read_text(encoding="utf-8") for path in found}


def test_no_chinese_text_has_two_names_for_a_technique():
    found = [
        (path.parent.name, technique, match[0])
        for path, text in texts("zh").items()
        for technique, others in TECHNIQUES.items()
        if (match := re.search(others, text))
    ]

    assert found == []


def test_each_technique_of_the_list_is_named_in_a_text():
    shared = [*PACKAGE.glob("types/_logic/*.zh.yaml")]
    whole = "".join([*texts("zh").values(), *(path.read_text() for path in shared)])

    assert shared
    assert [technique for technique in TECHNIQUES if technique not in whole] == []


def test_chinese_readers_are_spoken_to_in_one_form():
    lists = [*(PACKAGE / "words/data").rglob("*.*sv")]
    whole = {path: path.read_text(encoding="utf-8") for path in lists} | texts("zh")

    assert len(lists) > 5
    assert [path.name for path, text in whole.items() if "您" in text] == []


@pytest.mark.parametrize("name", names())
def test_levels_have_the_same_names_in_all_types(name):
    for k, language in enumerate(("en", "zh")):
        levels = load(name).text(language).levels
        assert levels == {level: LEVELS[level][k] for level in levels}


@pytest.mark.parametrize(
    "path", sorted(CONFIGS.glob("*-zh.yaml")), ids=lambda p: p.stem
)
def test_a_chapter_of_a_shipped_book_that_is_called_as_a_level_has_that_level(path):
    sections = yaml.safe_load(path.read_text(encoding="utf-8"))["sections"]
    titled = [one for one in sections if "title" in one]

    assert [one["title"] for one in titled if one["title"] in OTHER_LEVELS] == []
    for one in titled:
        named = [level for level, (_, zh) in LEVELS.items() if zh == one["title"]]
        assert named in ([], [one.get("level")])


# The words of a word search's rules for ways that need them.
DIAGONAL = {"en": "diagonal", "zh": "斜"}
BACKWARDS = {"en": "backwards", "zh": "倒"}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("level", params.DIRECTIONS)
def test_the_rules_of_a_word_search_tell_exactly_the_ways_of_its_level(level, language):
    steps = [generate.WAYS[k] for k in generate.ALLOWED[params.DIRECTIONS[level]]]
    rules = "".join(load("wordsearch").text(language).rules({level}, {}))

    slanted = any(down and right for down, right in steps)
    backwards = any(right < 0 or (down < 0 and not right) for down, right in steps)
    assert (DIAGONAL[language] in rules) == slanted
    assert (BACKWARDS[language] in rules) == backwards


def test_rules_for_several_levels_are_those_of_the_hardest():
    text = load("wordsearch").text("en")

    usual = text.rules((), {})
    assert text.rules({"easy", "medium"}, {}) == text.rules({"medium"}, {}) != usual
    assert text.rules({"medium", "easy", "hard"}, {}) == usual
    assert text.rules({"expert"}, {}) == usual


@pytest.mark.parametrize("name", names())
def test_rules_for_a_level_are_for_one_that_the_type_has(name):
    for language in ("en", "zh"):
        text = load(name).text(language)
        assert set(text.how_to_play_at) <= set(load(name).levels)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_head_of_the_hints_explains_short_names_once(language):
    notes = {
        note
        for name in names()
        for note in load(name).text(language).hints_notes
        if "r3c5" in note
    }
    assert len(notes) == 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_head_of_the_hints_counts_rows_once(language):
    names_of = ("takuzu", "wordsearch", "kakuro")
    notes = notes_of(load(name).text(language) for name in names_of)

    assert len(notes) == 2  # where cells are, and what row 1 of a kakuro is
    assert notes_of([load("wordsearch").text(language)])
