"""A line of text has the same shape, whatever was shaped before it."""

import pydyf
import pytest

from puzzle_publish.render.engine import Engine
from puzzle_publish.render.pages import fonts_of
from puzzle_publish.render.weasy import Stream
from tiny import book_of, layout_of

TEXTS = ["Hints 395", "A", "Answer 410 and one more, AVATAR", "", "a\nb", "To: 2027"]
STYLES = [
    {},
    {"overflow_wrap": "break-word"},
    {"letter_spacing": 1.5},
    {"word_spacing": 2.0, "overflow_wrap": "break-word"},
]


@pytest.fixture(scope="module")
def engine():
    layout, design = layout_of(book_of(1))
    return Engine(design, layout.geometry, fonts_of(layout, design))


def empty_stream():
    resources = pydyf.Dictionary({"ColorSpace": None})
    return Stream({}, (0, 0, 9, 9), resources, {}, None, {}, None, compress=True)


@pytest.mark.parametrize("values", STYLES, ids=lambda one: ",".join(one) or "plain")
def test_a_text_is_shaped_as_if_it_were_the_first(engine, values):
    family = engine._fonts.families["sans"]
    more = {"font_family": family, "font_size": 12.0, "lang": "en", **values}
    style = engine.shaper.style(more)
    stream = empty_stream()

    together = [engine.shaper.shape(stream, text, style) for text in TEXTS]
    apart = []
    for text in TEXTS:
        engine.shaper._layouts.clear()
        other = empty_stream()
        other._fonts = dict(stream._fonts)  # so that nothing is remembered
        apart.append(engine.shaper.shape(other, text, style))

    assert together == apart
