"""Reading and checking a board, from its YAML file or from its JSON object.

All faults are reported at once, those of a file with their places.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NotRequired, TypedDict, TypeGuard, cast

from ...core.errors import ConfigError, UsageError
from ...core.messages import capped, did_you_mean, quoted
from ...core.puzzle import Json
from ...core.reading.yaml_file import KeyPath, dotted, read
from .board import GROUP_SIZES, NO_CELL, PLAIN, WEEKDAYS, Board, Cell, Piece, Shape

MOST_CELLS = 64
MOST_PIECES = 24

Fault = tuple[KeyPath, str]


class _PlainPiece(TypedDict):
    piece: str
    rows: list[str]


class _Plain(TypedDict):
    """A board's JSON object, once its keys and shapes have been checked."""

    name: str
    groups: list[str]
    rows: list[str]
    pieces: list[_PlainPiece]
    flip: NotRequired[bool]
    week_start: NotRequired[str]
    labels: NotRequired[Mapping[str, Mapping[str, str]]]


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
        UsageError: the file cannot be read or is invalid; each error has its line and
            column.
    """
    try:
        return _read(path, shown)
    except ConfigError as error:
        # A ConfigError is about the book's file, which only names this one.
        raise UsageError(error.problems) from None


def _read(path: Path, shown: str) -> Board:
    file = read(path, shown=shown)
    if file.problems:
        raise file.refusal(())
    if not isinstance(file.data, dict):
        problem = file.problem((), "must be a mapping with the keys groups, rows, …")
        raise file.refusal([problem])

    def refusal(faults: Sequence[Fault]) -> UsageError:
        return file.refusal(file.problem(*fault, at_key=True) for fault in faults)

    return _checked(_from_file({"name": path.stem, **file.data}), refusal)


def board_of(plain: Mapping[str, Json]) -> Board:
    """The board in a JSON object.

    Raises:
        UsageError: the object is invalid.
    """

    def refusal(faults: Sequence[Fault]) -> UsageError:
        lines = [
            f"board: {f'{dotted(path)}: ' if path else ''}{m}" for path, m in faults
        ]
        return UsageError(capped(lines, begin="board: "))

    return _checked(plain, refusal)


def _from_file(plain: dict[str, Json]) -> dict[str, Json]:
    """The file's content with its blocks of text as the lists of the JSON object."""
    done = dict(plain)
    labels = done.get("labels")
    if isinstance(labels, dict) and all(isinstance(w, dict) for w in labels.values()):
        # YAML reads a word such as 1 as a number.
        done["labels"] = {
            language: {
                token: str(word) if type(word) is int else word
                for token, word in words.items()
            }
            for language, words in labels.items()
        }
    if isinstance(rows := done.get("rows"), str):
        done["rows"] = rows.splitlines()
    if isinstance(pieces := done.get("pieces"), dict):
        done["pieces"] = [
            {"piece": name, "rows": art.splitlines() if isinstance(art, str) else art}
            for name, art in pieces.items()
        ]
    return done


def _checked(
    plain: Mapping[str, Json], refusal: Callable[[Sequence[Fault]], UsageError]
) -> Board:
    faults = _key_faults(plain) or _shape_faults(plain)
    if not faults:
        board = _built(cast(_Plain, plain))  # its shape was checked
        faults = _label_faults(board) + _piece_faults(board) + _area_faults(board)
    if faults:
        raise refusal(faults)
    return board


def _key_faults(plain: Mapping[str, Json]) -> list[Fault]:
    faults: list[Fault] = [
        (
            (key,),
            f"unknown key; a board may have {', '.join(_KEYS)}"
            f"{did_you_mean(key, _KEYS)}",
        )
        for key in plain
        if key not in _KEYS
    ]
    faults += [
        ((), f"the key {key} is missing")
        for key, needed in _KEYS.items()
        if needed and key not in plain
    ]
    if "format" in plain and plain["format"] != 1:
        faults.append((("format",), f"must be 1 (got {quoted(plain['format'])})"))
    if not isinstance(plain.get("flip", True), bool):
        faults.append(
            (("flip",), f"must be true or false (got {quoted(plain['flip'])})")
        )
    if plain.get("week_start", "monday") not in WEEKDAYS:
        wrong = plain["week_start"]
        message = f"must be one of {', '.join(WEEKDAYS)} (got {quoted(wrong)})"
        faults.append((("week_start",), f"{message}{did_you_mean(wrong, WEEKDAYS)}"))
    name = plain.get("name", "")
    if not (isinstance(name, str) and 1 <= len(name) <= 64):
        faults.append((("name",), "must be a word of 1 to 64 characters"))
    return faults


def _is_rows(value: Json) -> TypeGuard[list[str]]:
    return (
        isinstance(value, list)
        and len(value) > 0
        and all(isinstance(row, str) and row.strip() for row in value)
    )


def _shape_faults(plain: Mapping[str, Json]) -> list[Fault]:
    faults: list[Fault] = []
    groups = plain["groups"]
    in_order = isinstance(groups, list) and [g for g in GROUP_SIZES if g in groups]
    if not groups or groups != in_order:
        faults.append((("groups",), "must list some of m, d, w, in this order"))
    rows = plain["rows"]
    if not _is_rows(rows):
        faults.append((("rows",), "must be rows of labels, one row per line"))
    else:
        widths = [len(row.split()) for row in rows]
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
        return [(where, "the cells are not connected edge to edge")]
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


def _built(plain: _Plain) -> Board:
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
            faults.append((("rows",), f'the label "{token}" occurs {count} times'))
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
        return [(("rows",), f"{cells} cells; a board may have at most {MOST_CELLS}")]
    area = sum(len(piece.cells) for piece in board.pieces)
    room = cells - len(board.groups)
    if area != room:
        message = (
            f"the pieces cover {area} squares, but {cells} cells less "
            f"{len(board.groups)} open ones leave {room}"
        )
        return [(("pieces",), message)]
    return []
