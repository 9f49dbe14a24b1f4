"""Pictures on every kind of page of every design, in the inks of each press."""

import io
from dataclasses import make_dataclass, replace
from types import MappingProxyType, SimpleNamespace

import numpy as np
import pikepdf
import pypdfium2
import pytest
from few import few
from pictures import FLAT, SHADED, SVG, gradient, saved
from PIL import Image
from tiny_book import COVER

from puzzle_publish.core.cover_parts import LAYERED, Cover
from puzzle_publish.core.designs.design import load_design
from puzzle_publish.core.errors import RenderError, UsageError
from puzzle_publish.core.pictures import read_picture
from puzzle_publish.core.placed import PlacedPicture
from puzzle_publish.core.values import Output
from puzzle_publish.render.editions import Press, write_editions
from puzzle_publish.render.engine import Engine, no_warnings, split_parts
from puzzle_publish.render.fonts import load_fonts
from puzzle_publish.render.masters import FlowedPage, Master, StampedPage
from puzzle_publish.render.pictures import PictureInk, in_colours
from puzzle_publish.render.samples import PAGES
from puzzle_publish.render.trial import _COVER, _GEOMETRY, _WRAP, _marked

DESIGNS = ("classic", "modern", "large-print", "zh")
PICTURES = ("photo.png", "photo.jpg", "flat.svg", "shaded.svg")
MORE = '{{% include "{}" %}}<img src="{}" alt="A picture" style="width: 9mm">'


def own_design(tmp_path, base, name="photo.png"):
    """A design with a picture below each template of the one that it extends."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "design.yaml").write_text(f"format: 1\nextends: {base}\n")
    saved(folder / "photo.png", gradient(240, 120))
    saved(folder / "photo.jpg", gradient(240, 120))
    (folder / "flat.svg").write_text(FLAT)
    (folder / "shaded.svg").write_text(SHADED)
    language = "zh" if base == "zh" else "en"
    design = load_design("./mine", language, tmp_path)
    for template in parts_of(design):
        file = f"{template}.html.j2"
        owner = next(f for f in design.folders[1:] if (f / file).is_file())
        text = MORE.format(f"{owner.name}/{file}", name)
        (folder / file).write_text(text)
    return design


def parts_of(design):
    return [
        name
        for name in PAGES
        if any((folder / f"{name}.html.j2").is_file() for folder in design.folders)
    ]


def painted(engine, document, pages, colour="grey", most_ink=None, *, screen=True):
    """The file for the press and that for the screen."""
    layout = SimpleNamespace(
        output=Output(colour, "rgb", "plain", most_ink), title="T", language="en"
    )
    press = Press(colour, most_ink, keep_marks=screen)
    engine.ink.pictures = PictureInk(colour, most_ink)
    with no_warnings():
        ready = [make(press.page) for make in pages]
        return write_editions(
            document,
            ready,
            press,
            layout,
            places=[replace(page.place, links=()) for page in ready]
            if screen
            else None,
        )


def images(pdf, page):
    """The image XObjects that a page draws, also in forms."""
    found = []

    def look(content, resources):
        for step in pikepdf.parse_content_stream(content):
            if str(step.operator) == "Do":
                item = resources.XObject[str(step.operands[0])]
                if item.Subtype == "/Image":
                    found.append(item)
                elif "/Resources" in item:
                    look(item, item.Resources)

    look(page, page.Resources)
    return found


def one_page(engine, values=MappingProxyType({})):
    """A page of other books with what the design's template adds, and its maker."""
    part = replace(PAGES["more"], ident="p")
    document = engine.document([part], "en")
    return document, [
        lambda done: FlowedPage(
            document.pages[0], engine.ink, values, bookmark=None, painted=done
        )
    ]


def with_engine(design):
    return Engine(design, _GEOMETRY, load_fonts(design, ("",)))


@few("base", DESIGNS)
def test_pictures_are_printed_on_every_kind_of_page(tmp_path, base):
    design = own_design(tmp_path, base)
    names = parts_of(design)
    assert set(names) == set(PAGES)
    engine = with_engine(design)
    parts = [_marked(PAGES[name], k) for k, name in enumerate(names)]
    document = engine.document(parts, design.language)
    laid = split_parts(document, [part.ident for part in parts])
    makers = []
    for part in parts:
        last = laid[part.ident][-1]  # the picture may need a page more
        master = Master(last, part.ident)
        makers += [
            lambda done, last=last: FlowedPage(
                last, engine.ink, {}, bookmark=None, painted=done
            ),
            lambda done, master=master: StampedPage(
                master, engine.ink, {}, anchors={}, links={}, bookmark=None,
                painted=done,
            ),
        ]  # fmt: skip

    for raw in painted(engine, document, makers):
        with pikepdf.open(io.BytesIO(raw)) as pdf:
            for k, page in enumerate(pdf.pages):
                found = images(pdf, page)
                # That of drawn hints includes that of the key.
                assert len(found) == 1 + (names[k // 2] == "drawn"), names[k // 2]
                image = found[0]
                assert image.ColorSpace == "/DeviceGray", names[k // 2]
                assert image.Width == 213  # 9 mm at 600 dpi


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize(
    ("colour", "space", "operator"),
    [
        ("grey", "/DeviceGray", "g"),
        ("cmyk", "/DeviceCMYK", "k"),
        ("rgb", "/DeviceRGB", "rg"),
    ],
)
def test_pictures_are_in_the_inks_of_the_press(tmp_path, name, colour, space, operator):
    design = own_design(tmp_path, "classic", name)
    engine = with_engine(design)
    part = replace(PAGES["more"], ident="p")
    document = engine.document([part], "en")

    raw, _ = painted(
        engine,
        document,
        [
            lambda done: FlowedPage(
                document.pages[0], engine.ink, {}, bookmark=None, painted=done
            )
        ],
        colour,
        240,
    )

    with pikepdf.open(io.BytesIO(raw)) as pdf:
        found = images(pdf, pdf.pages[0])
        if name == "flat.svg":
            assert found == []
            forms = list(pdf.pages[0].Resources.XObject.values())
            (form,) = (f for f in forms if f.Subtype == "/Form")
            painted_in = [str(s.operator) for s in pikepdf.parse_content_stream(form)]
            assert operator in painted_in
            assert {"g", "k", "rg"} & set(painted_in) == {operator}
            assert b"/Group" not in raw
        elif name == "shaded.svg":  # from black to white, which needs one ink
            assert [image.ColorSpace for image in found] == ["/DeviceGray"]
        else:
            assert [image.ColorSpace for image in found] == [space]
        assert all("/SMask" not in image for image in found)


@pytest.mark.soak
def test_a_picture_looks_as_it_did(tmp_path):
    design = own_design(tmp_path, "classic")
    engine = with_engine(design)
    part = replace(PAGES["more"], ident="p")
    for name in PICTURES:
        (design.folder / "more.html.j2").write_text(
            f'<img src="{name}" style="width: 40mm">'
        )
        document = with_engine(design).document([part], "en")
        size = gradient(960, 480)
        saved(design.folder / "photo.png", size)
        saved(design.folder / "photo.jpg", size, quality=95)
        engine = with_engine(design)
        document = engine.document([part], "en")
        raw, _ = painted(
            engine,
            document,
            [
                lambda done, d=document, e=engine: FlowedPage(
                    d.pages[0], e.ink, {}, bookmark=None, painted=done
                )
            ],
            "rgb",
        )
        with pypdfium2.PdfDocument(raw) as pdf:
            page = pdf[0].render(scale=150 / 72).to_pil().convert("RGB")
        per_mm = 150 / 25.4
        left, top = _GEOMETRY.inside_mm * per_mm, _GEOMETRY.head_mm * per_mm
        box = (left + 2, top + 2, left + 40 * per_mm - 2, top + 20 * per_mm - 2)
        seen = np.asarray(page.crop(tuple(map(round, box))), int)
        if name.startswith("photo"):
            wanted = np.asarray(size.resize(seen.shape[1::-1]), int)
            assert abs(seen - wanted).mean() < 6, name
        elif name == "flat.svg":
            assert abs(seen - (204, 0, 0)).max() <= 2
        else:
            assert seen[5, 3].max() < 30
            assert seen[5, -4].min() > 225


def test_a_picture_of_few_pixels_stops_the_page(tmp_path):
    design = own_design(tmp_path, "classic")
    (design.folder / "more.html.j2").write_text(
        '<img src="photo.png" style="width: 4in">'
    )
    engine = with_engine(design)
    document, make = one_page(engine)

    with pytest.raises(RenderError, match=r"240 x 120 px are 60 dpi at 102 x 51 mm"):
        painted(engine, document, make)


def test_a_picture_without_a_size_is_printed_with_300_dpi(tmp_path):
    design = own_design(tmp_path, "classic")
    (design.folder / "more.html.j2").write_text('<img src="photo.png">')
    part = replace(PAGES["more"], ident="p")

    document = with_engine(design).document([part], "en")

    (image,) = (
        box
        for box in boxes_of(document.pages[0]._page_box)
        if getattr(box, "replacement", None) and box.element_tag == "img"
    )
    assert image.width / 96 * 300 == pytest.approx(240)


def boxes_of(box):
    yield box
    for child in getattr(box, "children", ()):
        yield from boxes_of(child)


def test_a_picture_that_cannot_be_printed_is_refused_in_a_sentence(tmp_path):
    design = own_design(tmp_path, "classic")
    (design.folder / "photo.png").write_bytes(b"GIF89a")
    part = replace(PAGES["more"], ident="p")

    with pytest.raises(UsageError, match=r"photo\.png: is a GIF, which may be"):
        with_engine(design).document([part], "en")


def test_covers_have_pictures_in_their_inks(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "design.yaml").write_text("format: 1\nextends: classic\n")
    saved(folder / "photo.png", gradient(240, 120))
    design = load_design("./mine", "en", tmp_path)
    covers = design.numbers.covers.items()
    for name in {LAYERED if one.genre else name for name, one in covers}:
        text = MORE.format(f"classic/cover-{name}.html.j2", "photo.png")
        (folder / f"cover-{name}.html.j2").write_text(text)
        engine = with_engine(design)
        wrap = replace(COVER.wrap, **{k: _WRAP[k] for k in ("width_mm", "height_mm")})
        cover = Cover(wrap, name, (make_dataclass("Sample", _COVER)(**_COVER),))
        document = engine.cover(cover, "en")
        make = [
            lambda done, d=document, e=engine: FlowedPage(
                d.pages[0], e.ink, {}, bookmark=None, painted=done
            )
        ]
        raw, _ = painted(engine, document, make, "cmyk", 240, screen=False)
        with pikepdf.open(io.BytesIO(raw)) as pdf:
            (image,) = images(pdf, pdf.pages[0])
            assert image.ColorSpace == "/DeviceCMYK"


# Slots --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crop", "focus", "left", "right"),
    [
        (False, (0.5, 0.5), 0, 255),
        (True, (0.0, 0.0), 0, 64),
        (True, (1.0, 0.0), 191, 255),
        (True, (0.5, 0.0), 96, 159),
    ],
)
def test_a_picture_fills_its_slot_or_fits_it(tmp_path, crop, focus, left, right):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "design.yaml").write_text("format: 1\nextends: classic\n")
    (folder / "more.html.j2").write_text(
        '<img class="slot" src="slot:photo" style="width: 10mm; height: 20mm">'
    )
    design = load_design("./mine", "en", tmp_path)
    picture = read_picture(saved(tmp_path / "a.png", gradient(960, 480)))
    engine = with_engine(design)
    values = {"photo": PlacedPicture(picture, crop, focus, "A photo")}
    document, make = one_page(engine, values)

    raw, screen = painted(engine, document, make, "rgb")

    with pypdfium2.PdfDocument(raw) as pdf:
        page = pdf[0].render(scale=300 / 72).to_pil().convert("RGB")
    per_mm = 300 / 25.4
    at = [round(v * per_mm) for v in (_GEOMETRY.inside_mm, _GEOMETRY.head_mm)]
    row = np.asarray(page)[at[1] + 118, at[0] + 2 : at[0] + 116, 0].astype(int)
    assert row[0] == pytest.approx(left, abs=9)
    assert row[-1] == pytest.approx(right, abs=9)
    above = np.asarray(page)[at[1] + 20, at[0] + 50]
    assert (above.min() == 255) is not crop
    with pikepdf.open(io.BytesIO(screen)) as pdf:
        figures = [
            str(o.Alt)
            for o in pdf.objects
            if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/Figure"
        ]
    assert figures == ["A photo"]


def test_no_pixel_has_more_ink_than_the_printer_allows():
    whole = np.random.default_rng(1).integers(0, 256, (40, 40, 3), np.uint8)
    image = Image.fromarray(whole)

    found = in_colours(image, "cmyk", 240)

    assert found.mode == "CMYK"
    total = np.asarray(found, int).sum(axis=2)
    assert total.max() <= 2.4 * 255
    assert in_colours(gradient(8, 8, "L").convert("RGB"), "cmyk", 240).mode == "L"
    free = np.asarray(in_colours(image, "cmyk", None), float) / 255
    light = 1 - free[..., 3:]
    assert abs((1 - free[..., :3]) * light - whole / 255).max() < 0.02


def test_the_same_picture_is_in_a_file_once(tmp_path):
    design = own_design(tmp_path, "classic")
    (design.folder / "more.html.j2").write_text(
        '<img src="photo.png" style="width: 9mm">' * 5
    )
    engine = with_engine(design)
    document, make = one_page(engine)

    raw, _ = painted(engine, document, make)

    with pikepdf.open(io.BytesIO(raw)) as pdf:
        every = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        assert sum(o.get("/Subtype") == "/Image" for o in every) == 1


@pytest.mark.parametrize(("width", "pixels"), [("60mm", 0), ("9mm", 1)])
def test_lines_too_thin_for_a_press_are_printed_as_pixels(tmp_path, width, pixels):
    design = own_design(tmp_path, "classic")
    drawing = '<path d="M0 10h40" stroke="#000" stroke-width="0.5"/>'
    (design.folder / "line.svg").write_text(SVG.format(drawing))
    (design.folder / "more.html.j2").write_text(
        f'<img src="line.svg" style="width: {width}">'
    )
    engine = with_engine(design)
    document, make = one_page(engine)

    raw, _ = painted(engine, document, make)

    with pikepdf.open(io.BytesIO(raw)) as pdf:
        assert len(images(pdf, pdf.pages[0])) == pixels


@pytest.mark.parametrize("flat", [True, False])
def test_a_drawing_begins_where_its_viewbox_does(tmp_path, flat):
    design = own_design(tmp_path, "classic")
    corner = '<rect x="-20" y="-10" width="20" height="10" fill="#000"/>'
    rest = '<rect x="0" y="0" width="20" height="10" fill="#808080"/>'
    more = "" if flat else '<rect width="1" height="1" opacity="0"/>'
    text = SVG.format(corner + rest + more).replace("0 0 40 20", "-20 -10 40 20")
    (design.folder / "a.svg").write_text(text)
    assert read_picture(design.folder / "a.svg").flat is flat
    (design.folder / "more.html.j2").write_text('<img src="a.svg" style="width: 40mm">')
    engine = with_engine(design)
    document, make = one_page(engine)

    raw, _ = painted(engine, document, make)

    with pypdfium2.PdfDocument(raw) as pdf:
        page = pdf[0].render(scale=72 / 72).to_pil().convert("L")
    per_mm = 72 / 25.4
    left, top = _GEOMETRY.inside_mm, _GEOMETRY.head_mm
    seen = [
        page.getpixel((round((left + x) * per_mm), round((top + y) * per_mm)))
        for x, y in ((10, 5), (30, 5), (10, 15), (30, 15))
    ]
    assert seen == pytest.approx([0, 255, 255, 128], abs=2)


def test_a_picture_s_content_is_part_of_what_a_page_is_made_of(tmp_path):
    path = saved(tmp_path / "a.png", gradient(9, 9))
    before = repr(PlacedPicture(read_picture(path)))
    saved(path, gradient(9, 9).rotate(90))

    assert repr(PlacedPicture(read_picture(path))) != before
    assert len(before) < 500
