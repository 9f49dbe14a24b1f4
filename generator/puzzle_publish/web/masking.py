"""Answers masked, so that a reader who looks at a page's source does not see them.

It keeps the eye away, no more: the key is beside the text. A seal, for contests, has
nothing of the answer but what recognises it.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from ..core.puzzle import Json, canonical_json

WORD = 0xFFFFFFFF
ROUNDS = 100_000
SIEVE_BITS, SIEVE_ASKS = 10, 7  # of a word
# The fewest bits of a sealed answer: a trillion tries, of a tenth of a second each.
LEAST_BITS = 40


def masked(answer: Json, id_: str) -> str:
    """Return a JSON value as base64, after XOR with a stream that an id determines.

    `unmask` in player/base.js is the reverse.

    >>> masked([1, 2], "0123456789abcdef")
    'zrMqMQI='
    """
    return _mixed(canonical_json(answer).encode(), id_)


def _mixed(text: bytes, id_: str) -> str:
    mixed = bytes(a ^ b for a, b in zip(text, _stream(id_), strict=False))
    return base64.b64encode(mixed).decode("ascii")


def _stream(id_: str) -> Iterator[int]:
    """Yield bytes without end that a text determines: xorshift (Marsaglia, 2003)."""
    x = 1
    for char in id_:
        x = (31 * x + ord(char)) & WORD
    while True:
        x ^= x << 13 & WORD
        x ^= x >> 17
        x ^= x << 5 & WORD
        yield x & 0xFF


def packed(value: Json, id_: str) -> str:
    """Return a JSON value as `masked` does, deflated before (RFC 1951).

    `unpack` in player/hint.js is the reverse.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    return _mixed(packer.compress(text) + packer.flush(), id_)


def sieve(words: Collection[str], id_: str) -> str:
    """Return ten bits a word that tell which words are among these (Bloom, 1970).

    Of others one in a hundred passes. `isListed` in player/rungs.js asks it.
    """
    bits = bytearray(len(words) * SIEVE_BITS // 8 + 1)
    for word in words:
        for place in islice(_places(word), SIEVE_ASKS):
            bits[place % (8 * len(bits)) >> 3] |= 1 << (place % (8 * len(bits)) & 7)
    return _mixed(bytes(bits), id_)


def _places(word: str) -> Iterator[int]:
    """Yield numbers without end that a word determines: FNV-1a, then xorshift."""
    x = 0x811C9DC5
    for char in word:
        x = (x ^ ord(char)) * 0x01000193 & WORD
    while True:
        x ^= x << 13 & WORD
        x ^= x >> 17
        x ^= x << 5 & WORD
        yield x


def sealed(answer: Sequence[int], id_: str) -> Json:
    """Return what recognises the numbers of an answer: PBKDF2-HMAC-SHA256 (RFC 8018).

    `fits` in player/seal.js compares.
    """
    text = ",".join(map(str, answer)).encode()
    found = hashlib.pbkdf2_hmac("sha256", text, id_.encode(), ROUNDS)
    return {"seal": base64.b64encode(found).decode("ascii"), "rounds": ROUNDS}
