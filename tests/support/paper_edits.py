"""Changes to the content of a page of a PDF, by its operators."""

import io
import re

import pikepdf

from puzzle_publish.paper.fonts import read_font


def edited(content, page, change):
    """Return a PDF with the operators of one page changed."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        target = pdf.pages[page - 1]
        steps = list(pikepdf.parse_content_stream(target))
        steps = change(steps, target)
        target.Contents = pdf.make_stream(pikepdf.unparse_content_stream(steps))
        out = io.BytesIO()
        pdf.save(out)
        return out.getvalue()


def step(operands, operator):
    return pikepdf.ContentStreamInstruction(operands, pikepdf.Operator(operator))


def is_op(one, name):
    return str(one.operator) == name


def texts_of(steps, page):
    """Yield the place, the font's name and the text of each TJ."""
    fonts = {name: read_font(font) for name, font in page.Resources.Font.items()}
    name = ""
    for k, one in enumerate(steps):
        if is_op(one, "Tf"):
            name = str(one.operands[0])
        elif is_op(one, "TJ"):
            strings = [
                bytes(s) for s in one.operands[0] if isinstance(s, pikepdf.String)
            ]
            shown = "".join(
                t or "" for s in strings for _, t, _ in fonts[name].glyphs(s)
            )
            yield k, name, shown


def with_text(wanted, other):
    """Return a change that prints another text of the same font in place of one."""

    def change(steps, page):
        every = texts_of(steps, page)
        place = next(k for k, _, text in every if text == wanted)
        return with_text_at(place, other, steps, page)

    return change


def with_text_at(place, other, steps, page):
    name = next(name for k, name, _ in texts_of(steps, page) if k == place)
    known = read_font(page.Resources.Font[name]).texts
    codes = {text: code for code, text in known.items()}
    raw = b"".join(codes[char].to_bytes(2, "big") for char in other)
    return [
        *steps[:place],
        step([pikepdf.Array([pikepdf.String(raw)])], "TJ"),
        *steps[place + 1 :],
    ]


def digits_of(steps, page):
    """Return the places and texts of all single digits, in figures.

    There sizes are in cells, elsewhere in px.
    """
    found = []
    for k, _, text in texts_of(steps, page):
        j = max(j for j in range(k) if is_op(steps[j], "Tf"))
        if re.fullmatch(r"\d", text) and steps[j].operands[1] < 1:
            found.append((k, text))
    return found


def with_digit(steps, page):
    """Change a digit of the last figure of a page."""
    place, digit = digits_of(steps, page)[-1]
    name = next(name for k, name, _ in texts_of(steps, page) if k == place)
    known = read_font(page.Resources.Font[name]).texts.values()
    other = next(text for text in known if text.isdigit() and text != digit)
    return with_text_at(place, other, steps, page)


def without_line(steps, _page):
    """Remove the last line that is stroked."""
    k = max(k for k, one in enumerate(steps) if is_op(one, "S"))
    start = max(j for j in range(k) if str(steps[j].operator) in ("m", "re"))
    return steps[:start] + steps[k + 1 :]


def with_glyph(steps, page):
    """Print the last digit of a page once more, half a cell to the right."""
    k, _ = digits_of(steps, page)[-1]
    j = max(j for j in range(k) if is_op(steps[j], "Tm"))
    *others, x, y = steps[j].operands
    moved = step([*others, float(x) + 0.5, y], "Tm")
    return [*steps[: k + 1], moved, steps[k], *steps[k + 1 :]]


def with_white_text(steps, page):
    """Print the last digit of a page in white."""
    k, _ = digits_of(steps, page)[-1]
    return [*steps[:k], step([1], "g"), *steps[k:]]
