"""The definitions in WordNet's glosses, without what no clue should have.

A gloss is one or more definitions and examples: 'a beverage made by steeping tea
leaves; "iced tea is a cooling drink"'. Remarks on usage and definitions that make
no sense without their brackets are left out.
"""

import re
from collections.abc import Iterator

_EXAMPLE = re.compile(r"[;:,]?\s*\"")
_DOMAIN = re.compile(r"^(?:\([^()]*\)\s*)+")
_BRACKETS = re.compile(r"\s*\([^()]*\)")
# What a phrase in brackets completes: "provide with (something) usually for a purpose".
_NEEDS = re.compile(
    r"\b(?:a|an|the|of|to|with|in|on|at|by|for|from|as|into|and|or|than|not|be|is|are"
    r"|between|among|against|over|upon|one's|someone's|something's)$"
)
_TAIL = re.compile(
    r"(?:,?\s(?:especially|esp\.?|such as|e\.g\.|i\.e\.|for example|for instance)"
    r"|,\s(?:also|usually|often|sometimes|typically|generally|as in|as of|as by|as for"
    r"|as when|as with|as to|as from|as on|as if"
    r"|particularly|formerly|chiefly|mainly|including|primarily|originally"
    r"|commonly|occasionally))\b.*$"
)
# "Become or cause to become", "with or as if with", and slips such as "or or".
_OR_CAUSE = re.compile(r"^(\w+) or cause to (?:be )?\1\b")
_AS_IF = re.compile(r"\b(\w+(?: \w+)?) (?:or as if |or )?\1\b")
_TERM = re.compile(
    r"(?:an? |the |one's )?(?P<kind>informal|slang|colloquial|old-fashioned)"
    r" (?:British |American )?(?:terms?|words?|names?|expressions?)"
    r" (?:for|of) (?:an? |the )?(?P<rest>.+)"
)
_MANNER = {
    "informal": "informally",
    "colloquial": "informally",
    "slang": "in slang",
    "old-fashioned": "once",
}
# Remarks on usage, fragments, and references.
_NO_CLUE = re.compile(
    r"(?:of|they|these|it|compare|relating|pertaining|used|or|and|than|denoting|expressing|said|see|cf\.?"
    r"|usually|often|sometimes|also|especially|same as|in relation|with reference"
    r"|in reference|belonging|being or|characteristic|all parts|someone or something"
    r"|a term|term|a word|word|a name|name for|abbreviation|the abbreviation|short for"
    r"|trade ?name|trademark|being of|as regards|about|when|where|if|so|which|whose"
    r"|most frequently|more often|generally|the form|indicating|one of several"
    r"|the (?:plural|singular)|a (?:combining|unit symbol)|combining form|that"
    r"|the quality or|not of|in or of|in, or|on or of)\b|[^A-Za-z]"
)
_DULL = re.compile(
    r"\b(?:genus|genera|subgenus|family [A-Z]|order [A-Z]|suborder|phylum|subfamily"
    r"|superfamily|subclass|subspecies|etc|i\.e|e\.g|esp|cf|viz|vs|c\.|ca\.|et al"
    r"|or not|as if|abbreviations?|he or she|him or her|his or her"
    r"|above|below|aforementioned"
    r"|the (?:former|latter)|in this sense|and/or|any of (?:the )?(?:various|several"
    r"|numerous|many|certain|a number|a large|about|two)|one of (?:various|several"
    r"|numerous))\b|[\d=+\[\]{}/:]|--|\.\s"
)
_ENDS_MID = re.compile(
    r"\b(?:a|an|the|and|or|than|whose|which|that|not|very|usually|who|is|are|be|as"
    r"|other|often|also|both|either|more|most|its|their)$"
)
# Wording that only dictionaries have.
_STIFF = re.compile(
    r"\b(?:(?:characteri[sz]ed|marked|distinguished) by|or marked by|indicative of"
    r"|lacking or|by virtue|with (?:respect|regard) to|tending to|capable of being"
    r"|having the|so as to|such that|in such a|in an? \w+ manner|serving to"
    r"|intended to|designed (?:to|for)|result(?:ing|s)? (?:of|from)|of by|to by|for by"
    r"|(?:at|to|in|by|for|on|from|of) which"
    r"|(?:states?|quality|qualities|conditions?|acts?|actions?|process|processes"
    r"|property|properties|traits?|attributes?|facts?|instances?|occurrences?)"
    r"(?: or \w+)? of)\b",
    re.IGNORECASE,
)
_HANGING = re.compile(
    r"\b(?:about|against|at|by|for|from|in|into|of|on|over|to|upon|with)$"
)
# More words than these hide what is missing after them: "Gets rid of" is fair.
_MOST_HANGING = 5
_QUOTED = re.compile(r"`([^`']+)'(?!\w)")
MOST_ORS = 2
LEAST_WORDS = 2  # of a definition that was cut
_ARTICLES = ("a", "an", "the", "any")


def definitions(gloss: str) -> Iterator[str]:
    """Yield the definitions of a gloss that may be clues, in order.

    >>> list(definitions('(music) in a fast tempo (of notes); quickly; "it went"'))
    ['in a fast tempo', 'quickly']
    >>> list(definitions("a large mug (for beer), usually with a handle"))
    ['a large mug']
    >>> [*definitions("of or relating to bees"), *definitions("provide with (x) y")]
    []
    """
    for part in _split(without_examples(gloss)):
        definition = _cleaned(part)
        if definition:
            yield definition


def without_examples(gloss: str) -> str:
    """The definitions of a gloss."""
    return _EXAMPLE.split(gloss, maxsplit=1)[0].strip()


def is_stiff(clue: str) -> bool:
    """Return whether a clue reads as a dictionary does, or ends where it needs more.

    >>> is_stiff("Marked by calm self-control"), is_stiff("Act of departing")
    (True, True)
    >>> is_stiff("Repeat a long passage again from"), is_stiff("Had the idea for")
    (True, False)
    """
    hangs = _HANGING.search(clue) is not None and len(clue.split()) > _MOST_HANGING
    return hangs or _STIFF.search(clue) is not None


def _split(text: str) -> Iterator[str]:
    """Yield the parts of a gloss between semicolons outside brackets."""
    depth = start = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == ";" and depth <= 0:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def _cleaned(part: str) -> str:
    """A definition as it may be printed, "" if it is no clue."""
    text = _without_brackets(_DOMAIN.sub("", part.strip()))
    text = _AS_IF.sub(r"\1", _OR_CAUSE.sub(r"\1", text))
    whole = text
    text = _TAIL.sub("", text).strip(" ,:.")
    if _NO_CLUE.match(text) or _DULL.search(text) or _ENDS_MID.search(text):
        return ""
    if text != whole and (len(_meant(text)) < LEAST_WORDS or _NEEDS.search(text)):
        return ""  # what is left is too little
    if text.count(" or ") > MOST_ORS or text.count(",") > MOST_ORS:
        return ""
    if term := _TERM.fullmatch(text):
        text = f"{term['rest']}, {_MANNER[term['kind']]}"
    return _typographic(text)


def _meant(text: str) -> list[str]:
    """The words of a definition without articles."""
    return [word for word in text.split() if word not in _ARTICLES]


def _without_brackets(text: str) -> str:
    """A definition without what is in brackets, "" if it needs that."""
    while found := _BRACKETS.search(text):
        before, after = text[: found.start()], text[found.end() :]
        if after.strip(" ,.") and (_NEEDS.search(before) or after.startswith(" of")):
            return ""
        text = before + after
    return "" if "(" in text or ")" in text else " ".join(text.split())


def _typographic(text: str) -> str:
    """A text with curly quotation marks and apostrophes.

    >>> _typographic("say `boo' to one's dogs' goose")
    'say \u201cboo\u201d to one\u2019s dogs\u2019 goose'
    """
    if "`" in text:
        text = _QUOTED.sub("\u201c\\1\u201d", text)
    return text.replace("`", "\u2018").replace("'", "\u2019")
