"""`make docs`: what the program itself writes into README.md, .readme/ and configs/.

    python .ci/docs.py           help texts, schema, pictures of the pages of daily.yaml
    python .ci/docs.py --texts   all but the pictures, in seconds
    python .ci/docs.py --check   only compare help texts and schema; 1 when one is stale

A generated part stands between `<!-- generated: NAME -->` and `<!-- end -->`.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
SCHEMA = ROOT / "configs" / "schema.json"
PICTURES = ROOT / ".readme"
BOOK = "configs/daily.yaml"
BUILT = ROOT / "output" / "daily-2027"
SHOWN_DATE = "2027-05-21"

WIDTH_PX = 560
TONES = 16  # one ink needs no more, and the files are a fifth of true grey
COVER_TONES = 64

CAPTIONS = {
    "cover": "The whole cover: back, spine, front",
    "title": "Title page",
    "how-to-play": "How to play, with a worked example",
    "day": "One day",
    "hints": "Hints",
    "key": "Answer key",
}


def publish(*arguments: str) -> str:
    """What `publish` prints on a terminal of 80 columns."""
    # Python 3.14 colours help texts unless told not to.
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    command = [str(Path(sys.executable).with_name("publish")), *arguments]
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return done.stdout


def verbs(help_text: str) -> list[str]:
    r"""The verbs that a help text lists.

    >>> verbs("verbs:\n  VERB\n    build     make it\n    new\n")
    ['build', 'new']
    """
    listed = help_text.partition("verbs:\n")[2]
    return re.findall(r"^ {4}([a-z]+)(?: {2}|$)", listed, flags=re.MULTILINE)


def help_part() -> str:
    """The help of `publish` and of each verb."""
    whole = publish("--help")
    parts = [f"```text\n{whole}```"]
    for verb in verbs(whole):
        text = publish(verb, "--help")
        details = f"<details><summary><code>publish {verb} --help</code></summary>"
        parts.append(f"{details}\n\n```text\n{text}```\n\n</details>")
    return "\n\n".join(parts)


def pictures_part() -> str:
    """The pictures that there are, two in a row."""
    shown = [name for name in CAPTIONS if (PICTURES / f"{name}.png").is_file()]
    cells = [
        f'<td align="center"><img src=".readme/{name}.png" alt="{CAPTIONS[name]}"'
        f' width="360"><br>{CAPTIONS[name]}</td>'
        for name in shown
    ]
    rows = [cells[start : start + 2] for start in range(0, len(cells), 2)]
    lines = ["<tr>\n" + "\n".join(row) + "\n</tr>" for row in rows]
    return "<table>\n" + "\n".join(lines) + "\n</table>" if lines else ""


def replaced(text: str, parts: Mapping[str, str]) -> str:
    """The text with its generated parts in place.

    Raises:
        SystemExit: a part has no place in the text.
    """
    for name, content in parts.items():
        pattern = rf"(<!-- generated: {name} -->\n).*?(<!-- end -->)"
        inside = f"{content}\n" if content else ""
        text, count = re.subn(
            pattern,
            lambda found, inside=inside: found[1] + inside + found[2],
            text,
            flags=re.DOTALL,
        )
        if count != 1:
            sys.exit(f"README.md: there must be one part generated: {name}")
    return text


def draw_pictures() -> None:
    """Build the book (quick when nothing changed) and draw some of its pages."""
    publish("build", str(ROOT / BOOK), "--output", str(BUILT.parent))
    PICTURES.mkdir(exist_ok=True)
    draw(BUILT / "cover.pdf", 1, "cover", tones=COVER_TONES)
    for name, page in shown_pages().items():
        draw(BUILT / "interior.pdf", page, name)


def shown_pages() -> dict[str, int]:
    """Picture name -> page of the interior, from answers.json and the outline."""
    answers = json.loads((BUILT / "answers.json").read_text(encoding="utf-8"))
    (puzzle,) = [p for p in answers["puzzles"] if p["date"] == SHOWN_DATE]
    return {
        "title": 1,
        "how-to-play": outlined_page("How to play"),
        "day": puzzle["page"],
        "hints": puzzle["hint_page"],
        "key": puzzle["key_page"],
    }


def outlined_page(label: str) -> int:
    """The page that the screen edition's outline names so."""
    import pypdfium2

    with pypdfium2.PdfDocument(BUILT / "screen.pdf") as document:
        for entry in document.get_toc():
            if label.lower() in entry.get_title().lower():
                return int(entry.get_dest().get_index()) + 1
    sys.exit(f'screen.pdf: its outline has no "{label}"')


def draw(pdf: Path, page: int, name: str, *, tones: int = TONES) -> None:
    """Write .readme/NAME.png, a small picture of one page with a hairline around it."""
    import pypdfium2
    from PIL import ImageOps

    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page - 1]
        drawn = sheet.render(scale=WIDTH_PX / sheet.get_width()).to_pil()
    framed = ImageOps.expand(drawn.convert("RGB"), border=1, fill="#999999")
    path = PICTURES / f"{name}.png"
    framed.quantize(tones, dither=0).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: page {page}, {path.stat().st_size // 1024} KB")


def main() -> int:
    """Write, or with --check compare; 1 when something is stale."""
    parser = argparse.ArgumentParser(prog="make docs", description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--texts", action="store_true")
    options = parser.parse_args()
    checking = options.check
    if not (checking or options.texts):
        draw_pictures()
    readme = README.read_text(encoding="utf-8")
    written = {
        README: replaced(readme, {"help": help_part(), "pictures": pictures_part()}),
        SCHEMA: publish("types", "--schema"),
    }
    stale = [path for path, text in written.items() if is_stale(path, text)]
    for path in stale:
        if not checking:
            path.write_text(written[path], encoding="utf-8")
        verb = "is stale; run make docs" if checking else "is written"
        print(f"{path.relative_to(ROOT)} {verb}")
    return int(checking and bool(stale))


def is_stale(path: Path, text: str) -> bool:
    """Tell whether a file is not there or says something else."""
    return not path.is_file() or path.read_text(encoding="utf-8") != text


if __name__ == "__main__":
    sys.exit(main())
