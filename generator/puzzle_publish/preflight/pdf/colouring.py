"""The operators that set colours, and the patterns and shadings among them."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from .paints import Paint, flat, shaded
from .spaces import Space, direct_space, is_name, space_of
from .state import BLACK, Mark, State
from .stream import Stream

if TYPE_CHECKING:
    from pikepdf import Object


class Colouring(Stream):
    """Follows the operators of colours."""

    def _direct(self, family: str, values: tuple[float, ...]) -> Paint:
        paints = self._walker.paints
        paint = paints.get((family, values))
        if paint is None:
            space = Space(family, count=len(values))
            paint = paints[family, values] = flat(space.colour(values))
        return paint

    def fill_direct(self, *values: float) -> None:
        """Follow g, rg and k."""
        family = {1: "grey", 3: "rgb", 4: "cmyk"}[len(values)]
        self._state.fill = self._direct(family, values)

    def stroke_direct(self, *values: float) -> None:
        """Follow G, RG and K."""
        family = {1: "grey", 3: "rgb", 4: "cmyk"}[len(values)]
        self._state.stroke = self._direct(family, values)

    def _space(self, name: str) -> Space:
        space = direct_space(name)
        if space.family or name == "/Pattern":
            return space
        thing = self._resource("/ColorSpace", name)
        if thing is None:
            return Space("")
        key: Hashable = thing.objgen if not is_name(thing) else str(thing)
        if key == (0, 0):
            key = thing.unparse()
        if key not in self._walker.spaces:
            found = space_of(thing)
            if not found.family and not _is_pattern(thing):
                self._found.unjudged.add("an unknown colour space")
            self._walker.spaces[key] = found
        return self._walker.spaces[key]

    def fill_space(self, name: str) -> None:
        """Follow cs."""
        self._state.fill_space = space = self._space(name)
        self._state.fill = flat(space.first)

    def stroke_space(self, name: str) -> None:
        """Follow CS."""
        self._state.stroke_space = space = self._space(name)
        self._state.stroke = flat(space.first)

    def fill_values(self, *values: float | str) -> None:
        """Follow sc and scn."""
        self._state.fill = self._set(self._state.fill_space, values)

    def stroke_values(self, *values: float | str) -> None:
        """Follow SC and SCN."""
        self._state.stroke = self._set(self._state.stroke_space, values)

    def _set(self, space: Space, values: tuple[float | str, ...]) -> Paint:
        numbers = tuple([value for value in values if not isinstance(value, str)])
        if values and isinstance(values[-1], str):
            return self._pattern(values[-1], numbers, space)
        wanted = space.count if space.family else len(values)
        if len(values) != wanted:
            self._broken(f"a colour of {len(values)} values in a space of {wanted}")
        return flat(space.colour(numbers))

    def _pattern(self, name: str, values: tuple[float, ...], space: Space) -> Paint:
        """Return the paint of a pattern, and note what its cells paint."""
        pattern = self._resource("/Pattern", name)
        if pattern is None:
            return BLACK
        if (shading := pattern.get("/Shading")) is not None:
            return self._shading(shading)
        state = State()
        if int(pattern.get("/PaintType", 1)) == 2:
            state.fill = state.stroke = self._uncoloured(values)
        inner = self._walker.form(pattern, state, self._resources, self._depth + 1)
        self._found.note(inner)
        return _of_cells(inner.marks)

    def _uncoloured(self, values: tuple[float, ...]) -> Paint:
        family = {1: "grey", 3: "rgb", 4: "cmyk"}.get(len(values))
        return BLACK if family is None else self._direct(family, values)

    def _shading(self, shading: "Object") -> Paint:
        key = ("shading", shading.objgen)
        if shading.objgen == (0, 0) or key not in self._walker.paints:
            self._walker.paints[key] = shaded(shading)
        return self._walker.paints[key]


def _is_pattern(space: "Object") -> bool:
    return str(space if is_name(space) else space[0]) == "/Pattern"


def _of_cells(marks: Sequence[Mark]) -> Paint:
    """Return the paint of a tiling pattern, that of its cells' heaviest mark."""
    paints = [mark.paint for mark in marks]
    if not paints:
        return flat(Space("grey").colour((1.0,)))
    return max(paints, key=lambda paint: (paint.inks is None, paint.most or 0.0))
