"""The page on which a reader collects one letter of each of several puzzles."""

from collections.abc import Mapping, Sequence

from ...core.book import LoadedBook
from ...core.designs.design import Design
from ...core.errors import CannotFill
from ...core.messages import listed
from ...core.page_kinds import MetaPage, Square
from ...core.values import Selection
from ...types.collected import Letter, collect, words_of

META = "meta"
# In place of labels and places that are not known yet; all take as much room.
_UNKNOWN = Letter("", 0, 0, 0)


def collected(book: LoadedBook, selection: Selection) -> tuple[Letter, ...]:
    """Return where the letters of the book's sentence are, () without one.

    Raises:
        CannotFill: the book's puzzles lack some of the letters.
    """
    about = book.config.book
    if about.meta is None:
        return ()
    found, lost = collect(about, selection.picks)
    if lost:
        shown = listed(dict.fromkeys(lost), last="and")
        message = (
            f"the puzzles made do not give every letter: there is no free puzzle for"
            f" {shown} ({len(lost)} of {len(found) + len(lost)}"
            " letters); choose another sentence, another seed or more puzzles"
        )
        raise CannotFill([book.at(("book", "meta"), message)])
    return found


def meta_page(
    book: LoadedBook,
    design: Design,
    letters: Sequence[Letter] = (),
    labels: Mapping[int, str] | None = None,
) -> MetaPage:
    """Return the page; without letters, as long as the real one."""
    meta = book.config.book.meta
    assert meta is not None
    every = iter(letters)
    words = tuple(
        tuple(_square(next(every, _UNKNOWN), design, labels or {}) for _ in word)
        for word in words_of(meta.sentence)
    )
    return MetaPage(
        title=design.say("meta"),
        anchor=META,
        note=design.say("meta_note"),
        question=meta.question,
        words=words,
    )


def _square(letter: Letter, design: Design, labels: Mapping[int, str]) -> Square:
    place = design.say("meta_place", row=letter.row, column=letter.column)
    return Square(labels.get(letter.number, "-"), place)
