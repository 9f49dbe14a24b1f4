"""What a page of a word search prints around its letters."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Title:
    """What is above the board; the subtitle may be empty."""

    title: str
    subtitle: str


@dataclass(frozen=True, slots=True)
class Question:
    """What the letters in no word answer, and how long the words of the answer are.

    Attributes:
        lead: the question, "" for none.
        lengths: of the words of the answer.
        before: how many letters in no word come before those of the answer.
    """

    lead: str
    lengths: tuple[int, ...]
    before: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """A board's letters, and what is set around them.

    Attributes:
        rows: the letters.
        lengths: of the words to find, from the shortest on.
        words: the list of words, as they are printed, if the page has one.
        clues: a clue of each word, in the order of the lengths, if there are any.
        decoys: how many words only seem to be there.
        theme: the title, if there is one.
        payoff: the question, if there is one.
        groups: the words in groups, each with its heading, if the page has such.
    """

    rows: tuple[str, ...]
    lengths: tuple[int, ...]
    words: tuple[str, ...] | None = None
    clues: tuple[str, ...] | None = None
    decoys: int = 0
    theme: Title | None = None
    payoff: Question | None = None
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def facts(self, how: str) -> tuple[str, ...]:
        """Return its title and its question as sentences; `how` the latter is solved.

        >>> Listed((), (3,), payoff=Question("What flies?", (3, 4))).facts("Look.")
        ('What flies? (3, 4)', 'Look.')
        """
        found = []
        if self.theme is not None:
            found += [self.theme.title, self.theme.subtitle]
        if self.payoff is not None:
            lengths = ", ".join(map(str, self.payoff.lengths))
            found += [f"{self.payoff.lead} ({lengths})".strip(), how]
        return tuple(filter(None, found))
