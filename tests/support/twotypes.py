"""Two types of one family: squares of numbers, and small ones with their own words.

Whatever the words of a book can differ in between two types differs here.
"""

from dataclasses import replace
from typing import ClassVar

import numpy as np

from puzzle_publish.core.puzzle import Fairness
from puzzle_publish.types._blank import Blank, model
from puzzle_publish.types.texts import Text

STEPS = {
    "en": ("A pair of pairs", "One number is found", "Four numbers"),
    "zh": ("两对数", "找到一个数", "四个数"),
}
WORDS = {
    "en": {
        "title": "Duos",
        "name": "Duo",
        "count": {"one": "1 duo", "many": "{count} duos"},
        "how_to_play": ("Two rows, two columns: find what is missing in each duo.",),
        "tips": (),
        "asks": {},
        "minutes": {},
        "levels": {"easy": "Gentle", "hard": "Severe"},
        "promise": {"unique": "One duo only.", "any": "Any duo will do."},
        "key_note": "A duo may have other numbers.",
        "blurb": "Duos for two.",
        "labels": {"drawn_hints": "Keyholes"},
    },
    "zh": {
        "title": "双数",
        "name": "双数",
        "count": {"one": "双数 1 题", "many": "双数 {count} 题"},
        "how_to_play": ("两行两列，找出缺少的数。",),
        "tips": (),
        "asks": {},
        "minutes": {},
        "levels": {"easy": "轻", "hard": "重"},
        "promise": {"unique": "只有一个答案。", "any": "任何答案都可以。"},
        "key_note": "双数可以有别的答案。",
        "blurb": "两人的双数。",
        "labels": {"drawn_hints": "锁孔"},
    },
}


class Solo(Blank):
    """Squares of 3x3."""

    name: ClassVar = "solo"
    family: ClassVar = "squares"
    fairness_by_level: ClassVar = {"easy": Fairness.ANY}

    def text(self, language):
        own = {"labels": {"drawn_hints": "Peepholes"}, "key_note": "See page one."}
        return replace(Blank.text(self, language), **own)

    def draw_hint(self, givens, answer, language):
        figure = self.draw(givens, answer, language)
        return replace(figure, steps=figure.steps[:-1], cell_mm=5.5, min_cell_mm=5.0)


class Duo(Solo):
    """Squares of 2x2."""

    name: ClassVar = "duo"
    presets: ClassVar = {"easy": model.BlankParams(level="easy", size=2, blanks=2)}

    def text(self, language) -> Text:
        text = Blank.text(self, language)
        return replace(text, steps=STEPS[language], **WORDS[language])

    def example(self):
        rng = np.random.Generator(np.random.PCG64(2))
        return self.generate(rng, self.presets["easy"])
