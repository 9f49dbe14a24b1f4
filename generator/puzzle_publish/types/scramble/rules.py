"""What makes an answer right: the only code that generator and solver may share."""

from collections.abc import Iterator
from dataclasses import replace

from ...core.puzzle import Json
from ...words.known_words import Known, answers, load_known
from ...words.themes import bare
from .model import (
    Item,
    Key,
    Page,
    lengths_of,
    marked_letters,
    write,
    write_answer,
)


def follows_rules(givens: Page, answer: Key) -> bool:
    """Return whether all letters are used, and the words are on the list."""
    known = load_known(givens.lexicon)
    if len(answer.words) != len(givens.items):
        return False
    pairs = zip(givens.items, answer.words, strict=True)
    if not all(_fits(item, word, known) for item, word in pairs):
        return False
    if givens.final is None:
        return not answer.final
    made, entry = marked_letters(givens, answer.words), known.find(bare(answer.final))
    return (
        sorted(made) == sorted(bare(answer.final))
        and lengths_of(answer.final) == givens.final.lengths
        and entry is not None
        and entry.printed == answer.final
        and givens.final.clue
        in {one.clue for one in answers(givens.final.list).get(entry.word, ())}
    )


def _fits(item: Item, answer: str, known: Known) -> bool:
    """Return whether words have an item's letters, each word a single one."""
    words = answer.split(" ")
    if sorted("".join(words)) != sorted(item.letters):
        return False
    if answer != item.ordered(words) or not answer.startswith(item.first):
        return False
    if tuple(map(len, words)) != item.lengths or item.letters == "".join(words):
        return False
    found = map(known.find, words)
    return all(entry is not None and not entry.shown for entry in found)


def mutations(givens: Page, answer: Key) -> Iterator[tuple[str, Json, Json]]:
    """Yield puzzles that `verify` must refuse: (what is wrong, givens, answer)."""
    key = write_answer(answer)
    first, *others = givens.items
    word = answer.words[0].replace(" ", "")
    letter = "B" if word[0] != "B" else "C"
    if not word.isascii():
        letter = "龘"
    changed = first._replace(letters=letter + first.letters[1:])
    yield "another letter", write(replace(givens, items=(changed, *others))), key
    plain = first._replace(letters=word)
    yield "the word itself", write(replace(givens, items=(plain, *others))), key
    swapped = (*answer.words[1:], answer.words[0])
    yield (
        "words in another order",
        write(givens),
        write_answer(answer._replace(words=swapped)),
    )
    scrambled = answer._replace(words=(first.letters, *answer.words[1:]))
    yield "a word left as it was", write(givens), write_answer(scrambled)
    if givens.final is None:
        return
    wrong = givens.final._replace(clue="Nobody's clue")
    yield "a clue of another answer", write(replace(givens, final=wrong)), key
    backwards = answer._replace(final=answer.final[::-1])
    yield "the final answer backwards", write(givens), write_answer(backwards)
