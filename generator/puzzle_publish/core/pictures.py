"""Pictures of authors and designs: PNG, JPEG and SVG, read safely and made printable.

A picture is decoded when it is read, so that `publish check` knows whether it can be
printed. What can be mended is mended, with a sentence in `Picture.notes`; everything
else is refused with one. Only two decoders of Pillow are ever called, and no picture is
decoded before its size is known.
"""

import contextlib
import hashlib
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import UsageError
from .messages import quoted
from .reading.beside import inside
from .reading.svg_picture import check_svg
from .reading.user_text import TextKind, UserFile, read_user_file

if TYPE_CHECKING:
    from PIL import Image, ImageFile

LEAST_DPI = 300.0
MOST_PX, MOST_PIXELS = 16_000, 80_000_000  # a side; together: A3 at 600 dpi and more
_KIND = TextKind("a picture", most_mib=64)
_MM_PER_INCH = 25.4
_WANTED = "must be a PNG, JPEG or SVG file"
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
# How other kinds of files begin that people take for pictures.
_OTHERS = (
    (b"GIF8", "a GIF, which may be animated; save one picture of it as PNG"),
    (b"II*\0", "a TIFF; save it as PNG"),
    (b"MM\0*", "a TIFF; save it as PNG"),
    (b"BM", "a BMP; save it as PNG"),
    (b"8BPS", "a Photoshop file; export it as PNG or JPEG"),
    (b"%PDF", "a PDF; export its picture as SVG or PNG"),
    (b"%!PS", "a PostScript file; export it as SVG or PNG"),
)
_SUFFIXES = {"PNG": {".png"}, "JPEG": {".jpg", ".jpeg", ".jpe"}, "SVG": {".svg"}}
_DAMAGED = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that can be printed.

    Attributes:
        shown: what messages call its file.
        digest: the sha256 of its file.
        kind: "PNG", "JPEG" or "SVG".
        width: in px, after the rotation by its EXIF data; for an SVG, in px of a
            screen.
        height: likewise.
        flat: an SVG of plain colours only, which is printed as lines and areas; any
            other SVG is printed as pixels.
        thinnest: the width of an SVG's thinnest line, as a share of its own width.
        notes: a sentence for each thing that was mended.
        raw: the bytes of its file.
    """

    shown: str
    digest: str
    kind: str
    width: float
    height: float
    flat: bool = False
    thinnest: float = 1.0
    notes: tuple[str, ...] = ()
    raw: bytes = field(default=b"", repr=False, compare=False)

    @property
    def is_svg(self) -> bool:
        """Whether it has no resolution."""
        return self.kind == "SVG"

    @property
    def ratio(self) -> float:
        """Its width divided by its height."""
        return self.width / self.height

    def dpi(self, width_mm: float, height_mm: float) -> float:
        """The least resolution when it fills these mm; infinite for an SVG."""
        if self.is_svg:
            return float("inf")
        across = self.width / width_mm
        return min(across, self.height / height_mm) * _MM_PER_INCH

    def widest_mm(self, least_dpi: float = LEAST_DPI) -> float:
        """The width in mm at which it still has this resolution."""
        return float("inf") if self.is_svg else self.width / least_dpi * _MM_PER_INCH

    def sharp_mm(self, width_mm: float, height_mm: float) -> tuple[float, float]:
        """The largest part of a box that it fills, cropped, at the least resolution."""
        across = self.widest_mm()
        return min(width_mm, across), min(height_mm, across / self.ratio)


def picture_in(folder: Path, name: str) -> Picture:
    """The picture that a book or a design names, which must be in its folder or below.

    Raises:
        UsageError: in one sentence, why it cannot be printed.
    """
    if "://" in name or name.startswith(("data:", "//")):
        raise UsageError(
            f"{quoted(name)} is an address; a picture must be a file beside the book or"
            " below"
        )
    return read_picture(inside(folder, name), shown=name)


def read_picture(path: Path, *, shown: str = "") -> Picture:
    """The picture of a file.

    Raises:
        UsageError: in one sentence, why it cannot be printed.
    """
    return picture_of(read_user_file(path, _KIND, shown=shown))


def picture_of(file: UserFile) -> Picture:
    """The picture in the bytes of a file.

    Raises:
        UsageError: in one sentence, why it cannot be printed.
    """
    kind = _kind_of(file)
    notes = []
    if file.suffix not in _SUFFIXES[kind]:
        notes.append(f"{file.shown}: is a {kind}, whatever its name says; read as one")
    digest = hashlib.sha256(file.raw).hexdigest()
    if kind == "SVG":
        svg = check_svg(file)
        return Picture(
            file.shown,
            digest,
            kind,
            svg.width,
            svg.height,
            svg.flat,
            svg.thinnest,
            tuple(notes),
            file.raw,
        )
    image = _decoded(file.raw, kind, file.shown, notes)
    return Picture(
        file.shown, digest, kind, *image.size, notes=tuple(notes), raw=file.raw
    )


def image_of(picture: Picture) -> "Image.Image":
    """The pixels of a PNG or JPEG: grey (mode L) or sRGB, upright, without alpha."""
    return _decoded(picture.raw, picture.kind, picture.shown, [])


def too_coarse(
    picture: Picture,
    width_mm: float,
    height_mm: float,
    least_dpi: float = LEAST_DPI,
) -> str:
    """Return why a picture cannot be printed in this size, "" if it can."""
    dpi = picture.dpi(width_mm, height_mm)
    if dpi >= least_dpi * 0.995:  # places are rounded
        return ""
    across, down = (ceil(mm * least_dpi / _MM_PER_INCH) for mm in (width_mm, height_mm))
    fits = width_mm * dpi / least_dpi
    return (
        f"{picture.shown}: {picture.width:,.0f} x {picture.height:,.0f} px are"
        f" {dpi:.0f} dpi at {width_mm:.0f} x {height_mm:.0f} mm, the least is"
        f" {least_dpi:.0f}; use a picture of {across:,} x {down:,} px or more, or print"
        f" it at most {int(fits)} mm wide"
    )


def _kind_of(file: UserFile) -> str:
    raw, shown = file.raw, file.shown
    if not raw:
        raise UsageError(f"{shown}: is empty; {_WANTED}")
    if raw.startswith(_PNG):
        return "PNG"
    if raw.startswith(_JPEG):
        return "JPEG"
    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        other = "a WebP, which may be animated; save one picture of it as PNG"
        raise UsageError(f"{shown}: is {other}")
    if raw[4:8] == b"ftyp":
        raise UsageError(f"{shown}: is an AVIF, HEIC or video file; save it as JPEG")
    for begin, other in _OTHERS:
        if raw.startswith(begin):
            raise UsageError(f"{shown}: is {other}")
    if file.suffix == ".svg" or b"<svg" in raw[:4096]:
        return "SVG"
    raise UsageError(f"{shown}: is not a picture that can be printed; {_WANTED}")


def _decoded(raw: bytes, kind: str, shown: str, notes: list[str]) -> "Image.Image":
    """The pixels of a PNG or JPEG; a note is added for each thing that is mended."""
    with _strict_decoders():
        try:
            image = _opened(raw, kind)
            _require_size(image.size, shown)
            if getattr(image, "n_frames", 1) > 1:
                raise UsageError(f"{shown}: is animated; save one picture of it as PNG")
            image.load()
        except (*_DAMAGED, struct.error, zlib.error) as error:
            raise UsageError(f"{shown}: is damaged or cut off ({error})") from None
        except MemoryError:
            raise UsageError(f"{shown}: needs more memory than there is") from None
    if kind == "PNG" and raw[24:25] == b"\x10":
        notes.append(f"{shown}: has 16 bits a channel; printed with 8")
    return _upright(_opaque(_in_srgb(image, shown, notes), shown, notes), shown, notes)


def _opened(raw: bytes, kind: str) -> "ImageFile.ImageFile":
    # Not Image.open, which would try dozens of decoders.
    from PIL.JpegImagePlugin import JpegImageFile
    from PIL.PngImagePlugin import PngImageFile

    opener: Callable[[BytesIO], ImageFile.ImageFile]
    opener = PngImageFile if kind == "PNG" else JpegImageFile
    return opener(BytesIO(raw))


@contextlib.contextmanager
def _strict_decoders() -> Iterator[None]:
    """Refuse truncated pictures, which WeasyPrint allows in the whole process."""
    from PIL import ImageFile

    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _require_size(size: tuple[int, int], shown: str) -> None:
    width, height = size
    if not width or not height:
        raise UsageError(f"{shown}: is damaged (it has {width} x {height} px)")
    if max(size) > MOST_PX or width * height > MOST_PIXELS:
        raise UsageError(
            f"{shown}: has {width:,} x {height:,} px; a picture may have at most"
            f" {MOST_PX:,} px a side and {MOST_PIXELS // 1_000_000} million in all"
        )


def _in_srgb(image: "Image.Image", shown: str, notes: list[str]) -> "Image.Image":
    """The picture in mode L, RGB, LA or RGBA."""
    if image.mode.startswith("I"):
        # Pillow has grey with 16 bits as integers, and would clip them at 255.
        import numpy as np
        from PIL import Image

        return Image.fromarray((np.asarray(image) >> 8).astype(np.uint8))
    if image.mode == "1":
        return image.convert("L")
    if image.mode == "CMYK":
        return _profiled(image, shown, notes)
    if "transparency" in image.info and image.mode in ("P", "L", "RGB"):
        return image.convert("RGBA")
    if image.mode == "P":
        return image.convert("RGB")
    if image.mode in ("L", "LA"):
        return image
    if image.mode in ("RGB", "RGBA"):
        return _profiled(image, shown, notes) if image.mode == "RGB" else image
    return image.convert("RGB")


def _profiled(image: "Image.Image", shown: str, notes: list[str]) -> "Image.Image":
    """A picture in RGB or CMYK as sRGB, by its own colour profile if it has one."""
    from PIL import ImageCms

    raw = image.info.get("icc_profile")
    if raw:
        try:
            own = ImageCms.ImageCmsProfile(BytesIO(raw))
            found = ImageCms.profileToProfile(
                image, own, ImageCms.createProfile("sRGB"), outputMode="RGB"
            )
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            notes.append(f"{shown}: its colour profile is damaged, and is not used")
        else:
            if image.mode == "CMYK":
                notes.append(f"{shown}: is in CMYK; converted by its colour profile")
            assert found is not None
            return found
    elif image.mode == "CMYK":
        notes.append(f"{shown}: is in CMYK without a profile; colours may differ")
    return image.convert("RGB")


def _opaque(image: "Image.Image", shown: str, notes: list[str]) -> "Image.Image":
    """A picture on white, without its alpha channel."""
    if "A" not in image.getbands():
        return image
    from PIL import Image

    alpha = image.getchannel("A")
    least, most = alpha.getextrema()
    if not most:
        raise UsageError(f"{shown}: is wholly transparent; nothing would be printed")
    plain = image.convert(image.mode.removesuffix("A"))
    if least == 255:
        return plain
    notes.append(f"{shown}: is partly transparent; printed on white")
    white = Image.new(plain.mode, plain.size, 255 if plain.mode == "L" else "white")
    white.paste(plain, mask=alpha)
    return white


def _upright(image: "Image.Image", shown: str, notes: list[str]) -> "Image.Image":
    from PIL import ImageOps

    try:
        turned = image.getexif().get(0x0112, 1) not in (0, 1)
        found = ImageOps.exif_transpose(image) if turned else image
    except (*_DAMAGED, struct.error, TypeError):
        return image  # damaged EXIF data do not matter
    if turned:
        notes.append(f"{shown}: turned, as its EXIF data say")
    return found
