"""Forms of English words: plurals, past tenses, comparatives and so on.

Candidates come from spelling rules and from WordNet's lists of exceptions. Only those
in SCOWL count, so that no rule invents a word. If a rule makes several forms of a word,
all must exist: LAYER is not a comparative of LAY, because there is no LAYEST.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

# Each kind of form, named as in its tag "form:…".
KINDS = (
    *("plural", "third", "past", "participle", "present"),
    *("comparative", "superlative"),
)
TAG = "form:"
_VOWELS = frozenset("aeiou")
_HISSING = ("s", "x", "z", "ch", "sh")

# Irregular forms by lemma.
Exceptions = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a lemma, in lower case; `kind` is one of KINDS."""

    text: str
    kind: str


def read_exceptions(text: str) -> Exceptions:
    r"""The irregular forms of each lemma, from one of WordNet's .exc files.

    >>> read_exceptions("sang sing\nsung sing\n")["sing"]
    ['sang', 'sung']
    """
    found: dict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        form, *lemmas = line.split()
        for lemma in lemmas:
            found[lemma].append(form)
    return dict(found)


def forms(
    lemma: str, part: str, exceptions: Exceptions, is_word: Callable[[str], bool]
) -> Iterator[Form]:
    """Yield the forms of a lemma that are words and not the lemma itself.

    Args:
        lemma: one lower-case word.
        part: "noun", "verb", "adj" or "adv".
        exceptions: the irregular forms of that part of speech.
        is_word: whether a form exists.

    >>> [form.text for form in forms("city", "noun", {}, {"cities"}.__contains__)]
    ['cities']
    """
    if part == "noun":
        found = _plurals(lemma, exceptions)
    elif part == "verb":
        found = _verb_forms(lemma, exceptions, is_word)
    else:
        found = _comparisons(lemma, exceptions, is_word)
    for form in dict.fromkeys(found):
        if form.text != lemma and is_word(form.text):
            yield form


def _plurals(lemma: str, exceptions: Exceptions) -> Iterator[Form]:
    irregular = exceptions.get(lemma)
    for text in irregular or _with_s(lemma):
        yield Form(text, "plural")


def _verb_forms(
    lemma: str, exceptions: Exceptions, is_word: Callable[[str], bool]
) -> Iterator[Form]:
    irregular = exceptions.get(lemma, ())
    present = [text for text in irregular if text.endswith("ing")] or [_ing(lemma)]
    third = _with_s(lemma)
    past = [text for text in irregular if not text.endswith(("ing", "s"))]
    regular = [] if past else [_with(lemma, "ed")]
    if not all(map(is_word, (*present[:1], *regular))):
        return
    yield from (Form(text, "third") for text in third)
    yield from (Form(text, "present") for text in present)
    yield from (Form(text, "past") for text in regular)
    for text in past:
        yield Form(text, "participle" if _is_participle(text, past) else "past")


def _is_participle(text: str, past: Sequence[str]) -> bool:
    """Return whether an irregular past form is the participle: SUNG, TAKEN, DONE.

    >>> _is_participle("sung", ["sang", "sung"]), _is_participle("won", ["won"])
    (True, False)
    """
    if len(past) < 2:
        return False
    if text.endswith(("n", "ne")):
        return True
    return "u" in text and text.replace("u", "a") in past


def _comparisons(
    lemma: str, exceptions: Exceptions, is_word: Callable[[str], bool]
) -> Iterator[Form]:
    irregular = exceptions.get(lemma, ())
    most = [text for text in irregular if text.endswith("st")]
    more = [text for text in irregular if not text.endswith("st")]
    if not irregular:
        more, most = [_with(lemma, "er")], [_with(lemma, "est")]
    if not all(map(is_word, (*more, *most))):
        return
    yield from (Form(text, "comparative") for text in more)
    yield from (Form(text, "superlative") for text in most)


def _with_s(lemma: str) -> tuple[str, ...]:
    """A lemma with an S, in each possible spelling.

    >>> _with_s("box"), _with_s("city"), _with_s("day"), _with_s("echo")
    (('boxes',), ('cities',), ('days',), ('echos', 'echoes'))
    """
    if lemma.endswith(_HISSING):
        return (f"{lemma}es",)
    if _ends_in_consonant_y(lemma):
        return (f"{lemma[:-1]}ies",)
    if lemma.endswith("o"):
        return f"{lemma}s", f"{lemma}es"
    return (f"{lemma}s",)


def _with(lemma: str, ending: str) -> str:
    """A lemma with "ed", "er" or "est".

    >>> _with("bake", "ed"), _with("happy", "est"), _with("walk", "ed")
    ('baked', 'happiest', 'walked')
    """
    if lemma.endswith("e"):
        return lemma + ending[1:]
    if _ends_in_consonant_y(lemma):
        return f"{lemma[:-1]}i{ending}"
    return lemma + ending


def _ing(lemma: str) -> str:
    """A lemma with "ing".

    >>> _ing("bake"), _ing("see"), _ing("lie"), _ing("walk")
    ('baking', 'seeing', 'lying', 'walking')
    """
    if lemma.endswith("ie"):
        return f"{lemma[:-2]}ying"
    if lemma.endswith("e") and not lemma.endswith(("ee", "oe", "ye")):
        return f"{lemma[:-1]}ing"
    return f"{lemma}ing"


def _ends_in_consonant_y(lemma: str) -> bool:
    return lemma.endswith("y") and len(lemma) > 1 and lemma[-2] not in _VOWELS
