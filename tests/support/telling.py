"""Squares of numbers whose key tells words: a type with all that a type may print.

Each number of the key stands for an idiom, so that a book of it has a glossary; one
number is given as a drawn hint; its sources want to be named.
"""

from dataclasses import replace
from typing import ClassVar

from pydantic import Field

from puzzle_publish.types._blank import Blank, model
from puzzle_publish.types.contract import GlossaryEntry

IDIOMS = {
    1: ("一言为定", "yī yán wéi dìng", "一句话说定了，不再更改。"),
    2: ("爱不释手", "ài bù shì shǒu", "喜爱得舍不得放下。"),
    3: ("画蛇添足", "huà shé tiān zú", ""),
    4: (
        "女娲补天",
        "nǚ wā bǔ tiān",
        "神话故事；比喻改造天地的雄伟气魄和大无畏的斗争精神。",
    ),
    5: ("怒发冲冠", "nù fà chōng guān", "形容愤怒到了极点。"),
    6: ("百发百中", "bǎi fā bǎi zhòng", "形容射箭或打枪准确，每次都命中目标。"),
    7: ("守株待兔", "shǒu zhū dài tù", "比喻不主动努力，而存万一的侥幸心理。"),
    8: (
        "井底之蛙",
        "jǐng dǐ zhī wā",
        "井底的蛙只能看到井口那么大的一块天；比喻见识短浅的人。",
    ),
    9: ("自相矛盾", "zì xiāng máo dùn", "比喻自己说话做事前后抵触。"),
}
CREDIT = "Explanations: a dictionary of ours, CC BY-SA 4.0."


class TellingParams(model.BlankParams):
    """Params with a list of words."""

    lexicon: str = Field("auto", description="A list of words.")


class Telling(Blank):
    """Every optional thing that the contract knows of words and drawn hints."""

    name: ClassVar = "telling"
    presets: ClassVar = {
        level: TellingParams(**params.model_dump())
        for level, params in Blank.presets.items()
    }

    @property
    def params_model(self):
        return TellingParams

    def draw_hint(self, givens, answer, language):
        figure = self.draw(givens, answer, language)
        return replace(figure, steps=figure.steps[:-1], cell_mm=5.5, min_cell_mm=5.0)

    def glossary(self, params, answer, language):
        if params.lexicon == "bare":
            return tuple(GlossaryEntry(IDIOMS[n][0]) for n in numbers(answer))
        return tuple(GlossaryEntry(*IDIOMS[n]) for n in numbers(answer))

    def vocabulary(self, params, language):
        return [GlossaryEntry(*told) for told in IDIOMS.values()]

    def credits(self, params, language):
        return (CREDIT,)

    def letters(self, params):
        return params.lexicon

    def resolve(self, params, book):
        if params.lexicon != "auto":
            return params
        return params.model_copy(update={"lexicon": f"words-{book.language}"})


def numbers(answer):
    return sorted({number for row in answer for number in row})


TYPE = Telling()
