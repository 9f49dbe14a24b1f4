from pathlib import Path

import pytest

from puzzle_publish.core.designs.looks import (
    Look,
    load_looks,
    missing_roles,
    parse_looks,
)
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.figure import Circle, Figure, Label

SHEET = """\
/* a comment */
.wall, .edge { stroke: #000; stroke-width: 2.25pt; stroke-linecap: square }
.edge { stroke-dasharray: 1pt 2pt; stroke-linejoin: round }
.day {
  fill: ink(50%); font-family: serif; font-weight: 600; font-size: 0.42em;
  font-variant-numeric: tabular-nums lining-nums;
}
.paper { fill: white; stroke: none }
"""


def faults(text: str) -> list[str]:
    return [f"{line}: {what}" for line, what in parse_looks(text)[1]]


def test_every_property_reaches_the_look() -> None:
    looks, problems = parse_looks(SHEET)

    assert problems == []
    assert looks == {
        "wall": Look(stroke=0.0, stroke_pt=2.25, cap="square"),
        "edge": Look(
            stroke=0.0, stroke_pt=2.25, cap="square", dash_pt=(1.0, 2.0), join="round"
        ),
        "day": Look(
            fill=0.5, font="serif", weight=600, size=0.42, features=("tnum", "lnum")
        ),
        "paper": Look(fill=1.0),
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (".a { fill: red }", "1: fill: is not an opaque grey; the book has one ink"),
        (".a { fill: rgba(0,0,0,.5) }", "1: fill: is not an opaque grey"),
        (".a { fill: ink(30%) }", "1: fill: 30 % of ink; must be 12, 25 or 50 %"),
        (".a { fill: #eee }", "1: fill: 7 % of ink; must be 12, 25 or 50 %"),
        (".a { fill: ink(x) }", "1: fill: must have the form ink(12%)"),
        (".a { fill: shade }", "1: fill: must be none, a grey like #000, or ink(12%)"),
        (".a { fill: #000 #fff }", "1: fill: must be one colour"),
        (".a { stroke: #000; stroke-width: 0.7pt }", "must be at least 0.75pt"),
        (".a { stroke: #000; stroke-width: 1px }", "must be in pt (got 1px)"),
        (".a { stroke: #000; stroke-dasharray: 0pt }", "must be none or lengths in pt"),
        (".a { color: #000 }", "1: color: unknown property (known: fill, stroke"),
        (
            ".a { fill: #000; font-size: 12pt }",
            "must have the form 0.42em, where 1em is",
        ),
        (".a { fill: #000; font-weight: bold }", "must be one of 400, 600, 700"),
        (".a { fill: #000; font-family: Arial }", "must be one of serif, sans"),
        (".a { fill: #000; font-variant-numeric: roman }", "must be of normal"),
        (".a {}", "1: .a has neither fill nor stroke"),
        (".a .b { fill: #000 }", '".a .b" is not a selector like .role'),
        ("a { fill: #000 }", '"a" is not a selector like .role'),
        ("@media print { .a { fill: #000 } }", "only rules like .role"),
        (".a { fill #000 }", "expected a declaration"),
    ],
)
def test_a_stylesheet_that_cannot_print_is_refused(text: str, fault: str) -> None:
    problems = faults(text)

    assert len(problems) == 1
    assert fault in problems[0]


def test_all_faults_come_at_once_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "figure.css"
    path.write_text(".a {\n  fill: blue;\n  gloss: 1;\n}\n.b { fill: #777 }\n")

    with pytest.raises(UsageError) as caught:
        load_looks(path)

    heads = [problem.split(": ")[0:2] for problem in caught.value.problems]
    assert heads == [
        [f"{path}:2", "fill"],
        [f"{path}:3", "gloss"],
        [f"{path}:5", "fill"],
    ]


def test_a_stylesheet_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        load_looks(tmp_path / "none.css")


def test_a_stylesheet_of_many_editors_is_read_or_refused_in_lines(
    tmp_path: Path,
) -> None:
    path = tmp_path / "figure.css"
    path.write_bytes("\ufeff.a { fill: #000 }\n".encode())
    assert set(load_looks(path)) == {"a"}

    path.write_bytes(b".a { fill: #000 }\n.caf\xe9 { fill: #000 }\n")
    with pytest.raises(UsageError, match=f"{path}:2: not UTF-8"):
        load_looks(path)

    path.write_text("".join(f".a{k}\n\u2028{'x' * 90} {{ }}\n" for k in range(50)))
    with pytest.raises(UsageError) as caught:
        load_looks(path)
    assert len(caught.value.problems) == 20
    for line in caught.value.problems[:-1]:
        assert line.isprintable()
        assert len(line.removeprefix(str(path))) < 150


def test_missing_roles_looks_into_the_base_too() -> None:
    base = Figure(1, 1, (Circle(0.5, 0.5, 0.4, "ring"),))
    figure = Figure(1, 1, (Label(0.5, 0.5, "A", "day"),), base=base)

    assert missing_roles(figure, {"day": Look()}) == ("ring",)
    assert missing_roles(figure, {"day": Look(), "ring": Look()}) == ()
