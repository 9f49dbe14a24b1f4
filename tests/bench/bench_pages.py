"""The same 396 pages by our renderer and by three others.

python -m tests.bench.bench_pages WAY FOLDER [PAGES]      writes FOLDER/WAY.pdf
python -m tests.bench.bench_pages told FOLDER             compares them, page by page

365 pages of a board with its date, 31 pages of 12 solved boards; more pages are the
same ones again. What is to be drawn stands in FOLDER/pages, made once: figures as
lists of steps with their looks, so that no side has to make a puzzle. Everyone draws
the same steps in the same fonts, each in the way that its own documentation shows.
"""

import dataclasses
import datetime
import gc
import marshal
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from .measure import Bench, run_once

WAYS = ("ours", "reportlab", "reportlab-forms", "fpdf2", "typst")
# Written by somebody who thought of what pages share.
TUNED = "reportlab-forms"
DAYS, A_PAGE, PAGES = 365, 12, 396
MANY = 3200
WIDTH_PT, HEIGHT_PT = 432.0, 648.0
BOARD_MM, SOLVED_MM = 13.0, 4.0
MOST_KB = 500
MOST_GROWTH = 1.3
# Ours at most 0.9 of the fastest.
LEAST_RATIO = 1.11


def benches(scratch: Path) -> tuple[Bench, ...]:
    """Ours in turns with each of the others, then what they wrote."""
    missing = [name for name in ("reportlab", "fpdf", "typst") if not find_spec(name)]
    if missing:
        print(f"bench: no {', '.join(missing)}, pages are left out", file=sys.stderr)
        return ()
    folder = scratch / "pages"
    folder.mkdir(exist_ok=True)

    def command(*words: object) -> tuple[str, ...]:
        return (sys.executable, "-m", __spec__.name, *map(str, words))

    return (
        *(
            Bench(
                f"pages-{way}",
                f"{PAGES} pages, against {way}",
                command("ours", folder),
                memory_mb=120,
                paired=command(way, folder),
                ratio=LEAST_RATIO,
                warm_up=True,
            )
            for way in WAYS[1:]
        ),
        Bench(
            "pages-told",
            f"{PAGES} pages by all: same words, sizes, growth to {MANY}",
            command("told", folder),
            shows=True,
        ),
    )


# What is to be drawn.


def content(folder: Path) -> dict:
    """What stands in FOLDER/pages, made on first use.

    As Python's own values: reading JSON took more time than drawing a third of it.
    """
    path = folder / "pages"
    if not path.exists():
        path.write_bytes(marshal.dumps(made()))
    return marshal.loads(path.read_bytes())


def made(days: int = DAYS) -> dict:
    """Puzzles of a year's days as steps, in the looks of the classic design."""
    from puzzle_publish.core.designs.design import load_design
    from puzzle_publish.core.figure import plain_role
    from puzzle_publish.core.seeds import rng_for
    from puzzle_publish.types.looks import looks_of
    from puzzle_publish.types.registry import load

    kind = load("calendar")
    boards, solved, bases = [], [], {}
    for index in range(days):
        day = datetime.date(2027, 1, 1) + datetime.timedelta(index)
        params = kind.presets["easy"].model_dump(mode="json") | {"date": str(day)}
        model = kind.params_model.model_validate(params, strict=False)
        draft = next(
            found
            for attempt in range(200)
            if (found := kind.generate(rng_for(1, "year", index, attempt), model))
        )
        givens, key = kind.read(draft)
        for answer, pages in ((None, boards), (key, solved)):
            figure = kind.draw(givens, answer, "en")
            if figure.base is not None:
                bases[figure.base.name] = plain(figure.base)
            pages.append({"title": f"{day:%d %b %Y}", **plain(figure)})
    looks = looks_of(load_design("classic", "en"))
    # What CSS takes for weights that the design has no file of.
    looks = {
        r: dataclasses.replace(k, weight=min(k.weight, 600)) for r, k in looks.items()
    }
    used = {
        step[-1] if step[0] != "label" else step[4]
        for figure in (*boards, *solved, *bases.values())
        for step in figure["steps"]
    }
    return {
        "boards": boards,
        "solved": solved,
        "bases": bases,
        "looks": {role: plain_look(looks[plain_role(role)]) for role in used},
    }


def plain_look(look: object) -> dict:
    """A look as JSON."""
    return {name: getattr(look, name) for name in look.__slots__}


def plain(figure: object) -> dict:
    """A figure as JSON."""
    from puzzle_publish.core.figure import Area, Circle, Label, Line, Rect

    def step_of(step: object) -> list:
        match step:
            case Rect(x, y, width, height, role):
                points = (x, y), (x + width, y), (x + width, y + height)
                return ["area", ((*points, (x, y + height)),), role]
            case Line(points, role):
                return ["line", points, role]
            case Area(outlines, role):
                return ["area", outlines, role]
            case Circle(x, y, radius, role):
                return ["circle", x, y, radius, role]
            case Label(x, y, text, role, align):
                return ["label", x, y, text, role, align]
        raise TypeError(step)

    base = figure.base
    return {
        "width": figure.width,
        "height": figure.height,
        "base": base.name if base else "",
        "steps": [step_of(step) for step in figure.steps],
    }


def pages_of(data: dict, pages: int) -> Iterator[tuple[str, list[dict]]]:
    """Yield ("board", [one]) and ("solved", [twelve]) for so many pages."""
    key = [
        ("solved", data["solved"][k : k + A_PAGE])
        for k in range(0, len(data["solved"]), A_PAGE)
    ]
    year = [("board", [board]) for board in data["boards"]] + key
    for number in range(pages):
        yield year[number % len(year)]


def fonts() -> dict[str, Path]:
    """The files of the faces that labels and titles take."""
    import font_source_sans_pro
    import font_source_serif_pro

    found = {}
    for role, module in (
        ("sans", font_source_sans_pro),
        ("serif", font_source_serif_pro),
    ):
        folder = Path(next(iter(module.__path__))) / "files"
        for weight, name in ((400, "Regular"), (600, "Semibold")):
            (path,) = folder.glob(f"*-{name}.ttf")
            found[f"{role}{weight}"] = path
    return found


def middle(text: str) -> float:
    """How far below its middle a label's baseline is, in its size."""
    from puzzle_publish.core.figure import middle_em

    return middle_em(text)


def placed(
    kind: str, figures: list[dict]
) -> Iterator[tuple[dict, float, float, float]]:
    """Yield (figure, left, top, cell), in points from the page's top left."""
    cell = (BOARD_MM if kind == "board" else SOLVED_MM) * 72 / 25.4
    for k, figure in enumerate(figures):
        row, column = divmod(k, 3)
        yield figure, 50.0 + column * 120, 110.0 + row * 125, cell


# Ours.


def ours(data: dict, path: Path, pages: int) -> None:
    """Through the design's own templates and the renderer of every book."""
    import puzzle_publish.render.libraries  # noqa: F401
    from puzzle_publish.core.cover_parts import Cover
    from puzzle_publish.core.designs.design import load_design
    from puzzle_publish.core.disk_cache import gc_paused
    from puzzle_publish.core.figure import Area, Circle, Figure, Label, Line
    from puzzle_publish.core.placed import PlacedFigure
    from puzzle_publish.core.stamped_pages import FigureBlock, KeyPage, PuzzlePage
    from puzzle_publish.core.values import Geometry, Layout, Page
    from puzzle_publish.render.engine import Engine
    from puzzle_publish.render.fonts import load_fonts
    from puzzle_publish.render.pages import _lay, _write

    makers = {"line": Line, "area": Area, "circle": Circle, "label": Label}
    bases: dict[str, Figure] = {}
    known: dict[int, Figure] = {}

    def figure_of(figure: dict, name: str = "") -> Figure:
        if id(figure) not in known:
            steps = tuple(makers[step[0]](*step[1:]) for step in figure["steps"])
            base = bases.get(figure["base"])
            size = figure["width"], figure["height"]
            known[id(figure)] = Figure(*size, steps, base=base, name=name)
        return known[id(figure)]

    for name, base in data["bases"].items():
        bases[name] = figure_of(base, name)
    design = load_design("classic", "en")
    geometry = Geometry(152.4, 228.6, 20.0, 14.0, 16.0, 18.0)
    single = PuzzlePage(dated=True, starred=False, boxes=False, drawn=False)
    grid = KeyPage(blocks=(FigureBlock(False, 3, 4, 38.0, 36.0, 5.0, 4.0),))
    made = []
    for number, (kind, figures) in enumerate(pages_of(data, pages), 1):
        values: dict[str, object] = {}
        for k, figure in enumerate(figures):
            cell = BOARD_MM if kind == "board" else SOLVED_MM
            slot = "" if kind == "board" else str(k)
            values[f"figure{slot}"] = PlacedFigure(figure_of(figure), cell)
            values[f"label{slot}" if slot else "month"] = figure["title"]
        made.append(Page(number, single if kind == "board" else grid, values))
    data.clear()
    layout = Layout(geometry, tuple(made), (), (), Cover(0, "window"), "en", "Pages")
    with gc_paused():
        engine = Engine(design, geometry, load_fonts(design, ()))
        laid = _lay(engine, layout.pages, "en")
        printed, _ = _write(engine, laid, layout.pages, layout, screen=False)
    path.write_bytes(printed)
    gc.freeze()  # as `publish build` does at its end


# The others.


def reportlab_forms(data: dict, path: Path, pages: int) -> None:
    """The empty board, which the author knows to be the same, as a form."""
    reportlab(data, path, pages, forms=set())


def reportlab(
    data: dict, path: Path, pages: int, forms: set[str] | None = None
) -> None:
    """On its canvas, step by step."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import FILL_EVEN_ODD, Canvas

    for name, file in fonts().items():
        pdfmetrics.registerFont(TTFont(name, str(file)))
    canvas = Canvas(str(path), pagesize=(WIDTH_PT, HEIGHT_PT), pageCompression=1)
    looks = data["looks"]

    def draw(figure: dict, left: float, top: float, cell: float) -> None:
        def at(x: float, y: float) -> tuple[float, float]:
            return left + x * cell, top - y * cell

        for kind, *values in figure["steps"]:
            look = looks[values[3] if kind == "label" else values[-1]]
            if kind == "label":
                x, y, text, _, align = values
                size = look["size"] * cell
                canvas.setFillGray(look["fill"] or 0.0)
                canvas.setFont(f"{look['font']}{look['weight']}", size)
                x, y = at(x, y + middle(text) * look["size"])
                if align == "start":
                    canvas.drawString(x, y, text)
                else:
                    canvas.drawCentredString(x, y, text)
                continue
            shape = canvas.beginPath()
            if kind == "circle":
                shape.circle(*at(*values[:2]), values[2] * cell)
            for points in {"line": values[:1], "area": values[0]}.get(kind, ()):
                shape.moveTo(*at(*points[0]))
                for point in points[1:]:
                    shape.lineTo(*at(*point))
                if kind == "area":
                    shape.close()
            fill = look["fill"] if kind != "line" else None
            if fill is not None:
                canvas.setFillGray(fill)
            if look["stroke"] is not None:
                canvas.setStrokeGray(look["stroke"])
                canvas.setLineWidth(look["stroke_pt"])
                canvas.setDash(*([list(look["dash_pt"])] if look["dash_pt"] else []))
            stroke = look["stroke"] is not None
            if stroke or fill is not None:
                canvas.drawPath(
                    shape, stroke=stroke, fill=fill is not None, fillMode=FILL_EVEN_ODD
                )

    for kind, figures in pages_of(data, pages):
        for figure, left, top, cell in placed(kind, figures):
            if figure["base"] and forms is None:
                draw(data["bases"][figure["base"]], left, HEIGHT_PT - top, cell)
            elif figure["base"]:
                name = f"{figure['base']}-{kind}"
                if name not in forms:
                    forms.add(name)
                    # y upwards from the board's lower edge
                    height = figure["height"] * cell
                    size = figure["width"] * cell + 9, height + 9
                    canvas.beginForm(name, -9, -9, *size)
                    draw(data["bases"][figure["base"]], 0, height, cell)
                    canvas.endForm()
                canvas.saveState()
                canvas.translate(left, HEIGHT_PT - top - figure["height"] * cell)
                canvas.doForm(name)
                canvas.restoreState()
            draw(figure, left, HEIGHT_PT - top, cell)
            canvas.setFillGray(0)
            canvas.setFont("sans600" if kind == "solved" else "serif400", 8.5)
            canvas.drawString(left, HEIGHT_PT - top + 6, figure["title"])
        canvas.showPage()
    canvas.save()


def fpdf2(data: dict, path: Path, pages: int) -> None:
    """With its own drawing methods."""
    from fpdf import FPDF

    pdf = FPDF(unit="pt", format=(WIDTH_PT, HEIGHT_PT))
    for name, file in fonts().items():
        pdf.add_font(name, fname=str(file))
    looks = data["looks"]

    def grey(value: float) -> int:
        return round(value * 255)

    def draw(figure: dict, left: float, top: float, cell: float) -> None:
        def at(x: float, y: float) -> tuple[float, float]:
            return left + x * cell, top + y * cell

        for kind, *values in figure["steps"]:
            look = looks[values[3] if kind == "label" else values[-1]]
            if kind == "label":
                x, y, text, _, align = values
                pdf.set_text_color(grey(look["fill"] or 0.0))
                pdf.set_font(
                    f"{look['font']}{look['weight']}", size=look["size"] * cell
                )
                x, y = at(x, y + middle(text) * look["size"])
                wide = 0.0 if align == "start" else pdf.get_string_width(text)
                pdf.text(x - wide / 2, y, text)
                continue
            fill = look["fill"] if kind != "line" else None
            style = "D" * (look["stroke"] is not None) + "F" * (fill is not None)
            if not style:
                continue
            if fill is not None:
                pdf.set_fill_color(grey(fill))
            if look["stroke"] is not None:
                pdf.set_draw_color(grey(look["stroke"]))
                pdf.set_line_width(look["stroke_pt"])
                dash = look["dash_pt"]
                pdf.set_dash_pattern(*(dash if len(dash) == 2 else dash[:1]))
            if kind == "circle":
                pdf.circle(*at(*values[:2]), values[2] * cell, style=style)
            elif kind == "line":
                pdf.polyline([at(*point) for point in values[0]], style=style)
            else:
                for points in values[0]:
                    pdf.polygon([at(*point) for point in points], style=style)

    for kind, figures in pages_of(data, pages):
        pdf.add_page()
        for figure, left, top, cell in placed(kind, figures):
            if figure["base"]:
                draw(data["bases"][figure["base"]], left, top, cell)
            draw(figure, left, top, cell)
            pdf.set_text_color(0)
            pdf.set_font("sans600" if kind == "solved" else "serif400", size=8.5)
            pdf.text(left, top - 6, figure["title"])
    pdf.output(str(path))


FAMILIES = {"sans": "Source Sans Pro", "serif": "Source Serif Pro"}


def typst(data: dict, path: Path, pages: int) -> None:
    """As a document of placed curves and texts, the empty board as a function."""
    import typst as engine

    looks = data["looks"]

    def text(said: str, x: float, y: float, size: float, look: dict, align: str) -> str:
        shown = (
            f'text(font: "{FAMILIES[look["font"]]}", weight: {look["weight"]},'
            f" size: {size:.3f}pt, fill: luma({100 * (look['fill'] or 0.0):.1f}%),"
            f' top-edge: "baseline", bottom-edge: "baseline", "{said}")'
        )
        if align != "start":
            shown = f"box(width: 60pt, align(center, {shown}))"
            x -= 30
        return f"place(dx: {x:.3f}pt, dy: {y:.3f}pt, {shown})"

    def steps(figure: dict, left: float, top: float, cell: float) -> Iterator[str]:
        for kind, *values in figure["steps"]:
            look = looks[values[3] if kind == "label" else values[-1]]
            if kind == "label":
                x, y, said, _, align = values
                size = look["size"]
                y = top + (y + middle(said) * size) * cell
                yield text(said, left + x * cell, y, size * cell, look, align)
                continue
            fill = look["fill"] if kind != "line" else None
            paint = "fill: none" if fill is None else f"fill: luma({100 * fill:.1f}%)"
            if look["stroke"] is not None:
                grey = f"luma({100 * look['stroke']:.1f}%)"
                dash = ", ".join(f"{length}pt" for length in look["dash_pt"])
                paint += f", stroke: (paint: {grey}, thickness: {look['stroke_pt']}pt"
                paint += f", dash: ({dash}))" if dash else ")"
            if kind == "circle":
                x, y, radius = (value * cell for value in values[:3])
                x, y = left + x - radius, top + y - radius
                yield (
                    f"place(dx: {x:.3f}pt, dy: {y:.3f}pt,"
                    f" circle(radius: {radius:.3f}pt, {paint}))"
                )
                continue
            moves = []
            for points in values[:1] if kind == "line" else values[0]:
                for nth, (x, y) in enumerate(points):
                    verb = "line" if nth else "move"
                    moves.append(f"curve.{verb}(({x * cell:.3f}pt, {y * cell:.3f}pt))")
                if kind == "area":
                    moves.append("curve.close()")
            yield (
                f"place(dx: {left:.3f}pt, dy: {top:.3f}pt, curve({paint},"
                f' fill-rule: "even-odd", {", ".join(moves)}))'
            )

    lines = [f"#set page(width: {WIDTH_PT}pt, height: {HEIGHT_PT}pt, margin: 0pt)"]
    names = {}
    for nth, (name, base) in enumerate(data["bases"].items()):
        for kind, mm in (("board", BOARD_MM), ("solved", SOLVED_MM)):
            names[name, kind] = f"base{nth}{kind}"
            body = "\n".join(f"#{step}" for step in steps(base, 0, 0, mm * 72 / 25.4))
            lines.append(f"#let base{nth}{kind} = [{body}]")
    title = {"font": "serif", "weight": 400, "fill": 0.0}
    caption = {"font": "sans", "weight": 600, "fill": 0.0}
    for number, (kind, figures) in enumerate(pages_of(data, pages)):
        lines += ["#pagebreak()"] if number else []
        for figure, left, top, cell in placed(kind, figures):
            if figure["base"]:
                name = names[figure["base"], kind]
                lines.append(f"#place(dx: {left:.3f}pt, dy: {top:.3f}pt, {name})")
            lines += [f"#{step}" for step in steps(figure, left, top, cell)]
            look = caption if kind == "solved" else title
            lines.append(f"#{text(figure['title'], left, top - 6, 8.5, look, 'start')}")
    source = path.with_suffix(".typ")
    source.write_text("\n".join(lines))
    folders = sorted({str(file.parent) for file in fonts().values()})
    engine.compile(str(source), output=str(path), font_paths=folders)


# What they wrote.


def words_of(path: Path) -> list[Counter[str]]:
    """The characters of each page and how often they stand there."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    found = []
    for page in document:
        text = page.get_textpage().get_text_range()
        found.append(Counter(re.sub(r"\s", "", text)))
    document.close()
    return found


def told(folder: Path) -> int:
    """Print what each wrote, 1 if the pages differ or ours is too large or slow."""
    faults = []
    pages = {}
    print(f"{f'{PAGES} pages':<18}   CPU s     MB     KB")
    for way in WAYS:
        cost = run_once(command(way, folder, PAGES))
        path = folder / f"{way}.pdf"
        size = path.stat().st_size / 1024
        print(f"{way:<18}{cost.cpu_s:>8.2f}{cost.memory_mb:>7.0f}{size:>7.0f}")
        pages[way] = words_of(path)
        if way == "ours" and size > MOST_KB:
            faults.append(f"{size:.0f} KB are more than {MOST_KB}")
    for way in WAYS[1:]:
        differing = [
            number
            for number, (one, two) in enumerate(
                zip(pages["ours"], pages[way], strict=True), 1
            )
            if one != two
        ]
        if differing:
            one, two = (pages[w][differing[0] - 1] for w in ("ours", way))
            other = dict((one - two) + (two - one))
            faults.append(
                f"{len(differing)} pages of {way} have other words, as page"
                f" {differing[0]}: {other}"
            )
    few, many = (run_once(command("ours", folder, n)).cpu_s for n in (400, MANY))
    growth = (many / MANY) / (few / 400)
    print(f"a page of {MANY} takes {growth:.2f} times as long as one of 400")
    if growth > MOST_GROWTH:
        faults.append(f"a page of {MANY} takes more than {MOST_GROWTH} times as long")
    print("\n".join(faults) or "the same words on every page")
    return int(bool(faults))


def command(*words: object) -> list[str]:
    """This script with other words."""
    return [sys.executable, "-m", __spec__.name, *map(str, words)]


def main(way: str, folder: str, pages: str = str(PAGES)) -> int:
    """Write one file, or compare them all."""
    if way == "told":
        content(Path(folder))
        return told(Path(folder))
    draw = {
        "ours": ours,
        "reportlab": reportlab,
        TUNED: reportlab_forms,
        "fpdf2": fpdf2,
        "typst": typst,
    }[way]
    draw(content(Path(folder)), Path(folder) / f"{way}.pdf", int(pages))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
