"""The parts of speech and the forms of the words in WordNet's definitions.

A word's usual part of speech is that of which WordNet's corpus has most examples. A
form counts only if SCOWL has it, so that no rule invents a word.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .inflections import Exceptions, forms

NOUN, VERB, ADJECTIVE, ADVERB = PARTS = ("noun", "verb", "adj", "adv")
# The digit of a part of speech in a sense's key; 5 is a satellite adjective.
PART_OF_DIGIT = {"1": NOUN, "2": VERB, "3": ADJECTIVE, "4": ADVERB, "5": ADJECTIVE}
# A word is surely of a part of speech if the corpus has it so this many times as often
# as in any other. A word that the corpus does not have counts half.
SURELY, _UNSEEN = 3.0, 0.5
LARGEST_USUAL = 50  # SCOWL's size up to which a form reads naturally

PREPOSITIONS = frozenset(
    (
        *("about", "above", "across", "after", "against", "along", "among", "around"),
        *("as", "at", "before", "behind", "below", "beneath", "beside", "between"),
        *("beyond", "by", "despite", "during", "except", "for", "from", "in", "inside"),
        *("into", "like", "near", "of", "off", "on", "onto", "out", "outside", "over"),
        *("past", "than", "through", "throughout", "to", "toward", "towards", "under"),
        *("until", "up", "upon", "via", "with", "within", "without"),
    )
)
PARTICLES = frozenset(
    (
        *("apart", "aside", "away", "back", "down", "forth", "in", "off", "on", "out"),
        *("over", "together", "up"),
    )
)
ARTICLES = frozenset(("a", "an", "the"))
DETERMINERS = ARTICLES | frozenset(
    (
        *("another", "any", "each", "every", "his", "its", "one\u2019s", "oneself"),
        *("some", "someone", "someone\u2019s", "something", "that", "their", "these"),
        *("this", "those", "anything", "it", "them", "him", "all", "no", "more"),
        *("less", "both"),
    )
)
RELATIVES = frozenset(("that", "which", "who", "whom", "whose", "where", "when"))
AND_OR = frozenset(("and", "or"))
FUNCTION_WORDS = (PREPOSITIONS | PARTICLES | DETERMINERS | RELATIVES | AND_OR) | {
    "not",
    "but",
    "so",
    "if",
    "then",
}
_PEOPLE = {
    "person": "people",
    "people": "people",
    "someone": "people",
    "somebody": "people",
}
_THINGS = {"something": "things", "anything": "things"}
_BE = {"third": "is", "past": "was", "participle": "been", "present": "being"}
_HAVE = {"third": "has", "past": "had", "participle": "had", "present": "having"}
_DO = {"third": "does", "past": "did", "participle": "done", "present": "doing"}
_BEAT = {"third": "beats", "past": "beat", "participle": "beaten"}
_OWN = {"be": _BE, "have": _HAVE, "do": _DO, "beat": {**_BEAT, "present": "beating"}}
_THIRDS = {"is": "are", "was": "were", "has": "have", "does": "do"}
# Verbs whose past forms are the verb itself.
_UNCHANGED = frozenset(
    (
        *("bet", "burst", "cast", "cost", "cut", "hit", "hurt", "let", "put", "quit"),
        *("rid", "set", "shed", "shut", "slit", "split", "spread", "thrust", "upset"),
        *("read", "outbid", "bid", "shred", "wed", "recast", "reset"),
    )
)
_SAME_PARTICIPLE = frozenset(("become", "come", "overcome", "run", "overrun"))
_TWO_PASTS = frozenset(("hang", "lie"))  # with different meanings
# Nouns whose plural reads badly.
_MASS = frozenset(
    (
        *("advice", "air", "behavior", "clothing", "condition", "equipment", "fact"),
        *("food", "furniture", "information", "knowledge", "manner", "money", "music"),
        *("property", "quality", "state", "trait", "water", "work", "extent"),
        *("feeling", "use", "way", "ability", "absence", "lack", "capacity"),
        *("capability", "disposition", "being", "emotion", "rest", "whole", "ease"),
        *("care", "time", "form", "power", "skill", "ice", "status", "flesh"),
        *("freedom", "recompense", "wrongdoing", "meat", "wood", "process"),
        *("education", "name", "term", "word", "sum", "period", "system", "theory"),
        *("branch",),
    )
)
_NO_PLURAL = ("ness", "dom", "hood", "ism")
_HISSING = ("ss", "us", "is")


@dataclass(frozen=True)
class Grammar:
    """What WordNet and SCOWL know of single words.

    Attributes:
        counts: for each lower-case lemma, how often it is each part of speech.
        sizes: SCOWL's size of each word.
        exceptions: the irregular forms of each part of speech.
    """

    counts: Mapping[str, Mapping[str, float]]
    sizes: Mapping[str, int]
    exceptions: Mapping[str, Exceptions]
    _forms: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)

    def can_be(self, word: str, part: str) -> bool:
        """Return whether a word is listed as a part of speech."""
        return word not in FUNCTION_WORDS and part in self.counts.get(word, ())

    def is_mostly(self, word: str, part: str) -> bool:
        """Return whether a word is a part of speech at least as often as any other."""
        return self._share(word, part) >= 1

    def is_surely(self, word: str, part: str) -> bool:
        """Return whether a word is hardly ever another part of speech."""
        return self._share(word, part) >= SURELY

    def _share(self, word: str, part: str) -> float:
        if not self.can_be(word, part):
            return 0.0
        found = self.counts[word]
        others = [count for other, count in found.items() if other != part]
        return found[part] / max(others) if others else SURELY

    def is_noun(self, word: str) -> bool:
        """Return whether a word, perhaps a plural, is usually a noun."""
        return self.is_mostly(word, NOUN) or bool(self.singular(word))

    def singular(self, word: str) -> str:
        """The noun whose plural a word is, "" if it is none."""
        if not word.endswith("s") or word.endswith(_HISSING):
            return self._irregular_singular.get(word, "")
        ends = (("s", ""), ("es", ""), ("ies", "y"))
        for ending, instead in ends:
            noun = word.removesuffix(ending) + instead
            if word.endswith(ending) and self.is_mostly(noun, NOUN):
                return noun
        return self._irregular_singular.get(word, "")

    @cached_property
    def _irregular_singular(self) -> Mapping[str, str]:
        return {
            form: lemma
            for lemma, found in self.exceptions[NOUN].items()
            for form in found
            if lemma != form and self.is_mostly(lemma, NOUN)
        }

    @cached_property
    def participles(self) -> frozenset[str]:
        """The irregular past forms of verbs: MADE, WORN."""
        return frozenset(
            form
            for lemma, found in self.exceptions[VERB].items()
            for form in found
            if lemma != form and not form.endswith("ing")
        )

    def plural(self, noun: str) -> str:
        """The plural of a noun, "" if it has none that reads naturally."""
        if noun in _PEOPLE or noun in _THINGS:
            return _PEOPLE.get(noun) or _THINGS[noun]
        if noun in _MASS or noun.endswith(_NO_PLURAL):
            return ""
        if "-" in noun:
            first, _, last = noun.rpartition("-")
            found = self.plural(last) if self.is_mostly(last, NOUN) else ""
            return found and f"{first}-{found}"
        return self._usual(noun, NOUN, ("plural",))

    def verb(self, base: str, kind: str) -> str:
        """A form of a verb, "" if there is none that is certain."""
        if base in _OWN:
            return _OWN[base][kind]
        if base in _TWO_PASTS and kind in ("past", "participle"):
            return ""
        if base in _UNCHANGED and kind in ("past", "participle"):
            return base
        if kind == "participle":
            if base in _SAME_PARTICIPLE:
                return base
            return self._usual(base, VERB, ("participle", "past"))
        return self._usual(base, VERB, (kind,))

    def base(self, third: str) -> str:
        """The verb whose third person a word is, "" if it is none.

        The plural for forms of "be" and "have": "are", "were".
        """
        if third in _THIRDS:
            return _THIRDS[third]
        for ending, instead in (("s", ""), ("es", ""), ("ies", "y")):
            verb = third.removesuffix(ending) + instead
            if third.endswith(ending) and self.can_be(verb, VERB):
                return verb
        return ""

    def compared(self, word: str, part: str, kind: str) -> str:
        """An adjective or adverb in a degree: "larger", "more useful"."""
        found = self._usual(word, part, (kind,))
        return found or f"{'more' if kind == 'comparative' else 'most'} {word}"

    def _usual(self, word: str, part: str, kinds: Sequence[str]) -> str:
        """The most common form of the first of some kinds that a word has."""
        key = word, part
        if key not in self._forms:
            self._forms[key] = self._all_forms(word, part)
        found = self._forms[key]
        return next((found[kind] for kind in kinds if kind in found), "")

    def _all_forms(self, word: str, part: str) -> dict[str, str]:
        """A form of each kind; of two of a kind, the more common one."""
        irregular = self.exceptions[part]
        ways = [irregular]
        if part == VERB:
            # BURN has BURNT by exception and BURNED by rule.
            present = [w for w in irregular.get(word, ()) if w.endswith("ing")]
            ways.append({word: present})
        best: dict[str, str] = {}
        for exceptions in ways:
            for form in forms(word, part, exceptions, self._is_usual):
                kind = form.kind
                if kind == "past" and form.text.endswith(("wn", "en")):
                    kind = "participle"  # SHOWN; the past is by rule
                known = best.get(kind, form.text)
                best[kind] = min(known, form.text, key=self._rareness)
        return best

    def _rareness(self, form: str) -> tuple[int, bool]:
        """The size of a form; LEARNED comes before LEARNT of the same size."""
        return self.sizes[form], not form.endswith("ed")

    def _is_usual(self, text: str) -> bool:
        return self.sizes.get(text, LARGEST_USUAL + 1) <= LARGEST_USUAL


def counted(
    lemmas: Mapping[str, Iterable[str]], examples: Iterable[tuple[str, str, int]]
) -> Mapping[str, Mapping[str, float]]:
    """For each word, how often it is each part of speech.

    Args:
        lemmas: the words of each part of speech.
        examples: words with parts of speech, and a count of examples of a sense.

    >>> counted({"noun": ["run"], "verb": ["run"]}, [("run", "verb", 9)])
    {'run': {'noun': 0.5, 'verb': 9.5}}
    """
    found: dict[str, dict[str, float]] = {}
    for part, words in lemmas.items():
        for word in words:
            found.setdefault(word, {})[part] = _UNSEEN
    for word, part, count in examples:
        if part in found.get(word, ()):
            found[word][part] += count
    return found
