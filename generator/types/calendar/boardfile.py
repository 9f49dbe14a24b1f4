"""Reading and checking a board: from its YAML file, or from its plain object.

Every fault is found before any is reported; one in a file says where it stands.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from ...errors import UsageError
from ...puzzle import Json
from .board import (
    GROUP_SIZES,
    NO_CELL,
    PLAIN,
    WEEKDAYS,
    Board,
    Cell,
    Piece,
    Shape,
)

MOST_BYTES = 65_536
MOST_EVENTS = 5_000
MOST_DEPTH = 8
MOST_CELLS = 64
MOST_PIECES = 24
MOST_FAULTS = 20

Path_ = tuple[str | int, ...]
Fault = tuple[Path_, str]

_KEYS = {
    "format": False,
    "name": False,
    "groups": True,
    "rows": True,
    "pieces": True,
    "flip": False,
    "week_start": False,
    "labels": False,
}


def read_board_file(path: Path, *, shown: str) -> Board:
    """The board in a YAML file; `shown` is how messages name the file.

    Raises:
        UsageError: the file cannot be read or has faults, each with line and column.
    """
    marks: dict[Path_, Any] = {}
    plain = _plain_of(_root_node(_text_of(path, shown), shown), (), marks, shown)
    if not isinstance(plain, dict):
        raise UsageError(
            f"{shown}:1:1: must be a mapping with the keys groups, rows, …"
        )
    plain.setdefault("name", path.stem)

    def place(where: Path_) -> str:
        while where not in marks:
            where = where[:-1]
        return f"{shown}:{_place(marks[where])}"

    return _checked(_from_file(plain), place)


def board_of(plain: Mapping[str, Json]) -> Board:
    """The board in a plain object.

    Raises:
        UsageError: the object has faults.
    """
    return _checked(plain, lambda _: "board")


def _text_of(path: Path, shown: str) -> str:
    try:
        if not path.is_file():
            raise UsageError(f"{shown}: there is no such file")
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{shown}: cannot be read ({error.strerror})") from None
    if len(raw) > MOST_BYTES:
        raise UsageError(f"{shown}: a board file has at most {MOST_BYTES} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{shown}: not UTF-8 (byte {error.start})") from None


def _root_node(text: str, shown: str) -> yaml.Node:
    """The node tree, after the event stream has been found harmless."""
    try:
        depth = 0
        for count, event in enumerate(yaml.parse(text, Loader=yaml.SafeLoader)):
            where = f"{shown}:{_place(event.start_mark)}"
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            if depth > MOST_DEPTH or count > MOST_EVENTS:
                raise UsageError(f"{where}: too deep or too long for a board")
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise UsageError(f"{where}: anchors and aliases are not allowed")
            if getattr(event, "tag", None):
                raise UsageError(f"{where}: tags are not allowed")
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        where = f"{shown}:{_place(error.problem_mark)}"
        raise UsageError(f"{where}: {error.problem}") from None
    except yaml.YAMLError as error:
        raise UsageError(f"{shown}: {' '.join(str(error).split())}") from None
    if node is None:
        raise UsageError(f"{shown}: the file is empty")
    return node


def _place(mark: Any) -> str:
    # yaml's stubs know two kinds of marks and None.
    return "1:1" if mark is None else f"{mark.line + 1}:{mark.column + 1}"


def _plain_of(
    node: yaml.Node, where: Path_, marks: dict[Path_, Any], shown: str
) -> Any:
    marks[where] = node.start_mark
    if isinstance(node, yaml.MappingNode):
        plain: dict[str, Any] = {}
        for key_node, value_node in node.value:
            at = f"{shown}:{_place(key_node.start_mark)}"
            if not isinstance(key_node, yaml.ScalarNode):
                raise UsageError(f"{at}: a key must be a word")
            key = key_node.value
            if key in plain:
                first = marks[(*where, key)].line + 1
                raise UsageError(f"{at}: {key}: given twice (first in line {first})")
            plain[key] = _plain_of(value_node, (*where, key), marks, shown)
            marks[(*where, key)] = key_node.start_mark
        return plain
    if isinstance(node, yaml.SequenceNode):
        return [
            _plain_of(child, (*where, k), marks, shown)
            for k, child in enumerate(node.value)
        ]
    text = str(node.value)
    if getattr(node, "style", None) is None and text in ("true", "false"):
        return text == "true"
    return text


def _from_file(plain: dict[str, Any]) -> dict[str, Any]:
    """The file's picture blocks as the lists that the plain object has."""
    done = dict(plain)
    if done.get("format", "1") == "1":
        done.pop("format", None)
    if isinstance(done.get("rows"), str):
        done["rows"] = done["rows"].splitlines()
    if isinstance(done.get("pieces"), dict):
        done["pieces"] = [
            {
                "piece": name,
                "rows": art.splitlines() if isinstance(art, str) else art,
            }
            for name, art in done["pieces"].items()
        ]
    return done


def _checked(plain: Mapping[str, Json], place: Callable[[Path_], str]) -> Board:
    faults = _key_faults(plain) or _shape_faults(plain)
    if not faults:
        board = _built(plain)
        faults = _label_faults(board) + _piece_faults(board) + _area_faults(board)
    if not faults:
        return board
    lines = [
        f"{place(where)}: {'.'.join(str(part) for part in where)}: {problem}"
        if where
        else f"{place(where)}: {problem}"
        for where, problem in faults
    ]
    if len(lines) > MOST_FAULTS:
        lines = [*lines[: MOST_FAULTS - 1], f"and {len(lines) - MOST_FAULTS + 1} more"]
    raise UsageError(lines)


def _key_faults(plain: Mapping[str, Json]) -> list[Fault]:
    faults: list[Fault] = [
        ((key,), f"unknown key; a board has {', '.join(_KEYS)}")
        for key in plain
        if key not in _KEYS
    ]
    faults += [
        ((), f"the key {key} is missing")
        for key, needed in _KEYS.items()
        if needed and key not in plain
    ]
    if "format" in plain and plain["format"] != 1:
        faults.append((("format",), f'must be 1 (got "{plain["format"]}")'))
    if not isinstance(plain.get("flip", True), bool):
        faults.append((("flip",), f'must be true or false (got "{plain["flip"]}")'))
    if plain.get("week_start", "monday") not in WEEKDAYS:
        wrong = plain["week_start"]
        allowed = ", ".join(WEEKDAYS)
        faults.append((("week_start",), f'must be one of {allowed} (got "{wrong}")'))
    name = plain.get("name", "")
    if not (isinstance(name, str) and 1 <= len(name) <= 64):
        faults.append((("name",), "must be a word of 1 to 64 characters"))
    return faults


def _is_rows(value: Json) -> bool:
    return (
        isinstance(value, list)
        and len(value) > 0
        and all(isinstance(row, str) and row.strip() for row in value)
    )


def _shape_faults(plain: Mapping[str, Json]) -> list[Fault]:
    faults: list[Fault] = []
    groups = plain["groups"]
    if groups not in (["m"], ["d"], ["w"], ["m", "d"], ["m", "w"], ["d", "w"]) and (
        groups != ["m", "d", "w"]
    ):
        faults.append((("groups",), "must list some of m, d, w, in this order"))
    if not _is_rows(plain["rows"]):
        faults.append((("rows",), "must be rows of labels, one row a line"))
    else:
        widths = [len(row.split()) for row in plain["rows"]]
        for k, width in enumerate(widths):
            if width != widths[0]:
                message = (
                    f"row {k + 1} has {width} places, row 1 has {widths[0]}; "
                    "write # where there is no cell"
                )
                faults.append((("rows",), message))
    pieces = plain["pieces"]
    if not isinstance(pieces, list) or not 1 <= len(pieces) <= MOST_PIECES:
        faults.append((("pieces",), f"must be 1 to {MOST_PIECES} pieces"))
    else:
        for piece in pieces:
            faults += _art_faults(piece)
    labels = plain.get("labels", {})
    if not isinstance(labels, Mapping) or not all(
        isinstance(words, Mapping) and all(isinstance(w, str) for w in words.values())
        for words in labels.values()
    ):
        faults.append((("labels",), "must be language -> label -> word"))
    return faults


def _art_faults(piece: Json) -> list[Fault]:
    if not isinstance(piece, Mapping) or set(piece) != {"piece", "rows"}:
        return [(("pieces",), "each piece must have a name and a picture")]
    name = piece["piece"]
    if not isinstance(name, str) or not 1 <= len(name) <= 8:
        return [(("pieces",), f'a piece\'s name has 1 to 8 characters (got "{name}")')]
    where = ("pieces", name)
    art = piece["rows"]
    if not _is_rows(art) or set("".join(art)) - {"#", "."}:
        return [(where, "must be a picture of # (the piece) and . (empty)")]
    cells = [
        (r, c) for r, row in enumerate(art) for c in range(len(row)) if row[c] == "#"
    ]
    if not cells:
        return [(where, "the picture has no #")]
    if not _is_connected(cells):
        return [(where, "the cells do not hang together edge to edge")]
    return []


def _is_connected(cells: list[Cell]) -> bool:
    left = set(cells)
    queue = [left.pop()]
    while queue:
        r, c = queue.pop()
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if near in left:
                left.remove(near)
                queue.append(near)
    return not left


def _built(plain: Mapping[str, Json]) -> Board:
    labels = plain.get("labels", {})
    return Board(
        name=plain["name"],
        rows=tuple(tuple(row.split()) for row in plain["rows"]),
        groups=tuple(plain["groups"]),
        pieces=tuple(Piece(p["piece"], _cells_of(p["rows"])) for p in plain["pieces"]),
        flip=plain.get("flip", True),
        week_start=WEEKDAYS.index(plain.get("week_start", "monday")),
        labels=tuple(
            (language, tuple(sorted(words.items())))
            for language, words in sorted(labels.items())
        ),
    )


def _cells_of(art: list[str]) -> Shape:
    cells = [(r, c) for r, row in enumerate(art) for c, x in enumerate(row) if x == "#"]
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple((r - top, c - left) for r, c in cells)


def _label_faults(board: Board) -> list[Fault]:
    wanted = {token for group in board.groups for token in board.tokens_of(group)}
    seen = Counter(token for row in board.rows for token in row)
    faults: list[Fault] = []
    for token, count in seen.items():
        if token in (NO_CELL, PLAIN):
            continue
        if token not in wanted:
            kinds = ", ".join(
                f"{group}1 to {group}{GROUP_SIZES[group]}" for group in board.groups
            )
            faults.append((("rows",), f'unknown label "{token}"; labels are {kinds}'))
        elif count > 1:
            faults.append((("rows",), f'the label "{token}" stands {count} times'))
    for group in board.groups:
        missing = [token for token in board.tokens_of(group) if token not in seen]
        if missing:
            faults.append((("rows",), f"labels are missing: {', '.join(missing)}"))
    for language, words in board.labels:
        for token, _ in words:
            if token not in wanted:
                where = ("labels", language, token)
                faults.append((where, "the board has no such label"))
    return faults


def _piece_faults(board: Board) -> list[Fault]:
    faults: list[Fault] = []
    names = Counter(piece.name for piece in board.pieces)
    faults += [
        (("pieces", name), "two pieces have this name")
        for name, count in names.items()
        if count > 1
    ]
    owner: dict[Shape, str] = {}
    for piece in board.pieces:
        shapes = piece.orientations(board.flip)
        twin = next((owner[shape] for shape in shapes if shape in owner), None)
        if twin is not None and twin != piece.name:
            message = (
                f"has the same shape as {twin}; every solution would come twice, "
                "with the two exchanged"
            )
            faults.append((("pieces", piece.name), message))
        owner.update(dict.fromkeys(shapes, piece.name))
    return faults


def _area_faults(board: Board) -> list[Fault]:
    cells = len(board.cells)
    if cells > MOST_CELLS:
        return [(("rows",), f"{cells} cells; a board has at most {MOST_CELLS}")]
    area = sum(len(piece.cells) for piece in board.pieces)
    room = cells - len(board.groups)
    if area != room:
        message = (
            f"the pieces cover {area} squares, but {cells} cells less "
            f"{len(board.groups)} open ones leave {room}"
        )
        return [(("pieces",), message)]
    return []
