"""Words that are printed have typographic quotes, whatever their author typed."""

from puzzle_publish.core.book import BookConfig
from puzzle_publish.core.figure import TextLabel, moved

BOOK = {
    "format": 1,
    "book": {"id": "b", "title": "Ann's Book", "subtitle": 'A "first" book', "seed": 1},
    "print": {"cover": {"kind": "grid", "banners": ["Grandma's"], "blurb": "It's fun"}},
    "sections": [{"id": "s", "type": "_blank", "count": 1, "title": "Santa's Sleigh"}],
}


def test_titles_and_covers_of_a_book_have_typographic_quotes():
    config = BookConfig.model_validate(BOOK, strict=False)
    cover = config.print.cover

    assert config.book.title == "Ann’s Book"
    assert config.book.subtitle == "A “first” book"
    assert config.sections[0].title == "Santa’s Sleigh"
    assert (cover.banners, cover.blurb) == (["Grandma’s"], "It’s fun")


def test_words_in_figures_have_typographic_quotes():
    label = moved(TextLabel(1, 2, "Cat's 'cradle'", "path-title"), 1, 1)

    assert label.text == "Cat’s ‘cradle’"
