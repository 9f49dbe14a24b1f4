"""Pairs of words that belong together, as the ends of ladders: opposites, companions.

One ladder only may be as short, so that few pairs of all that one thinks of will do:
of 700 tried, these, found again among those whose words clues and themes join.
"""

import functools

_PAIRS = """
not-yes back-look bird-nest bird-note bulb-lamp card-game cash-coin cold-heat corn-salt
data-fact dust-wind fast-race fill-form fill-pour fire-heat fits-size flip-side
fool-king fuel-line give-lift good-king help-self jump-pool line-wash neck-nose
pink-slip filed-nails
"""


@functools.cache
def bonds(length: int) -> tuple[tuple[str, str], ...]:
    """The pairs of a length, in the order of the alphabet.

    >>> ("COLD", "HEAT") in bonds(4), bonds(5), bonds(9)
    (True, (('FILED', 'NAILS'),), ())
    """
    pairs = (pair.upper().split("-") for pair in _PAIRS.split())
    return tuple(sorted((a, b) for a, b in pairs if len(a) == length))
