"""The language of the studio itself, which its page switches and a browser remembers.

A cookie, since it outlives a server: each has a port of its own, and with it another
storage of the browser.
"""

from collections.abc import Mapping
from http.cookies import SimpleCookie

from ...core.errors import UsageError

LANGUAGES = ("en", "zh")  # that the studio speaks
_COOKIE = "publish-studio-language"
_YEAR_S = 365 * 24 * 3600


class Spoken:
    """The language that all pages of a studio are in.

    Args:
        usual: the one that it begins with.
        is_asked: whether its user named that one, so that none that was chosen at an
            earlier visit is taken in its place.

    Attributes:
        now: the language.
    """

    def __init__(self, usual: str, *, is_asked: bool) -> None:
        self.now = usual
        self._is_fixed = is_asked

    def meet(self, cookies: Mapping[str, str]) -> None:
        """Take the language that was chosen at an earlier visit, if there was one."""
        before = cookies.get(_COOKIE)
        if before in LANGUAGES and not self._is_fixed:
            self.now = before
        self._is_fixed = True

    def choose(self, language: str) -> str:
        """Speak a language from now on; return the header by which it is kept.

        Raises:
            UsageError: the studio does not speak it.
        """
        if language not in LANGUAGES:
            raise UsageError("the studio does not speak this language")
        self.now, self._is_fixed = language, True
        kept = SimpleCookie({_COOKIE: language})[_COOKIE]
        kept["max-age"], kept["path"] = str(_YEAR_S), "/"
        kept["samesite"], kept["httponly"] = "Strict", True
        return kept.OutputString()
