"""The page, the key and the small pictures of scrambled words, in units of boxes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter

from ...core.figure import Circle, Figure, Label, Line, Rect, Room, Step, TextLabel
from ...core.text_fitting import MM_PER_PT
from ..cells import CellRows, GridCell, State, rows_of
from ..written_answer import written_answer
from .layout import LEADING, MOST_PITCH, PITCH, SUBTITLE, TITLE, Setting
from .model import Item, Key, Page

CELL_MM, MOST_CELL_MM, MIN_CELL_MM = 8.0, 11.0, 5.0
RING = 0.42
ROLE_TEXT = 0.5  # of the clue; its sizes to choose from, none below 9.5 pt if possible
TEXTS, CLUE_MM = (0.5, 0.45, 0.4, 0.35), 3.35
# A column more, or letters above their boxes, must make boxes larger by this.
ALIKE = 0.96
ART_ITEMS = 3


def draw(givens: Page, answer: Key | None) -> Figure:
    """Return the page's figure; with an answer, the key's."""
    return _page(_usual(givens)) if answer is None else _key(answer)


def draw_page(givens: Page, room: Room) -> Figure:
    """Return the page's figure, set so that its boxes are largest.

    What is left of the height goes between the items.
    """
    most = max(room.cell_mm or MOST_CELL_MM * room.scale, room.least_cell_mm)
    found = []
    for setting in _settings(givens):
        sides = room.width_mm / setting.width, room.height_mm / setting.height
        cell = min(*sides, most)
        is_small = bool(setting.clue) and setting.text * cell < CLUE_MM * room.scale
        if setting.text * cell >= room.least_pt * MM_PER_PT or not setting.clue:
            found.append((is_small, cell, setting))
    small = min(map(itemgetter(0), found), default=True)
    fit = [one[1:] for one in found if one[0] == small]
    # If neighbours have decided the cells, only settings that have room for them do.
    share = 1 - 1e-9 if room.cell_mm else ALIKE
    alike = share * max((cell for cell, _ in fit), default=0.0)
    best = next((one for one in fit if one[0] >= alike), None)
    if best is None or best[0] < MIN_CELL_MM:
        return draw(givens, None)
    cell, setting = best
    spare = max(0.0, room.height_mm / cell - setting.height - 1e-6)
    pitch = min(MOST_PITCH, setting.pitch + spare / (setting.rows + 0.5))
    page = _page(replace(setting, pitch=pitch))
    return replace(page, cell_mm=cell / room.scale)


def _settings(givens: Page) -> Iterator[Setting]:
    """Yield the settings to choose from, of those as good the best first."""
    for columns in (1, 2, 3):
        for above in (False, True):
            if columns == 1 or len(givens.items) > 2 * (columns - 1):
                for text in TEXTS:
                    yield Setting(givens, above, columns, PITCH, text)


def _usual(givens: Page) -> Setting:
    """Return the setting for the web, and where no room is known."""
    return Setting(givens, above=False, columns=1, lattice=True)


def draw_step(givens: Page, key: Key) -> Figure:
    """Return a picture of the worked example with some words found, "" for others."""
    return _page(Setting(givens, above=True, columns=1, text=ROLE_TEXT), key)


def art(givens: Page, words: Sequence[str]) -> Figure:
    """Return the first items with their words, without texts."""
    items = tuple(one._replace(marked=()) for one in givens.items[:ART_ITEMS])
    short = Page(items, None, None, givens.lexicon)
    setting = Setting(short, above=True, columns=1)
    return replace(_page(setting, Key(tuple(words[:ART_ITEMS]), "")), cell_mm=12.0)


def cells(givens: Page, answer: Key | None, circled: str) -> CellRows:
    """Return the letters and the boxes of each item, and those of the final answer.

    The letters are a clue before the boxes; `circled` is said of marked ones.
    """
    setting = _usual(givens)
    words = answer.words if answer else ("",) * len(givens.items)
    state: State = "answer" if answer else "blank"
    found = []
    for row, item in enumerate(givens.items):
        letters = " ".join(item.letters)
        found.append(GridCell(row, -1, *setting.corner(row), letters, "clue"))
        word = words[row].replace(" ", "") or item.first
        for k, (x, y) in enumerate(setting.boxes(row)):
            said = f"{circled if k in item.marked else ''} {word[k : k + 1]}".strip()
            column = round(x - setting.boxes_left)
            own: State = "given" if item.first and k == 0 else state
            found.append(GridCell(row, column, x, y, said, own))
    final = _bare(answer.final) if answer else ""
    for k, (x, y) in enumerate(setting.finals()):
        column = round(x - setting.boxes_left)
        letter = final[k : k + 1]
        found.append(GridCell(len(givens.items), column, x, y, letter, state))
    return rows_of(found)


def tile(givens: Page, kind: str) -> Figure:
    """Return the letters of a short word, out of line, above its boxes."""
    letters = min((one.letters for one in givens.items), key=len)[:5]
    steps: list[Step] = []
    for k, letter in enumerate(letters):
        steps += [
            Label(0.5 + k, 0.6 + 0.35 * (k % 2), letter, f"{kind}-letter"),
            Rect(0.1 + k, 1.6, 0.8, 0.16, f"{kind}-shape"),
        ]
    return Figure(float(len(letters)), 1.9, tuple(steps))


def _bare(final: str) -> str:
    return "".join(char for char in final if char.isalpha())


def _key(key: Key) -> Figure:
    """Return the words with their numbers, and the final answer in its own line."""
    numbered = (f"{k}\u00a0{word}" for k, word in enumerate(key.words, 1))
    return written_answer(
        (",  ".join(numbered), "sentence"), (key.final, "glossary-word")
    )


def _page(setting: Setting, key: Key | None = None) -> Figure:
    """Return a page with the words found, "" for others."""
    page = setting.page
    words = key.words if key else ("",) * len(page.items)
    steps: list[Step] = [*_heading(setting)]
    for nth, item in enumerate(page.items):
        (x, _), (_, y) = setting.corner(nth), next(setting.letters(nth))
        steps.append(Label(x + 0.05, y, f"{nth + 1}.", "scramble-number", "start"))
        steps += [
            Label(*place, letter, "scramble-letter")
            for place, letter in zip(setting.letters(nth), item.letters, strict=True)
        ]
        boxes = list(setting.boxes(nth))
        steps += _boxes(boxes, item, words[nth].replace(" ", ""))
    steps += _clue(setting)
    boxes = list(setting.finals())
    final = _bare(key.final if key else "")
    ringed = Item("", (), tuple(range(len(boxes))))
    steps += _boxes(boxes, ringed, final)
    return Figure(setting.width, setting.height, tuple(steps), CELL_MM, MIN_CELL_MM)


def _boxes(
    boxes: Sequence[tuple[float, float]], item: Item, word: str
) -> Iterator[Step]:
    """Yield boxes, rings in those that are marked, and the letters given or found."""
    for k, (x, y) in enumerate(boxes):
        yield Rect(x, y, 1.0, 1.0, "cell")
        if k in item.marked:
            yield Circle(x + 0.5, y + 0.5, RING, "scramble-ring")
        letter = word[k : k + 1] or (item.first if k == 0 else "")
        if letter:
            role = "given" if k == 0 and item.first else "answer"
            yield Label(x + 0.5, y + 0.5, letter, role)


def _heading(setting: Setting) -> Iterator[Step]:
    theme = setting.page.theme
    if theme is None:
        return
    middle = setting.width / 2
    yield TextLabel(middle, TITLE * 0.4, theme.title, "scramble-title", part="heading")
    if theme.subtitle:
        at = TITLE + SUBTITLE * 0.1
        yield TextLabel(middle, at, theme.subtitle, "scramble-clue")


def _clue(setting: Setting) -> Iterator[Step]:
    """Yield the clue of the final answer below a line."""
    final = setting.page.final
    if final is None:
        return
    top, text = setting.final_top, setting.text
    line = round(top - 0.25, 4)
    yield Line(((0.0, line), (setting.width, line)), "inner")
    for k, words in enumerate(setting.clue):
        yield TextLabel(
            *(0.0, round(top + (k + 0.5) * LEADING * text, 4), words),
            *("scramble-clue", "start"),
            size=round(text / ROLE_TEXT, 4),
            part="more" if k else "line",
            written=final.clue,
        )
