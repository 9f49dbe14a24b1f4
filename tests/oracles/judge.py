"""`python -m tests.oracles.judge FILE.jsonl`: what oracles say of soaked puzzles."""

import argparse
import importlib
import json
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

from puzzle_publish.core.errors import PublishError

HEAD = ("section", "puzzles", "judged", "wrong", "unsolvable", "ambiguous", "undecided")

# Types on grids of cells, by how many puzzles of a level `make soak` has judged.
GRIDS = {
    "sudoku": 500,
    "nonogram": 500,
    "kakuro": 100,
    "calcudoku": 500,
    "futoshiki": 500,
    "skyscrapers": 500,
    "takuzu": 500,
    "starbattle": 100,
    "slitherlink": 100,
    "masyu": 100,
    "hashi": 500,
    "tents": 100,
}
# Kinds of which as many of all levels are judged as of a small type.
BY_KIND = {
    ("sudoku", kind): 100
    for kind in (
        "thermo", "arrow", "kropki", "xv", "sandwich", "little-killer", "even-odd",
        "anti-knight", "anti-king", "samurai",
    )
}  # fmt: skip
WITHOUT_CPSAT = {
    "calendar": "oracle_calendar",
    "colour": "oracle_colour",
    "dots": "oracle_dots",
    "idiomfall": "oracle_idiomfall",
    "ladder": "oracle_ladder",
    "maze": "oracle_maze",
    "scramble": "oracle_scramble",
    "wordsearch": "oracle_wordsearch",
    "number_search": "oracle_number_search",
}
WITH_CPSAT = {
    "wordpath": "oracle_wordpath",
    "cryptarithm": "oracle_cryptarithm",
    **dict.fromkeys(("crossword", "fill_in", "codeword"), "oracle_crossword"),
    **dict.fromkeys(GRIDS, "oracle_grids"),
    "kriss_kross": "oracle_kriss_kross",
    "slitherlink": "oracle_loops",
    "masyu": "oracle_loops",
    "idiomfall": "oracle_idiomfall_order",
}
ALL = (WITHOUT_CPSAT, WITH_CPSAT)


def amount_of(name, params):
    """How many puzzles of a level `make soak` has judged with these params."""
    usual = GRIDS[name] // (10 if params else 1)
    return BY_KIND.get((name, params.get("kind")), usual)


def section_of(entry):
    """The group of a puzzle in a book."""
    return entry["section"]


def kind_of(entry):
    """The group of a puzzle by its type and kind."""
    kind = entry.get("params", {}).get("kind")
    return f"{entry['type']} {kind}" if kind else entry["type"]


def faults_of(entry, oracles=ALL):
    """What the oracles of a puzzle's type find wrong with it."""
    names = [known[entry["type"]] for known in oracles if entry["type"] in known]
    return [fault for name in names for fault in _faults_of(entry, name)]


def _faults_of(entry, name):
    oracle = importlib.import_module(f"tests.oracles.{name}")
    try:
        return oracle.faults_of(json.loads(json.dumps(entry)))
    except (KeyError, TypeError, ValueError, IndexError, PublishError) as error:
        return [
            f"wrong: no such puzzle can be printed ({type(error).__name__}: {error})"
        ]


def spread(entries, sample, of=section_of):
    """A sample of at least this size, with as many puzzles from each group."""
    sections = defaultdict(list)
    for entry in entries:
        sections[of(entry)].append(entry)
    each = -(-sample // len(sections))
    return {
        name: [mine[k * len(mine) // each] for k in range(min(each, len(mine)))]
        if len(mine) > each
        else mine
        for name, mine in sections.items()
    }


def main(argv):
    parser = argparse.ArgumentParser(prog="python -m tests.oracles.judge")
    parser.add_argument("file", type=Path)
    parser.add_argument("--sample", type=int, default=200)
    parser.add_argument("--by-kind", action="store_true")
    args = parser.parse_args(argv)
    lines = args.file.read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    of = kind_of if args.by_kind else section_of
    whole = Counter(map(of, entries))
    started, judged, failed = time.process_time(), 0, False
    print(*HEAD, sep="\t")
    for section, mine in spread(entries, args.sample, of).items():
        verdicts = Counter()
        for entry in mine:
            faults = faults_of(entry)
            verdicts.update({fault.partition(":")[0] for fault in faults})
            for fault in faults:
                print(f"{section} {entry['number']}: {fault}", file=sys.stderr)
        judged += len(mine)
        failed |= bool(verdicts)
        print(
            section,
            whole[section],
            len(mine),
            *(verdicts[v] for v in HEAD[3:]),
            sep="\t",
        )
    seconds = time.process_time() - started
    print(
        f"{judged} judged, {1000 * seconds / judged:.1f} CPU ms each", file=sys.stderr
    )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
