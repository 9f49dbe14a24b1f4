"""Which pictures are read, mended and refused."""

import os

import numpy as np
import pytest
from pictures import (
    FLAT,
    SHADED,
    SVG,
    cmyk_jpeg,
    cmyk_profile,
    gradient,
    png16,
    png_of_size,
    saved,
)
from PIL import Image, ImageCms, ImageFile

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.pictures import (
    image_of,
    picture_in,
    read_picture,
    too_coarse,
)


def refusal(path):
    with pytest.raises(UsageError) as caught:
        read_picture(path, shown=path.name)
    assert len(caught.value.problems) == 1
    return caught.value.problems[0]


def svg_refusal(tmp_path, inside):
    path = tmp_path / "a.svg"
    path.write_text(inside if inside.startswith("<?") else SVG.format(inside))
    return refusal(path)


@pytest.mark.parametrize("suffix", ["png", "jpg"])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_pictures_keep_their_pixels(tmp_path, suffix, mode):
    path = saved(tmp_path / f"a.{suffix}", gradient(60, 40, mode))

    found = read_picture(path)

    assert (found.width, found.height, found.notes) == (60, 40, ())
    image = image_of(found)
    assert image.mode == mode
    assert image.tobytes() == Image.open(path).tobytes()


def test_an_svg_has_the_shape_of_its_viewbox(tmp_path):
    (tmp_path / "a.svg").write_text(FLAT)
    (tmp_path / "b.svg").write_text(SHADED)

    flat, shaded = (read_picture(tmp_path / name) for name in ("a.svg", "b.svg"))

    assert flat.ratio == shaded.ratio == 2
    assert (flat.flat, shaded.flat) == (True, False)
    assert flat.dpi(1000, 500) == float("inf")


@pytest.mark.parametrize(
    ("size", "width", "height"),
    [
        ('width="20mm" height="10mm" viewBox="0 0 1000 500"', 75.59, 37.8),
        ('width="20mm" height="20mm" viewBox="0 0 1000 500"', 75.59, 37.8),
        ('width="100%" viewBox="0 0 1000 500"', 1000, 500),
        ('width="4in" height="96"', 384, 96),
    ],
)
def test_the_size_of_an_svg(tmp_path, size, width, height):
    text = FLAT.replace('viewBox="0 0 40 20"', size)
    (tmp_path / "a.svg").write_text(text)

    found = read_picture(tmp_path / "a.svg")

    assert (found.width, found.height) == pytest.approx((width, height), abs=0.01)


@pytest.mark.parametrize(
    ("drawing", "thinnest"),
    [
        ('<path d="M0 0h9"/>', 1),
        ('<path d="M0 0h9" stroke="#000"/>', 1 / 40),
        ('<g stroke="#000" stroke-width="2"><path d="M0 0h9"/></g>', 2 / 40),
        ('<g style="stroke:#000;stroke-width:.5px"><path d="M0 0h9"/></g>', 0.5 / 40),
        (
            '<g transform="rotate(9) scale(.5 2)"><g transform="matrix(.2 0 0 1 3 3)">'
            '<path d="M0 0h9" stroke="#000"/></g></g>',
            0.1 / 40,
        ),
        ('<g stroke="#000"><path d="M0 0h9" stroke="none"/></g>', 1),
    ],
)
def test_the_thinnest_line_of_an_svg(tmp_path, drawing, thinnest):
    (tmp_path / "a.svg").write_text(SVG.format(drawing))

    assert read_picture(tmp_path / "a.svg").thinnest == pytest.approx(thinnest)


@pytest.mark.parametrize(
    "drawing",
    [
        '<svg viewBox="0 0 1 1"><rect width="9" height="9"/></svg>',
        '<rect width="9" height="9" opacity=".5"/>',
        '<rect width="9" height="9" style="fill:#1234"/>',
        '<rect width="9" height="9" fill="rgb(0 0 0 / 50%)"/>',
        '<g style="fill-opacity:.2"><rect width="9" height="9"/></g>',
        '<style>rect{fill:red}</style><rect class="a" width="9" height="9"/>',
        '<rect mask="url(#m)" width="9" height="9"/>',
    ],
)
def test_a_drawing_with_more_than_plain_colours_is_not_flat(tmp_path, drawing):
    (tmp_path / "a.svg").write_text(SVG.format(drawing))

    assert not read_picture(tmp_path / "a.svg").flat


# Mended -----------------------------------------------------------------------------


def test_16_bits_become_8(tmp_path):
    (tmp_path / "a.png").write_bytes(png16(256, 4))

    found = read_picture(tmp_path / "a.png", shown="a.png")

    assert found.notes == ("a.png: has 16 bits a channel; printed with 8",)
    row = np.asarray(image_of(found))[0]
    assert (int(row[0]), int(row[128]), int(row[255])) == (0, 128, 255)


def test_a_jpeg_in_cmyk_is_converted(tmp_path):
    wide = gradient(60, 40)
    saved(tmp_path / "a.jpg", wide.convert("CMYK"), quality=95)

    found = read_picture(tmp_path / "a.jpg", shown="a.jpg")

    assert found.notes == ("a.jpg: is in CMYK without a profile; colours may differ",)
    off = np.asarray(image_of(found), int) - np.asarray(wide, int)
    assert abs(off).mean() < 3


def test_a_jpeg_in_cmyk_is_converted_by_its_profile(tmp_path):
    (tmp_path / "a.jpg").write_bytes(cmyk_jpeg(60, 40, cmyk_profile()))

    found = read_picture(tmp_path / "a.jpg", shown="a.jpg")

    assert found.notes == ("a.jpg: is in CMYK; converted by its colour profile",)
    image = image_of(found)
    assert image.mode == "RGB"
    # The profile knows only greys, where the picture has colours.
    assert np.ptp(np.asarray(image, int), axis=2).max() <= 2


def test_a_profile_that_is_not_of_the_picture_s_inks_is_not_used(tmp_path):
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for name, profile in (("a.jpg", srgb), ("b.jpg", b"none")):
        (tmp_path / name).write_bytes(cmyk_jpeg(60, 40, profile))

        found = read_picture(tmp_path / name, shown=name)

        assert found.notes == (
            f"{name}: its colour profile is damaged, and is not used",
        )


def test_a_picture_is_turned_as_its_exif_data_say(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6
    saved(tmp_path / "a.jpg", gradient(60, 40), exif=exif, quality=95)

    found = read_picture(tmp_path / "a.jpg", shown="a.jpg")

    assert found.notes == ("a.jpg: turned, as its EXIF data say",)
    assert (found.width, found.height) == (40, 60)
    pixel = image_of(found).getpixel((39, 0))  # the upper left corner, turned right
    assert pixel[0] < 20


def test_what_is_partly_transparent_is_printed_on_white(tmp_path):
    image = gradient(8, 8).convert("RGBA")
    image.putpixel((0, 0), (0, 0, 0, 0))
    saved(tmp_path / "a.png", image)

    found = read_picture(tmp_path / "a.png", shown="a.png")

    assert found.notes == ("a.png: is partly transparent; printed on white",)
    assert image_of(found).getpixel((0, 0)) == (255, 255, 255)
    assert image_of(found).mode == "RGB"


def test_a_name_with_the_wrong_suffix_does_not_matter(tmp_path):
    gradient(8, 8).save(tmp_path / "a.png", "JPEG")

    found = read_picture(tmp_path / "a.png", shown="a.png")

    assert found.kind == "JPEG"
    assert found.notes == ("a.png: is a JPEG, whatever its name says; read as one",)


# Refused ------------------------------------------------------------------------------


def test_animated_pictures(tmp_path):
    frames = [gradient(8, 8), gradient(8, 8).rotate(90)]
    for name in ("a.gif", "a.png", "a.webp"):
        frames[0].save(tmp_path / name, save_all=True, append_images=frames[1:])

    assert "is a GIF, which may be animated" in refusal(tmp_path / "a.gif")
    assert "a.png: is animated; save one picture" in refusal(tmp_path / "a.png")
    assert "is a WebP, which may be animated" in refusal(tmp_path / "a.webp")


@pytest.mark.parametrize(
    ("width", "height"), [(20_000, 1), (1, 20_000), (15_000, 15_000), (60_000, 60_000)]
)
def test_pictures_that_are_too_large(tmp_path, width, height):
    (tmp_path / "a.png").write_bytes(png_of_size(width, height))

    assert refusal(tmp_path / "a.png") == (
        f"a.png: has {width:,} x {height:,} px; a picture may have at most 16,000 px a"
        " side and 80 million in all"
    )


def test_a_picture_that_is_wholly_transparent(tmp_path):
    saved(tmp_path / "a.png", Image.new("RGBA", (8, 8), (9, 9, 9, 0)))

    assert "is wholly transparent; nothing would be" in refusal(tmp_path / "a.png")


@pytest.mark.parametrize("suffix", ["png", "jpg"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_pictures_that_are_cut_off(tmp_path, monkeypatch, suffix, share):
    # WeasyPrint allows halves of pictures in the whole process.
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    path = saved(tmp_path / f"a.{suffix}", gradient(200, 200))
    raw = path.read_bytes()
    path.write_bytes(raw[: int(len(raw) * share)])

    assert "is damaged or cut off" in refusal(path)
    assert ImageFile.LOAD_TRUNCATED_IMAGES is True


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "is empty; must be a PNG, JPEG or SVG file"),
        (b"hello", "is not a picture that can be printed; must be a PNG"),
        (b"II*\0more", "is a TIFF; save it as PNG"),
        (b"%PDF-1.7", "is a PDF"),
        (b"\0\0\0\x18ftypheic", "is an AVIF, HEIC or video file; save it as JPEG"),
    ],
)
def test_other_files(tmp_path, raw, said):
    (tmp_path / "a.png").write_bytes(raw)

    assert said in refusal(tmp_path / "a.png")


def test_what_is_no_regular_file(tmp_path):
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "zero.png").symlink_to("/dev/zero")

    assert "is not a regular file" in refusal(tmp_path / "pipe.png")
    assert "is a folder" in refusal(tmp_path / "folder.png")
    assert "is not a regular file" in refusal(tmp_path / "zero.png")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("phto.png", 'there is no such file; did you mean "photo.png"?'),
        ("../secret.png", "leads out of the folder"),
        ("/etc/hostname", "leads out of the folder"),
        ("link.png", "leads out of the folder"),
        ("https://example.org/a.png", "is an address; a picture must be a file"),
        ("data:image/png;base64,aa", "is an address; a picture must be a file"),
        ("a\0b.png", "is not a path"),
    ],
)
def test_a_picture_is_in_the_book_s_folder(tmp_path, name, said):
    folder = tmp_path / "book"
    folder.mkdir()
    saved(folder / "photo.png", gradient(8, 8))
    saved(tmp_path / "secret.png", gradient(8, 8))
    (folder / "link.png").symlink_to(tmp_path / "secret.png")

    with pytest.raises(UsageError, match=r"^[^\n]*$") as caught:
        picture_in(folder, name)

    assert said in caught.value.problems[0]
    assert picture_in(folder, "photo.png").shown == "photo.png"


def test_a_picture_with_too_few_pixels_for_its_size(tmp_path):
    found = read_picture(saved(tmp_path / "a.png", gradient(600, 300)), shown="a.png")

    assert too_coarse(found, 50.8, 25.4) == ""
    assert too_coarse(found, 101.6, 50.8) == (
        "a.png: 600 x 300 px are 150 dpi at 102 x 51 mm, the least is 300; use a"
        " picture of 1,200 x 600 px or more, or print it at most 50 mm wide"
    )
    assert found.widest_mm() == pytest.approx(50.8)


# Drawings that are refused ----------------------------------------------------------


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", "a.svg:1:61: holds a script (<script>)"),
        ('<rect onclick="a()"/>', "holds a script (onclick)"),
        ("<text>a</text>", "holds text (<text>), which needs fonts; turn it into"),
        ("<foreignObject/>", "holds a part of another language (foreignObject)"),
        ('<image href="http://a/b.png"/>', 'leads elsewhere ("http://a/b.png")'),
        ('<image href="data:image/png;base64,aa"/>', "leads elsewhere"),
        ('<use href="other.svg#a"/>', 'leads elsewhere ("other.svg#a")'),
        ('<a href="javascript:a()"><rect/></a>', "leads elsewhere"),
        ('<rect fill="url(http://a/b)"/>', 'leads elsewhere ("http://a/b")'),
        ("<style>@import 'a.css';</style><rect/>", "leads elsewhere"),
        ("<style>r{fill:u\\72l(http://a)}</style><rect/>", "has an escape (\\)"),
        ('<rect style="fill:\\75rl(http://a)"/>', "has an escape (\\)"),
        ('<rect><animate attributeName="x"/></rect>', "holds an animation"),
        ("<g>" * 70 + "</g>" * 70, "is nested more than 60 deep"),
        ("<rect/>" * 50_001, "has more than 50,000 elements"),
        ('<g id="a"><use href="#a"/></g>', "repeats itself without end"),
        ("", "is empty; nothing would be printed"),
        ("<rect>", "a.svg:1:69: is not an SVG: mismatched tag"),
        (
            '<?xml-stylesheet href="a.css"?>' + FLAT,
            "names another file (xml-stylesheet)",
        ),
        ("<?xml version='1.0'?><html/>", "is not an SVG: it begins with <html>"),
        (
            "<?xml version='1.0' encoding='nope'?>" + FLAT,
            "is not an SVG (unknown encoding: nope)",
        ),
    ],
)
def test_drawings_that_run_move_or_are_elsewhere(tmp_path, inside, said):
    assert said in svg_refusal(tmp_path, inside)


def test_a_drawing_s_parts_may_not_multiply(tmp_path):
    parts = '<rect id="l0" width="1" height="1"/>'
    for k in range(8):
        parts += f'<g id="l{k + 1}">' + f'<use href="#l{k}"/>' * 10 + "</g>"

    assert "into more than 100,000 elements" in svg_refusal(tmp_path, parts)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("what", ['"ha"', 'SYSTEM "file:///etc/hostname"'])
def test_a_drawing_may_not_declare_entities(tmp_path, encoding, what):
    head = "" if encoding == "utf-8" else "<?xml version='1.0' encoding='utf-16'?>"
    text = f"{head}<!DOCTYPE svg [<!ENTITY a {what}>]>" + FLAT
    (tmp_path / "a.svg").write_bytes(text.encode(encoding))

    assert 'declares the entity "a"' in refusal(tmp_path / "a.svg")


def test_a_drawing_needs_a_size(tmp_path):
    (tmp_path / "a.svg").write_text(FLAT.replace('viewBox="0 0 40 20"', 'width="9"'))

    assert "has no size; give its <svg> a viewBox" in refusal(tmp_path / "a.svg")
