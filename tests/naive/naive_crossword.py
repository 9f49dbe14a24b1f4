"""Slow twin of the fill of crosswords: every word is tried in every slot."""


def are_kin(one, other):
    """Whether two words are the same or one is a regular plural of the other."""
    return one == other or one in plurals_of(other) or other in plurals_of(one)


def plurals_of(word):
    found = {word + "S", word + "ES"}
    if word.endswith("Y"):
        found.add(word[:-1] + "IES")
    return found


def fills(slots, words, fixed):
    """Yield the words of every fill, in the order of the slots.

    slots: of each the cells; words: those allowed; fixed: letter by cell.
    """
    for taken in _fills(slots, list(words), dict(fixed), {}):
        yield tuple(taken[k] for k in range(len(slots)))


def _fills(slots, words, letters, taken):
    """Try every word in the slot of which most letters stand already."""
    left = [k for k in range(len(slots)) if k not in taken]
    if not left:
        yield taken
        return
    slot = max(left, key=lambda k: sum(cell in letters for cell in slots[k]))
    cells = slots[slot]
    for word in words:
        if len(word) != len(cells):
            continue
        if any(letters.get(cell, a) != a for cell, a in zip(cells, word, strict=True)):
            continue
        if any(are_kin(word, other) for other in taken.values()):
            continue
        filled = letters | dict(zip(cells, word, strict=True))
        yield from _fills(slots, words, filled, taken | {slot: word})
