"""Steps with one thing changed: what they conclude turned round, a number, a place."""

# Words of which the other says the opposite.
TURNED = {
    "fills": "empties",
    "empties": "fills",
    "draws": "crosses",
    "crosses": "draws",
    "put-mark": "put-none",
    "put-marks": "put-none",
    "put-none": "put-marks",
    "alike": "unlike",
    "unlike": "alike",
    "same": "other",
    "other": "same",
}


def turned(values):
    """Return a step that concludes the opposite."""
    for name in ("step", "second"):
        if name in values:
            wording, inner = values[name]["step"]
            return {**values, name: {"step": [wording, turned(inner)]}}
    ((kind, parts),) = values["effect"].items()
    effect = [list(_opposite(*part)) for part in parts]
    return {**values, "effect": {kind: effect}}


def _opposite(wording, values):
    if wording in TURNED:
        return TURNED[wording], values
    if "digits" in values:
        return wording, {**values, "digits": _exchanged(values["digits"])}
    # Bridges: one more than at least, one fewer than at most.
    at, word, count = wording.split("-")
    return f"{at}-{word}-{int(count) + (1 if word == 'least' else -1)}", values


def _exchanged(value):
    (digit,) = value["digits"]
    other = {"0": "1", "1": "0", "O": "X", "X": "O"}
    if isinstance(digit, str):
        return {"digits": [other[digit]]}
    label = "a-moon" if digit["label"] == "a-sun" else "a-sun"
    return {"digits": [{"label": label}]}


def spoiled(values):
    """Yield a step with a number one more, a line or cell moved, a part left out."""
    for name, value in values.items():
        if name != "effect":
            for other in _value(value):
                yield {**values, name: other}


def _value(value):
    if isinstance(value, int):
        yield value + 1
        return
    ((kind, inner),) = value.items()
    if kind == "step":
        for other in spoiled(inner[1]):
            yield {"step": [inner[0], other]}
    elif kind == "houses":
        for k, (house, number) in enumerate(inner):
            if isinstance(number, int):
                yield {kind: [*inner[:k], [house, number + 1], *inner[k + 1 :]]}
    elif kind in ("cells", "chain"):
        for k, one in enumerate(inner):
            if one is not None:
                yield {kind: [*inner[:k], [one[0], one[1] + 1], *inner[k + 1 :]]}
    elif kind == "runs":
        for k, run in enumerate(inner):
            moved = [[run[0][0], run[0][1] + 1], *run[1:]]
            yield {kind: [*inner[:k], moved, *inner[k + 1 :]]}
    elif kind in ("list", "names", "any", "either", "each", "sentences"):
        for k, (wording, one) in enumerate(inner):
            yield {kind: [*inner[:k], *inner[k + 1 :]]}
            if wording in TURNED:
                yield {kind: [*inner[:k], [TURNED[wording], one], *inner[k + 1 :]]}
            for other in spoiled(one):
                yield {kind: [*inner[:k], [wording, other], *inner[k + 1 :]]}
