"""Changes to the pages, boxes and fonts of a PDF that a reader would notice."""

import io

import pikepdf
from fontTools.ttLib import TTFont
from paper_edits import digits_of, is_op, step, texts_of, with_text_at

from puzzle_publish.paper.fonts import read_font

STAR_SIDES = 9  # operators l of a star

# Texts.


def place_of(wanted, steps, page, nth=0):
    places = [k for k, _, text in texts_of(steps, page) if text == wanted]
    return places[nth]


def said(wanted, other, nth=0):
    """Return a change that prints another text."""

    def change(steps, page):
        return with_text_at(place_of(wanted, steps, page, nth), other, steps, page)

    return change


def swapped_steps(one, other):
    """Return a change that exchanges the operators of two texts."""

    def change(steps, page):
        first, second = place_of(one, steps, page), place_of(other, steps, page)
        steps[first], steps[second] = steps[second], steps[first]
        return steps

    return change


def without(wanted):
    def change(steps, page):
        k = place_of(wanted, steps, page)
        return [*steps[:k], *steps[k + 1 :]]

    return change


def before(wanted, *added):
    """Return a change that puts operators before a text."""

    def change(steps, page):
        k = place_of(wanted, steps, page)
        return [*steps[:k], *added, *steps[k:]]

    return change


def twice(wanted, right):
    """Return a change that prints a text again, this many ems further right."""

    def change(steps, page):
        k = place_of(wanted, steps, page)
        j = max(j for j in range(k) if is_op(steps[j], "Tm"))
        i = max(j for j in range(k) if is_op(steps[j], "Tf"))
        *others, x, y = steps[j].operands
        x = float(x) + right * float(steps[i].operands[1])
        return [*steps[: k + 1], step([*others, x, y], "Tm"), steps[k], *steps[k + 1 :]]

    return change


def covered(wanted):
    """Return a change that paints a white box over a text, at the end of the page."""

    def change(steps, page):
        k = place_of(wanted, steps, page)
        start = max(j for j in range(k) if is_op(steps[j], "BT"))
        moves = [s for s in steps[start - 4 : start] if is_op(s, "cm")]
        j = max(j for j in range(k) if is_op(steps[j], "Tm"))
        x, y = map(float, steps[j].operands[-2:])
        box = step([x - 2, y - 16, 120, 20], "re")
        white = [step([1], "g"), box, step([], "f")]
        return [*steps, step([], "q"), *moves, *white, step([], "Q")]

    return change


def covered_figure(steps, page):
    """Paint a white box over the last digit of the last figure, within its form."""
    k, _ = digits_of(steps, page)[-1]
    j = max(j for j in range(k) if is_op(steps[j], "Tm"))
    x, y = map(float, steps[j].operands[-2:])
    end = next(j for j in range(k, len(steps)) if is_op(steps[j], "ET"))
    white = [step([1], "g"), step([x - 0.2, y - 0.7, 0.9, 0.9], "re"), step([], "f")]
    return [*steps[: end + 1], *white, *steps[end + 1 :]]


def cut(wanted):
    """Return a change that clips the page so that half of a text is seen."""

    def change(steps, page):
        k = place_of(wanted, steps, page)
        j = max(j for j in range(k) if is_op(steps[j], "Tm"))
        start = max(j for j in range(k) if is_op(steps[j], "BT"))
        x, y = map(float, steps[j].operands[-2:])
        box = [step([x - 40, y - 40, 46, 80], "re"), step([], "W"), step([], "n")]
        return [*steps[:start], *box, *steps[start:]]

    return change


# Figures.


def moved_digit(steps, page):
    """Move the last digit of a page by a cell."""
    k, _ = digits_of(steps, page)[-1]
    j = max(j for j in range(k) if is_op(steps[j], "Tm"))
    *others, x, y = steps[j].operands
    return [*steps[:j], step([*others, float(x) - 1, y], "Tm"), *steps[j + 1 :]]


def without_digit(steps, page):
    k, _ = digits_of(steps, page)[-1]
    return [*steps[:k], *steps[k + 1 :]]


def unseen_digit(steps, page):
    k, _ = digits_of(steps, page)[-1]
    return [*steps[:k], step([3], "Tr"), steps[k], step([0], "Tr"), *steps[k + 1 :]]


def grey_digit(steps, page):
    k, _ = digits_of(steps, page)[-1]
    return [*steps[:k], step([0.9], "g"), steps[k], step([0], "g"), *steps[k + 1 :]]


def stars(steps):
    """Return the place of the painting operator of each star."""
    ends = [
        k
        for k in range(STAR_SIDES + 2, len(steps))
        if str(steps[k].operator) in ("f", "f*", "S")
        and all(is_op(steps[j], "l") for j in range(k - 1 - STAR_SIDES, k - 1))
    ]
    return [k for k in ends if is_op(steps[k - 2 - STAR_SIDES], "m")]


def with_stars(count):
    """Return a change that fills this many of the first four stars of a page."""

    def change(steps, _page):
        steps = list(steps)
        for nth, k in enumerate(stars(steps)[:4]):
            steps[k] = step([], "f" if nth < count else "S")
        return steps

    return change


def without_star(steps, _page):
    k = stars(steps)[0]
    return [*steps[:k], step([], "n"), *steps[k + 1 :]]


def white_stars(steps, _page):
    k = stars(steps)[0] - 2 - STAR_SIDES
    return [*steps[:k], step([1], "g"), *steps[k:]]


def in_layer(steps, _page):
    name = pikepdf.Name("/Layer")
    return [step([pikepdf.Name("/OC"), name], "BDC"), *steps, step([], "EMC")]


def clipped(steps, _page):
    box = step([0, 0, 200, 300], "re")
    return [box, step([], "W"), step([], "n"), *steps]


def swapped_figures(steps, _page):
    """Exchange the places of the first two figures of a page."""
    places = [
        k
        for k, one in enumerate(steps[:-2])
        if is_op(one, "cm") and is_op(steps[k + 1], "q") and is_op(steps[k + 2], "cm")
    ]
    first, second = places[:2]
    steps[first], steps[second] = steps[second], steps[first]
    return steps


# Pages and documents.


def set_on(number, **values):
    """Return a change of a page's own entries."""

    def change(pdf):
        for name, value in values.items():
            pdf.pages[number - 1].obj[f"/{name}"] = value

    return change


def boxed(number, name, *, by):
    """Return a change that makes a page's box smaller on all sides."""

    def change(pdf):
        left, low, right, high = map(float, pdf.pages[number - 1].mediabox)
        box = pikepdf.Array([left + by, low + by, right - by, high - by])
        pdf.pages[number - 1].obj[f"/{name}"] = box

    return change


def turned_by_parent(pdf):
    pdf.Root.Pages.Rotate = 180


def pages_swapped(one, other):
    def change(pdf):
        first, second = pdf.pages[one - 1], pdf.pages[other - 1]
        pdf.pages[one - 1], pdf.pages[other - 1] = second, first

    return change


def page_doubled(number):
    return lambda pdf: pdf.pages.insert(number, pdf.pages[number - 1])


def page_removed(number):
    return lambda pdf: pdf.pages.remove(pdf.pages[number - 1])


def page_added(pdf):
    pdf.add_blank_page(page_size=pdf.pages[0].mediabox[2:])


def annotated(number):
    """Return a change that puts a white annotation over the upper half of a page."""

    def change(pdf):
        look = pdf.make_stream(b"1 g 0 0 500 400 re f")
        look.Type, look.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        look.BBox = pikepdf.Array([0, 0, 500, 400])
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Stamp,
            Rect=pikepdf.Array([0, 300, 420, 600]),
            AP=pikepdf.Dictionary(N=look),
        )
        pdf.pages[number - 1].obj.Annots = pikepdf.Array([pdf.make_indirect(note)])

    return change


def pictured(number):
    """Return a change that puts a white picture over the upper half of a page."""

    def change(pdf):
        white = pdf.make_stream(b"\xff")
        white.Type, white.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
        white.Width = white.Height = 1
        white.BitsPerComponent, white.ColorSpace = 8, pikepdf.Name.DeviceGray
        page = pdf.pages[number - 1]
        name = page.add_resource(white, pikepdf.Name.XObject)
        page.contents_add(f"q 420 0 0 300 0 300 cm {name} Do Q".encode())

    return change


# Fonts.


def fonts_in(pdf):
    """Return the font in which most figures are set, and the others."""
    found = [
        one
        for one in pdf.objects
        if isinstance(one, pikepdf.Dictionary) and one.get("/Subtype") == "/Type0"
    ]
    return sorted(found, key=lambda one: str(one.BaseFont)[8:])


def font_changed(change):
    """Return a change of the program of the font for figures."""

    def changed(pdf):
        held = fonts_in(pdf)[0].DescendantFonts[0].FontDescriptor
        font = TTFont(io.BytesIO(held.FontFile2.read_bytes()))
        change(font)
        out = io.BytesIO()
        font.save(out)
        held.FontFile2.write(out.getvalue())

    return changed


def glyphs_swapped(font):
    """Exchange the outlines of a font's largest glyphs."""
    glyf = font["glyf"]
    names = sorted(
        (n for n in font.getGlyphOrder() if glyf[n].numberOfContours > 0),
        key=lambda name: -len(glyf[name].coordinates),
    )
    glyf[names[0]], glyf[names[1]] = glyf[names[1]], glyf[names[0]]


def glyphs_narrowed(font):
    glyf = font["glyf"]
    for name in font.getGlyphOrder():
        if glyf[name].numberOfContours > 0:
            glyf[name].coordinates.scale((0.9, 1))


def units_doubled(font):
    font["head"].unitsPerEm *= 2


def codes_of(pdf):
    """Return two codes of the font for figures, of digits."""
    font = fonts_in(pdf)[0]
    texts = {text: code for code, text in read_font(font).texts.items()}
    return font, texts["1"], texts["4"]


def glyph_map_swapped(pdf):
    font, one, other = codes_of(pdf)
    most = max(one, other) + 1
    codes = list(range(most))
    codes[one], codes[other] = other, one
    raw = b"".join(code.to_bytes(2, "big") for code in codes)
    font.DescendantFonts[0].CIDToGIDMap = pdf.make_stream(raw)


def names_swapped(pdf):
    font, one, other = codes_of(pdf)
    raw = font.ToUnicode.read_bytes().decode()
    names = {f"<{one:04x}>": f"<{other:04x}>", f"<{other:04x}>": f"<{one:04x}>"}
    lines = []
    for line in raw.splitlines():
        first, _, rest = line.partition(" ")
        lines.append(f"{names.get(first.lower(), first)} {rest}")
    font.ToUnicode.write("\n".join(lines).encode())


def without_file(pdf):
    del fonts_in(pdf)[0].DescendantFonts[0].FontDescriptor.FontFile2


def without_names(pdf):
    del fonts_in(pdf)[0].ToUnicode


def other_file(pdf):
    fonts = [font.DescendantFonts[0].FontDescriptor for font in fonts_in(pdf)]
    fonts[0].FontFile2 = fonts[-1].FontFile2


def widths_changed(pdf):
    inner = fonts_in(pdf)[0].DescendantFonts[0]
    _, one, _ = codes_of(pdf)
    inner.W = pikepdf.Array([*inner.W, one, one, 900])
