"""The heads of WordNet's definitions, inflected as their answers are.

The clue of a plural has a plural head ("Farm animals"), that of a form in -ing a verb
in -ing ("Wandering from the subject"). Definitions are plain enough for simple rules:
the head of a noun's is the last noun before a preposition, a relative or a participle,
that of a verb's is its first verb, with the verbs joined to it. Where the rules are not
sure there is no clue.
"""

import re
from collections.abc import Sequence

from .wordnet_grammar import (
    ADJECTIVE,
    ADVERB,
    AND_OR,
    ARTICLES,
    DETERMINERS,
    FUNCTION_WORDS,
    NOUN,
    PARTICLES,
    PREPOSITIONS,
    RELATIVES,
    VERB,
    Grammar,
)

_TOKEN = re.compile(r"[^\s,]+|,")
_COMMA = ","
_PEOPLE = ("someone", "somebody")
_PRONOUNS = (*_PEOPLE, "something", "anything")
# Nouns whose plural needs no "the": "the act of selling", "Acts of selling".
_COUNTED = frozenset(
    (
        *("act", "action", "activity", "amount", "area", "event", "line", "part"),
        *("place", "person", "point", "position", "sound", "space", "spot", "surface"),
    )
)
# Words that show that a definition is of a single thing.
_OF_ONE = frozenset(
    (
        *("its", "it", "itself", "his", "her", "him", "he", "she", "himself"),
        *("herself", "is", "was", "has", "does", "each", "single", "one", "every"),
        *("another", "only"),
    )
)
_FINITE = frozenset(("is", "are", "was", "were", "has", "have"))
_ADVERBS = frozenset(("often", "usually", "also", "not", "never", "always", "then"))
_GRADELESS = frozenset(
    (
        *("not", "no", "without", "having", "being", "in", "with", "more", "most"),
        *("very", "able", "full", "first", "last", "same", "other"),
    )
)
# Endings of nouns that a verb in -ing may define: "weakening by water" for DILUTION.
_OF_ACTION = ("ing", "ion", "ment", "ance", "ence", "al", "ure", "age")
Words = list[str]


def of_lemma(definition: str, lemma: str, part: str, grammar: Grammar) -> str:
    """A definition as the clue of its lemma, "" if it is none.

    Without a leading article, as clues are written.
    """
    words = _words(definition)
    if part == NOUN:
        sure = _is_noun_phrase(words, grammar)
        if words[0].endswith("ing") and not grammar.is_noun(words[0]):
            sure = lemma.endswith(_OF_ACTION)
        sure = sure and not _is_of_several(words, lemma, grammar)
        words = _without_article(words)
    elif part == VERB:
        sure = _first_verb(words, grammar) is not None
    else:
        other = NOUN if part == ADJECTIVE else ADJECTIVE
        sure = words[0] not in ARTICLES and not grammar.is_surely(words[0], other)
    return _joined(words) if sure else ""


def of_form(definition: str, part: str, kind: str, grammar: Grammar) -> str:
    """A definition as the clue of a form of its lemma, "" if the rules are not sure.

    Args:
        definition: one of `definitions`.
        part: the lemma's part of speech.
        kind: the kind of the form, one of `inflections.KINDS`.
        grammar: knows the words.
    """
    words = _words(definition)
    if kind == "plural":
        found = _plural(words, grammar)
    elif part == VERB:
        found = _verb(words, kind, grammar)
    else:
        found = _compared(words, part, kind, grammar)
    return _joined(found) if found else ""


def _is_noun_phrase(words: Words, grammar: Grammar) -> bool:
    first = words[0]
    if first in ARTICLES or first == "any":
        return len(words) > 1 and words[1] not in PREPOSITIONS
    head = _head(words, 0, grammar)
    if first in _OF_ONE or head is None:
        return False
    return head + 1 == len(words) or words[head + 1] not in _FINITE


def _is_of_several(words: Words, lemma: str, grammar: Grammar) -> bool:
    """Return whether a definition has a plural head, and its lemma a plural."""
    head = None if words[0] in ARTICLES else _head(words, 0, grammar)
    if head is None or not grammar.singular(words[head]):
        return False
    return bool(grammar.plural(lemma)) and not grammar.singular(lemma)


def _words(definition: str) -> Words:
    return _TOKEN.findall(definition)


def _joined(words: Sequence[str]) -> str:
    text = " ".join(words).replace(" ,", ",")
    return text[:1].upper() + text[1:]


def _without_article(words: Words) -> Words:
    if words[0] in ("a", "an", "any") and len(words) > 1:
        return words if words[1] in ("few", "lot", "great", "little") else words[1:]
    if words[0] == "the" and len(words) > 2:
        return words[1:]
    return words


# Nouns


def _plural(words: Words, grammar: Grammar) -> Words | None:
    """A definition of a noun in the plural."""
    has_article = words[0] in ARTICLES or words[0] == "any"
    if words[0] == "the" and (len(words) < 3 or words[1] not in _COUNTED):
        return None
    start = int(has_article)
    if not has_article and words[0].endswith("ing"):
        return None  # "offering words of praise"
    heads = _heads(words, start, grammar)
    if not heads or (has_article and grammar.singular(words[heads[0]])):
        return None
    last = heads[-1]
    if not _OF_ONE.isdisjoint(words[:last]):
        return None
    found = [*words]
    for head in heads:
        noun = words[head]
        if grammar.singular(noun):
            continue  # it is a plural
        found[head] = grammar.plural(noun)
        if not found[head]:
            return None
    for at in range(start, last):
        if words[at] in ("a", "an"):
            found[at] = ""
    rest = _agreeing(words, last + 1, grammar)
    if rest is None:
        return None
    return [word for word in (*found[start : last + 1], *rest) if word]


def _heads(words: Words, start: int, grammar: Grammar) -> list[int]:
    """The places of a definition's head and of the nouns joined to it; [] if unsure."""
    first = _head(words, start, grammar)
    if first is None:
        return []
    heads = [first]
    while heads[-1] + 2 < len(words) and words[heads[-1] + 1] in (*AND_OR, _COMMA):
        at = heads[-1] + 2
        if words[at] in AND_OR:
            at += 1
        if at < len(words) and words[at] in ARTICLES:
            at += 1
        other = _head(words, at, grammar)
        if other is not None and other > at and heads == [start]:
            return []  # "metal or leather projections": a noun may be an adjective
        if other is None:
            # "a person or to", "a dog, used for": what follows is no noun.
            is_comma = words[heads[-1] + 1] == _COMMA
            return heads if is_comma else []
        heads.append(other)
    return heads


def _head(words: Words, start: int, grammar: Grammar) -> int | None:
    """The place of the last noun of the phrase that begins at a place."""
    at = start
    while at < len(words) and not _ends_phrase(words, at, start, grammar):
        at += 1
    is_certain = start > 0 and words[start - 1] in ARTICLES
    for last in range(at - 1, start - 1, -1):
        word = words[last].lower()
        if is_certain and grammar.can_be(word, NOUN):
            follows = last > start and grammar.is_noun(words[last - 1])
            is_other = any(grammar.is_mostly(word, one) for one in (ADJECTIVE, ADVERB))
            if not (follows and is_other):
                return last  # but not "due" in "a possibility due to"
        if word in _PRONOUNS:
            return last if last == start else None
        if _is_head(word, grammar):
            return last
        if not grammar.is_surely(word, ADJECTIVE):
            return None
    return None


def _is_head(word: str, grammar: Grammar) -> bool:
    if "-" in word:
        return grammar.is_mostly(word, NOUN) or _is_head(
            word.rpartition("-")[2], grammar
        )
    return grammar.is_noun(word)


def _ends_phrase(words: Words, at: int, start: int, grammar: Grammar) -> bool:
    word = words[at]
    if word == _COMMA or word in AND_OR:
        # After "large, …" and "large or …" the phrase goes on.
        return at > start and not grammar.is_mostly(words[at - 1], ADJECTIVE)
    if word in _PRONOUNS:
        return at > start
    if word in PREPOSITIONS or word in RELATIVES or word in DETERMINERS:
        return True
    if at == start or not grammar.is_noun(words[at - 1].lower()):
        return False
    if word.endswith("ly") and grammar.is_surely(word, ADVERB):
        return True
    if word.endswith("ing"):
        return not (grammar.is_mostly(word, NOUN) and _is_last(words, at, grammar))
    return _is_participle(word, grammar)


def _is_last(words: Words, at: int, grammar: Grammar) -> bool:
    """Return whether a phrase may end with a word: "a sugar topping used on cakes"."""
    after = words[at + 1] if at + 1 < len(words) else ""
    ends = not after or after in PREPOSITIONS or after in RELATIVES
    return ends or _is_participle(after, grammar)


def _is_participle(word: str, grammar: Grammar) -> bool:
    if word.endswith("ed"):
        return not grammar.is_mostly(word, NOUN)
    return word in grammar.participles and not grammar.is_mostly(word, NOUN)


def _agreeing(words: Words, start: int, grammar: Grammar) -> Words | None:
    """What follows a plural head, with the verbs of its clauses in the plural.

    None if it is not certain to which noun a clause belongs.
    """
    found: Words = []
    is_clause = False
    for at in range(start, len(words)):
        word, before = words[at], words[at - 1]
        verb = grammar.base(word)
        clause = at - 1 - (before in _ADVERBS or before.endswith("ly"))
        if words[clause] in ("who", "that", "which") and clause >= start:
            is_object = clause > start and words[clause - 1] in PREPOSITIONS
            if verb and not is_object:
                if not _is_of_head(words, start, clause, grammar):
                    return None
                is_clause = True
                found.append(verb)
                continue
        is_joined = before in AND_OR or before in _ADVERBS or before.endswith("ly")
        if is_clause and verb and is_joined and grammar.is_surely(verb, VERB):
            found.append(verb)
        elif word in _OF_ONE or (is_clause and verb and is_joined):
            return None
        else:
            found.append(word)
    return found


def _is_of_head(words: Words, start: int, at: int, grammar: Grammar) -> bool:
    """Return whether the clause from a place on describes the head for certain."""
    between = words[start:at]
    if not between or between == [_COMMA]:
        return True
    # The verb is singular: it cannot belong to a plural right before it.
    return bool(grammar.singular(between[-1]))


# Verbs


def _verb(words: Words, kind: str, grammar: Grammar) -> Words | None:
    """A definition of a verb, in a form."""
    first = _first_verb(words, grammar)
    joined = None if first is None else _joined_verbs(words, first, grammar)
    if first is None or joined is None:
        return None
    found = [*words]
    for at in (first, *joined):
        found[at] = grammar.verb(words[at], kind)
        if not found[at]:
            return None
    return found


def _first_verb(words: Words, grammar: Grammar) -> int | None:
    """The place of the verb that a definition begins with, perhaps after an adverb."""
    is_adverb = words[0].endswith("ly") and grammar.is_surely(words[0], ADVERB)
    at = int(is_adverb and len(words) > 1)
    word = words[at]
    usual = grammar.can_be(word, VERB) and not grammar.is_surely(word, ADJECTIVE)
    if word == "be" and FUNCTION_WORDS.issuperset(words[at + 1 :]):
        return None  # "be about"
    return at if usual else None


def _joined_verbs(words: Words, first: int, grammar: Grammar) -> list[int] | None:
    """The places of the verbs that "and" and "or" join to the first one.

    None if that is not certain.
    """
    found: list[int] = []
    at = first + 1
    while at < len(words) and words[at] in PARTICLES:
        at += 1
    at = _chain(words, at, found, grammar)
    is_infinitive = False
    for place in range(at, len(words) - 1):
        word, after = words[place], words[place + 1]
        if word == "to" and grammar.can_be(after, VERB):
            is_infinitive = True
        if word not in AND_OR and word != _COMMA:
            continue
        if after in AND_OR:
            continue
        if word == _COMMA and not grammar.is_surely(after, VERB):
            continue
        found_verb = _is_verb_after(words, place + 1, grammar)
        if found_verb is None or (found_verb and (is_infinitive or word == _COMMA)):
            return None
        if found_verb:
            found.append(place + 1)
    return found


def _chain(words: Words, at: int, found: list[int], grammar: Grammar) -> int:
    """Add the verbs that follow directly: "cut, tear, or break"; return their end."""
    while at + 1 < len(words) and words[at] in (*AND_OR, _COMMA):
        after = at + 1
        if words[after] in AND_OR and after + 1 < len(words):
            after += 1
        if not grammar.can_be(words[after], VERB):
            break
        found.append(after)
        at = after + 1
        while at < len(words) and words[at] in PARTICLES:
            at += 1
    return at


def _is_verb_after(words: Words, at: int, grammar: Grammar) -> bool | None:
    """Return whether the word after "and" or "or" is a verb; None if it may be."""
    word = words[at]
    if not grammar.can_be(word, VERB):
        return False
    before = words[at - 2] if at >= 2 else ""
    if grammar.is_surely(word, VERB):
        may_be_noun = grammar.can_be(word, NOUN) and grammar.is_surely(before, NOUN)
        return None if may_be_noun else True
    if grammar.is_surely(word, NOUN) or grammar.is_surely(word, ADJECTIVE):
        after = words[at + 1] if at + 1 < len(words) else ""
        is_object = after in DETERMINERS or after.endswith("ly")
        return None if is_object else False
    same = any(
        grammar.is_surely(before, part) and grammar.is_mostly(word, part)
        for part in (NOUN, ADJECTIVE)
    )
    return False if same else None


# Adjectives and adverbs


def _compared(words: Words, part: str, kind: str, grammar: Grammar) -> Words | None:
    """A definition of an adjective or adverb, in a degree."""
    places = [0]
    if len(words) > 2 and words[1] in AND_OR:
        places.append(2)
    for at in places:
        if words[at] in _GRADELESS or not grammar.is_surely(words[at], part):
            return None
    after = places[-1] + 1
    if after < len(words) and words[after] not in PREPOSITIONS:
        return None
    found = [*words]
    for at in places:
        found[at] = grammar.compared(words[at], part, kind)
    first = found[0].split(" ")[0]
    if len(places) == 2 and found[2].startswith(f"{first} "):
        found[2] = words[2]  # "more cruel or savage"
    return found
