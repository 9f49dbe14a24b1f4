"""`make docs`: the generated parts of README.md, written by the program itself.

    python .ci/docs.py            help texts, and pictures of the pages of daily.yaml
    python .ci/docs.py --check    only compare the help texts; 1 when one is stale

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


def publish_help(*verb: str) -> str:
    """What `publish VERB --help` prints on a terminal of 80 columns."""
    # Python 3.14 colours help texts unless told not to.
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1"}
    command = [str(Path(sys.executable).with_name("publish")), *verb, "--help"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.rstrip()


def verbs(help_text: str) -> list[str]:
    """The verbs of a parser, from the usage line of its help.

    >>> verbs("usage: publish [-h] {build,check} ...")
    ['build', 'check']
    """
    found = re.search(r"\{([a-z,\s]+)\}", help_text)
    return re.split(r",\s*", found.group(1)) if found else []


def help_part() -> str:
    """The help of `publish` and of each verb."""
    whole = publish_help()
    parts = [f"```text\n{whole}\n```"]
    for verb in verbs(whole):
        details = f"<details><summary><code>publish {verb} --help</code></summary>"
        parts.append(f"{details}\n\n```text\n{publish_help(verb)}\n```\n\n</details>")
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
    publish = str(Path(sys.executable).with_name("publish"))
    subprocess.run([publish, "build", BOOK], cwd=ROOT, check=True)
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
    checking = parser.parse_args().check
    if not checking:
        draw_pictures()
    before = README.read_text(encoding="utf-8")
    after = replaced(before, {"help": help_part(), "pictures": pictures_part()})
    if before == after:
        return 0
    if checking:
        print("README.md: its generated parts are stale; run make docs")
        return 1
    README.write_text(after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
