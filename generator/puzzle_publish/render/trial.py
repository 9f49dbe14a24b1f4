"""A user's own templates, tried out before anything is generated.

Each is parsed, then filled with values like those of a book; missing values, endless
loops and files from elsewhere are reported with the template's file. The same limits
apply again when the book is rendered.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import tinycss2

from ..core.designs.design import Design
from ..core.errors import RenderError, UsageError
from ..core.log import MESSAGES, notice
from ..core.messages import did_you_mean, quoted
from ..core.page_kinds import Titled
from ..core.pictures import read_picture, too_coarse
from ..core.puzzle import Json
from ..core.reading.beside import inside
from ..core.stamped_pages import Contents
from ..core.values import Geometry
from .fonts import FontSet, named_characters
from .laid_out import Token
from .samples import PAGES
from .templates import OwnTemplates, faults

_GEOMETRY = Geometry(152.4, 228.6, 16.0, 14.0, 16.0, 18.0)
_BOX: Mapping[str, Json] = {
    "left": 10.0,
    "top": 10.0,
    "width": 60.0,
    "height": 40.0,
    "right": 70.0,
    "bottom": 50.0,
}
_LAYERS: list[Json] = [
    {"layer": "block", "box": dict(_BOX), "colour": "#000000", "radius_mm": 1.0},
    {"layer": "shown", "box": dict(_BOX), "slot": "shown0"},
    {
        "layer": "words",
        "name": "title",
        "text": "A",
        "box": dict(_BOX),
        "shift_mm": 0.0,
        "capital_mm": 7.0,
        "size_pt": 30.0,
        "colour": "#000000",
        "ground": "#ffffff",
        "face": "heavy",
        "align": "left",
    },
]
_COVER: Mapping[str, Json] = {
    "title": "A", "title_lines": ["A", "A"], "title_pt": 44.0, "subtitle_lines": ["A"],
    "subtitle_pt": 15.0, "author": "A", "foot_pt": 12.0, "publisher": "A",
    "volume": "A", "label_pt": 8.5, "levels": "A", "count_number": "A",
    "count_noun": "A", "count_pt": 30.0, "noun_pt": 13.0, "badge_large_lines": ["A"],
    "badge_large_pt": 30.0, "badge_small_lines": ["A"], "badge_small_pt": 9.0,
    "tagline_lines": ["A"], "tagline_pt": 17.0, "blurb": "A", "blurb_pt": 10.5,
    "try_it": "A", "sample": True, "isbn": "A", "barcode": True, "art": True,
    "picture": None, "back_horizon": 80.0, "end": 80.0,
    "tiles": [{"slot": "tile0", "box": _BOX}],
    "tile0": True, "spine_text": True, "spine_author": True, "spine_pt": 9.0,
    "spine_title": "A", "spine_upright": False, "spine_end": 16.0,
    **{
        f"{name}_box": _BOX
        for name in (
            "title", "subtitle", "foot", "tagline", "blurb", "levels", "try", "sample",
            "publisher", "barcode", "art", "count", "badge", "badge_large",
            "badge_small", "picture",
        )
    },
    "barcode_area": _BOX, "window": _BOX, "card": _BOX, "panel": _BOX,
    "words_end": 80.0, "ground": "#ffffff", "layers": _LAYERS,
    "back_layers": [_LAYERS[0], _LAYERS[2]], "blurb_html": "<p>A</p>", "shown0": True,
}  # fmt: skip
_WRAP: Mapping[str, Json] = {
    "width_mm": 320.0, "height_mm": 235.0, "edge_mm": 3.175, "back": _BOX,
    "spine": _BOX, "front": _BOX, "back_text": _BOX, "front_text": _BOX,
    "barcode": _BOX,
}  # fmt: skip
_PAGE_OF_COVER = re.compile(r"cover(-[^.]+)?\.html\.j2")
_SHEET_OF_COVER = re.compile(r"cover(-[^.]+)?\.css\.j2")
_ASKED = re.compile(
    r"""(?:\b(?:src|href|data|poster|background)\s*=\s*|url\()\s*["']?([^"'\s>)]*)""",
    re.IGNORECASE,
)
_IMAGE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
_NO_PICTURES = {".css", ".j2", ".otf", ".ttc", ".ttf", ".woff", ".woff2"}
# A longer box would take more pages than any printer binds.
_LONGEST_PX = 20_000


def own_templates(design: Design) -> list[str]:
    """Return the names of templates in a design's own folder."""
    return sorted(path.name for path in design.folder.glob("*.j2"))


def template_faults(design: Design, fonts: FontSet) -> list[str]:
    """Return what is wrong with a user's own templates."""
    names = own_templates(design)
    if found := faults(design, names):
        return found
    templates = OwnTemplates(design, 1.0)
    pictured = False
    for name, values in _fillings(design, fonts):
        try:
            text = templates.fill(name, values)
        except RenderError as error:
            found += error.problems
            continue
        path = design.folder / name
        if name.endswith(".css.j2"):
            found += css_faults(design, path, text)
        else:
            found += html_faults(design, path, text)
            found += _letters(fonts, path, text)
            pictured |= _says_pictures(path, text)
    if pictured and not found:
        found += _coarse(design, fonts)
    return list(dict.fromkeys(found))


def _says_pictures(path: Path, text: str) -> bool:
    """Return whether a page has pictures of its design; warn of those without alt."""
    images = [one for one in _IMAGE.findall(text) if "slot:" not in one]
    for image in images:
        if not re.search(r"\balt\s*=", image):
            named = _ASKED.search(image)
            what = f"the picture {quoted(named[1] if named else image)} has no alt"
            hint = 'write alt="what it shows", or alt="" for mere decoration'
            MESSAGES.warning("%s: %s; %s", path, what, hint)
    return bool(images)


def _coarse(design: Design, fonts: FontSet) -> list[str]:
    """Return the pictures with too few pixels for their places on a page."""
    from .engine import Engine, pictures_of

    own = own_templates(design)
    parts = [
        _marked(page, k)
        for k, (name, page) in enumerate(PAGES.items())
        if f"{name}.html.j2" in own
    ]
    document = Engine(design, _GEOMETRY, fonts).document(parts, design.language)
    return [
        problem
        for picture, width, height in pictures_of(document)
        if (problem := too_coarse(picture, width, height))
    ]


def _marked(page: Contents, nth: int) -> Contents:
    """Return a page whose names no other page of a document has."""
    if isinstance(page, Titled):
        return replace(page, ident=f"p{nth}", anchor=f"a{nth}")
    return replace(page, ident=f"p{nth}")


def _fillings(
    design: Design, fonts: FontSet
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield each template that can be filled by itself, with values for it."""
    both = {"lang": design.language, "strings": design.strings}
    parts = [
        _marked(page, k)
        for k, (name, page) in enumerate(PAGES.items())
        if any((folder / f"{name}.html.j2").is_file() for folder in design.folders)
    ]
    own = set(own_templates(design))
    for part in parts:
        name = f"{part.template}.html.j2"
        if name in own:
            yield name, {"part": part, "parts": parts, **both}
    if "book.html.j2" in own:
        yield "book.html.j2", {"parts": parts, **both}
    for name in sorted(own):
        if _PAGE_OF_COVER.fullmatch(name):
            yield name, {**both, **_COVER, "name": "window"}
    sheet = {
        "fonts": fonts.stacks,
        "lang": design.language,
        "scale": 1.0,
        "numbers": design.numbers,
        "geometry": _GEOMETRY,
    }
    if "page.css.j2" in own:
        yield "page.css.j2", sheet
    for name in sorted(own):
        if _SHEET_OF_COVER.fullmatch(name):
            yield name, {**sheet, "wrap": _WRAP, "values": _COVER}


def html_faults(design: Design, path: Path, text: str) -> list[str]:
    """Return the addresses in a page that are outside the design's folder."""
    asked = (match[1] for match in _ASKED.finditer(text))
    return [fault for one in asked if (fault := _fault(design, path, one))]


def css_faults(design: Design, path: Path, text: str) -> list[str]:
    """Return addresses outside the design's folder, and lengths that no page has."""
    found = []
    waiting = list(tinycss2.parse_component_value_list(text, skip_comments=True))
    previous: Token | None = None
    while waiting:
        token = waiting.pop(0)
        for inner in ("content", "arguments"):
            waiting[:0] = getattr(token, inner, None) or ()
        if token.type == "url" or (token.type == "string" and _takes_url(previous)):
            found.append(_fault(design, path, token.value))
        elif token.type == "dimension" and _px(token) > _LONGEST_PX:
            shown = f"{token.representation}{token.unit}"
            found.append(f"{path}: {shown} is longer than anything on a page")
        if token.type != "whitespace":
            previous = token
    return list(filter(None, dict.fromkeys(found)))


def _takes_url(token: Token | None) -> bool:
    """Return whether a string after this token is an address."""
    return token is not None and (
        (token.type == "at-keyword" and token.lower_value == "import")
        or (token.type == "function" and token.lower_name == "url")
    )


def _px(token: Token) -> float:
    per = {"mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "q": 96 / 101.6}
    return abs(float(token.value)) * per.get(token.lower_unit, 16.0)


def _fault(design: Design, path: Path, asked: str) -> str | None:
    """Return what is wrong with an address, None if nothing is."""
    if not asked or asked.startswith(("#", "slot:")):
        return None
    if not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//", asked):
        name = asked.split("#", maxsplit=1)[0]
        for folder in design.folders:
            try:
                file = inside(folder, name)
            except UsageError:
                break
            if file.is_file():
                return _picture_fault(path, file)
        else:
            every = [one for folder in design.folders for one in folder.rglob("*")]
            near = did_you_mean(Path(name).name, [one.name for one in every])
            return f"{path}: there is no file {quoted(name)} in the design{near}"
    return (
        f"{path}: may not load {quoted(asked)}: a page may use slots (slot:figure) and"
        " files of the design's own folder, nothing from the network or elsewhere"
    )


def _picture_fault(path: Path, file: Path) -> str | None:
    """Return why a file that a page loads cannot be printed, None if it can."""
    if file.suffix.lower() in _NO_PICTURES:
        return None
    try:
        picture = read_picture(file)
    except UsageError as error:
        return f"{path}: {error.problems[0]}"
    for note in picture.notes:
        notice(note)
    return None


def _letters(fonts: FontSet, path: Path, text: str) -> list[str]:
    """Return a message about characters in a template that no font has."""
    words = re.sub(r"<(style|title)\b.*?</\1>|<[^>]*>|&\w+;", "", text, flags=re.S)
    lost = named_characters(fonts.missing(words))
    return [f"{path}: the design's fonts have no {lost}"] if lost else []
