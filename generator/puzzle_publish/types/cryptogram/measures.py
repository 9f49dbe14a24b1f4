"""How hard a text is as a cryptogram, by measures of the text (README.md says why)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ...core.puzzle import Grade
from ...words.quotations import words_in
from .model import ALPHABET

# Score from which a level begins: a third or more of our texts can have each level.
BANDS = {"expert": 60.0, "hard": 50.0, "medium": 40.0}
EASIEST = "easy"
BASE, FULL, PER_LETTER = 50.0, 180, 0.2  # points for each letter that a text lacks
USUAL = 20  # percent of letters that differ from English in a text of this length
POINTS = {"one_letter": 4.0, "apostrophes": 3.0, "known": 3.0}
MOST_COUNTED = 3  # of each of these
PER_GIVEN = 5.0
# Percent of A to Z in running English, as textbooks of ciphers have them.
ENGLISH: Sequence[float] = (
    *(8.2, 1.5, 2.8, 4.3, 12.7, 2.2, 2.0, 6.1, 7.0, 0.15, 0.8, 4.0, 2.4),
    *(6.7, 7.5, 1.9, 0.1, 6.0, 6.3, 9.1, 2.8, 1.0, 2.4, 0.15, 2.0, 0.07),
)
# Words that readers know by their shape.
KNOWN = frozenset(
    (
        *("THAT", "THERE", "THESE", "WHERE", "WERE", "HERE", "EVERY", "EVER", "NEVER"),
        *(
            "PEOPLE",
            "ALWAYS",
            "LITTLE",
            "WHICH",
            "ALL",
            "WILL",
            "SHALL",
            "WELL",
            "TELL",
        ),
        *("SEE", "BEEN", "TOO", "GOOD", "BOOK", "SOON", "LOOK", "HAPPY", "HAPPINESS"),
        *("SUCCESS", "NOTHING", "SOMETHING", "ANYTHING", "EVERYTHING", "THING"),
        *("THINK", "BEGIN", "THROUGH"),
    )
)


def grade_of(
    text: str, given: int, author: str = "", *, keyword: bool = False
) -> Grade:
    """Return the grade of a text in capitals with a number of given letters.

    What the page prints of the author and whether it asks for a keyword has no part in
    the score.

    >>> grade_of("A RAT, A CAT, A BAT " * 9, 0).level
    'expert'
    """
    words = words_in(text)
    counts = Counter(char for char in text if char in ALPHABET)
    letters = counts.total()
    pairs = zip(ALPHABET, ENGLISH, strict=True)
    apart = sum(abs(100 * counts[c] / letters - usual) for c, usual in pairs) / 2
    measures: Mapping[str, int | float] = {
        "letters": letters,
        "different": len(counts),
        "given": given,
        "one_letter": sum(len(word) == 1 for word in words),
        "apostrophes": sum("’" in word for word in words),
        "known": len(KNOWN & set(words)),
        "frequency": round(apart, 2),
        "author": len(author),
        "keyword": int(keyword),
    }
    score = BASE + PER_LETTER * (FULL - letters) + apart - USUAL - PER_GIVEN * given
    for name, points in POINTS.items():
        score -= points * min(measures[name], MOST_COUNTED)
    score = round(max(score, 0.0), 2)
    level = next((name for name, least in BANDS.items() if score >= least), EASIEST)
    return Grade(level, score, measures)
