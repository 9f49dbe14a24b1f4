"""What a site that has an address says to other programs.

Browsers may install it and keep its pages; search engines and messages show what a page
is, with a card for each type of puzzle.
"""

import json
from collections.abc import Mapping, Sequence

from ..core.designs.looks import Look
from ..core.figure import Figure
from ..core.puzzle import Json
from ..core.reading.json_values import text as text_of
from ..types.contract import PuzzleType
from ..types.registry import load
from .assets import bundle, digested, hosted
from .book import WebBook

_ICONS = (192, 512)


def policy(script: str = "'self'", style: str = "'self'") -> str:
    """Return the policy of a page with such scripts and styles.

    Nothing is loaded from elsewhere, and no script or style is in the page itself.
    """
    return (
        f"default-src 'none'; script-src {script}; style-src {style}; font-src 'self';"
        " img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'"
    )


POLICY = policy()
HOSTED_POLICY = f"{POLICY}; manifest-src 'self'; worker-src 'self'"


class Hosted:
    """Makes what a site has because of its address, if it has one.

    Attributes:
        policy: the policy of its pages.
        pictures: its cards and icons, by name.
        scripts: those that its pages use, by name.
    """

    def __init__(
        self, book: WebBook, looks: Mapping[str, Look], words: Mapping[str, Json]
    ) -> None:
        self.policy = HOSTED_POLICY if book.url else POLICY
        self.pictures: dict[str, bytes] = {}
        self.scripts: dict[str, bytes] = {}
        self._book, self._looks, self._words = book, looks, words
        self._cards: dict[str, str] = {}

    def draw(self, kind: PuzzleType, figure: Figure) -> None:
        """Draw the card of a type, if it has none, and the icons with the first."""
        from .cards import Painter, Words

        if kind.name in self._cards:
            return
        painter = Painter(self._book.design, self._looks)
        if not self._cards:
            for size in _ICONS:
                self.pictures[f"icon-{size}.png"] = painter.icon(figure, size)
        title = kind.text(self._book.language).title
        place = self._book.url.partition("://")[2].rstrip("/")
        card = painter.card(figure, Words(self._book.title, title, place))
        self._cards[kind.name] = digested(f"cards/{kind.name}.png", card)
        self.pictures[self._cards[kind.name]] = card

    def script(self, name: str, parts: Sequence[str]) -> str:
        """Return the name of the file with a page's scripts, which the site gets."""
        return self.file(name, hosted(parts) if self._book.url else tuple(parts))

    def file(self, name: str, parts: Sequence[str]) -> str:
        """Return the name of a file with these scripts alone, which the site gets."""
        found, content = bundle(name, tuple(parts))
        self.scripts[found] = content
        return found

    def page(self, kind: str, values: Mapping[str, object]) -> Mapping[str, str]:
        """Return title, description and card of the page of a puzzle."""
        return {
            "title": f"{values['headline']} · {values['about']}",
            "description": text_of(self._words["describes"]).format(**values),
            "card": self._cards.get(kind, ""),
        }

    def contents(self) -> Mapping[str, str]:
        """Return title, description and card of the first page and the contents."""
        titles = [load(name).text(self._book.language).title for name in self._cards]
        types = text_of(self._words["comma"]).join(titles)
        return {
            "title": self._book.title,
            "description": text_of(self._words["describes_all"]).format(types=types),
            "card": next(iter(self._cards.values()), ""),
        }

    def manifest(self) -> str:
        """Return what browsers read to install the site."""
        icons: list[Json] = [
            {
                "src": f"icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size in _ICONS
            for purpose in ("any", "maskable")
        ]
        about: dict[str, Json] = {
            "name": self._book.title,
            "lang": self._book.language,
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#f6f5f2",
            "theme_color": "#f6f5f2",
            "icons": icons,
        }
        return json.dumps(about, ensure_ascii=False)
