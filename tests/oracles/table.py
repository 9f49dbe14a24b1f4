"""`python -m tests.oracles.table FOLDER`: the tables of docs/soak.md.

For each book the folder has NAME.json (of `publish soak --json`) and NAME.tsv (of the
judge).
"""

import json
import sys
from pathlib import Path

HEAD = (
    "section, level", "puzzles", "repeats", "attempts per puzzle", "rejected attempts",
    "CPU ms per puzzle", "judged", "wrong", "ambiguous",
)  # fmt: skip


def rows_of(report, judged):
    """A row of cells for each group of a soak."""
    for name, found in report["groups"].items():
        if found["puzzles"] < found["wanted"] or found["wrong"]:
            raise ValueError(f"{name} is no sound soak")
        _, sample, wrong, unsolvable, ambiguous, undecided = judged[name]
        if unsolvable or undecided:
            raise ValueError(f"{name} was not judged")
        unused = {k: n for k, n in found["verdicts"].items() if k != "ok"}
        yield (
            name,
            f"{found['puzzles']:,}",
            str(found["puzzles"] - found["distinct"]),
            f"{found['attempts_a_puzzle']:.2f}",
            ", ".join(f"{n} {reason}" for reason, n in unused.items()),
            f"{1000 * found['cpu_s_a_puzzle']:.1f}",
            *map(str, (sample, wrong, ambiguous)),
        )


def table(report, judged):
    """The lines of a book's table, and of its sums."""
    rows = list(rows_of(report, judged))
    puzzles = sum(int(row[1].replace(",", "")) for row in rows)
    sums = [sum(int(row[k]) for row in rows) for k in (6, 7, 8)]
    last = ("total", f"{puzzles:,}", "", "", "", "", *map(str, sums))
    marks = ("---", *("---:",) * 3, "---", *("---:",) * 4)
    for row in (HEAD, marks, *rows, last):
        yield f"| {' | '.join(row)} |"


def judged_of(text):
    """The judge's figures by section."""
    lines = (line.split("\t") for line in text.splitlines()[1:])
    return {section: tuple(map(int, figures)) for section, *figures in lines}


def main(folder):
    for path in sorted(Path(folder).glob("*.json")):
        report = json.loads(path.read_text(encoding="utf-8"))
        judged = judged_of(path.with_suffix(".tsv").read_text(encoding="utf-8"))
        print(f"\n## `books/{path.stem}.yaml`, `-n {report['n']}`\n")
        print("\n".join(table(report, judged)))


if __name__ == "__main__":
    main(sys.argv[1])
