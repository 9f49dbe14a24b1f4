"""The types of puzzles as the studio offers them: in groups, the best known first."""

import pytest

from puzzle_publish.cli.serving.app import words_of
from puzzle_publish.types.registry import names


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_type_is_in_one_group_and_the_best_known_are_first(language):
    groups = words_of("studio", language)["page"]["type_groups"]

    listed = [name for group in groups for name in group["types"]]
    assert listed[:3] == ["sudoku", "wordsearch", "crossword"]
    assert sorted(listed) == sorted(names())
