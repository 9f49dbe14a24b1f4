"""What the sentences of a step say, as plain values; nothing of the product is used."""

Cell = tuple[int, int]


class RefusedError(AssertionError):
    """A step does not follow, or names what is not there."""


def need(holds, what):
    """Refuse a step unless this holds."""
    if not holds:
        raise RefusedError(what)


def cells(value):
    """The cells of `cells`, `chain` or `runs`, those between two ends too."""
    ((kind, inner),) = value.items()
    if kind != "runs":
        return [tuple(cell) for cell in inner]
    found = []
    for run in inner:
        (a, b), (c, d) = run[0], run[-1]
        found += [(r, k) for r in range(a, c + 1) for k in range(b, d + 1)]
    return found


def parts(value):
    """The sentences or parts of sentences of a list."""
    ((_, inner),) = value.items()
    return [(wording, values) for wording, values in inner]


def houses(value):
    """Rows and columns by kind and number, from 0."""
    return [(kind, number - 1) for kind, number in value["houses"]]


def line(house, height, width):
    """The cells of a row or column."""
    kind, number = house
    if kind == "row":
        return [(number, k) for k in range(width)]
    return [(k, number) for k in range(height)]


def unwrapped(wording, values):
    """A step without what comes before it, and that."""
    if wording == "known-before":
        known = parts(values["known"])
        wording, values = values["step"]["step"]
        return wording, values, known
    return wording, values, []
