"""Pictures for tests, made by code."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">{}</svg>'
FLAT = SVG.format('<rect width="40" height="20" fill="#c00"/>')
SHADED = SVG.format(
    '<linearGradient id="g"><stop offset="0" stop-color="#000"/>'
    '<stop offset="1" stop-color="#fff"/></linearGradient>'
    '<rect width="40" height="20" fill="url(#g)"/>'
)


def gradient(width: int, height: int, mode: str = "RGB") -> Image.Image:
    """Red grows to the right and green downwards."""
    red = np.tile(np.linspace(0, 255, width), (height, 1))
    green = np.tile(np.linspace(0, 255, height), (width, 1)).T
    whole = np.stack([red, green, np.full_like(red, 60)], axis=2).astype(np.uint8)
    return Image.fromarray(whole).convert(mode)


def saved(path: Path, image: Image.Image, **options: object) -> Path:
    """The path of a saved picture."""
    image.save(path, **options)
    return path


def png16(width: int, height: int) -> bytes:
    """A grey PNG of 16 bits, dark on the left and light on the right."""
    row = np.linspace(0, 65_535, width).astype(np.uint16)
    return _bytes(Image.fromarray(np.tile(row, (height, 1))), "PNG")


def cmyk_profile() -> bytes:
    """A colour profile of four inks: a table of 16 corners, each ink darkens alike."""
    ramp = bytes(range(256))
    corners = bytearray()
    for k in range(16):
        inks = [k >> 3 & 1, k >> 2 & 1, k >> 1 & 1, k & 1]
        light = max(0, 255 - 60 * sum(inks[:3]) - 255 * inks[3])
        corners += bytes([light, 128, 128])
    table = b"mft1" + bytes(4) + bytes([4, 3, 2, 0])
    table += struct.pack(">9i", *(0x10000 * (k % 4 == 0) for k in range(9)))
    table += ramp * 4 + corners + ramp * 3
    white = b"XYZ " + bytes(4) + struct.pack(">3i", 0xF6D6, 0x10000, 0xD32D)
    tags = ((b"A2B0", table), (b"wtpt", white))
    head, body = struct.pack(">I", len(tags)), b""
    for name, data in tags:
        head += name + struct.pack(
            ">II", 128 + 4 + 12 * len(tags) + len(body), len(data)
        )
        body += data + bytes(-len(data) % 4)
    whole = head + body
    start = struct.pack(
        ">I4s4s4s4s4s",
        128 + len(whole),
        bytes(4),
        b"\2\x20\0\0",
        b"prtr",
        b"CMYK",
        b"Lab ",
    )
    start += bytes(12) + b"acsp" + bytes(128 - 40)
    start = start[:68] + struct.pack(">3i", 0xF6D6, 0x10000, 0xD32D) + start[80:]
    return start + whole


def cmyk_jpeg(width: int, height: int, profile: bytes) -> bytes:
    """A JPEG in CMYK with a profile."""
    image = gradient(width, height, "CMYK")
    return _bytes(image, "JPEG", icc_profile=profile, quality=95)


def png_of_size(width: int, height: int) -> bytes:
    """A PNG whose head claims a size that its data do not have."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(bytes(1000)))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    packed = struct.pack(">I", len(data)) + kind + data
    return packed + struct.pack(">I", zlib.crc32(kind + data))


def _bytes(image: Image.Image, form: str, **options: object) -> bytes:
    place = BytesIO()
    image.save(place, form, **options)
    return place.getvalue()
