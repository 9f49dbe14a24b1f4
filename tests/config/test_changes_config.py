import pytest
from changed_book import Few

from puzzle_publish.config.load import load_book
from puzzle_publish.core.errors import ConfigError

ID = "0123456789abcdef"
DATED = """\
format: 1
book: {id: few, title: Few, seed: 7}
print: {printer: home, trim: A5}
sections:
  - {id: days, type: calendar, dates: {from: 2027-06-01, days: 3}, level: easy}
  - {id: sums, type: _blank, dates: {from: 2027-06-01, days: 3}}
  - {id: small, type: _blank, count: 4, per_page: 4}
"""
FAULTS = (
    ("nine/1, was: ID, do: drop", "puzzle: there is no section"),
    ("small/5, was: ID, do: drop", 'puzzle: section "small" has 4 puzzles (got 5)'),
    ("small/0, was: ID, do: drop", "puzzle: must be SECTION/N, as in year/17"),
    ("small/1, was: 7, do: drop", "was: must be a puzzle's id, of 16 hex digits"),
    ("small/1, was: ID, do: cut", "do: must be one of replace, keep"),
    ("small/1, was: ID, do: drop, title: A", "title: is for do: title"),
    ("small/1, was: ID, do: swap", "do: swap needs with"),
    ("sums/1, was: ID, do: title", "do: title needs title, intro or quote"),
    ("sums/1, was: ID, do: drop, quote: A", "quote: is for do: title"),
    ("small/1, was: ID, do: swap, with: small/1", "with: is the same place"),
    ("small/1, was: ID, do: swap, with: sums/1", 'with: is not in section "small"'),
    ("days/1, was: ID, do: swap, with: days/2", "do: calendar puzzles belong to"),
    ("days/1, was: ID, do: replace", "do: a day has only one calendar puzzle"),
    ("sums/1, was: ID, do: drop", "has a puzzle a day; use do: replace"),
    ("sums/1, was: ID, do: keep", "was: DIR/few.kept.jsonl has no puzzle"),
    ("sums/1, was: ID, do: clue, clues: {5A: B}", "of type _blank have no clues"),
    ("small/1, was: ID, do: title, title: A", "do: needs per_page: 1"),
)


def written(folder, *changes):
    few = Few(folder, DATED)
    lines = [f"  - {{puzzle: {one}}}\n" for one in changes]
    text = "format: 1\nchanges:\n" + "".join(lines).replace("ID", f'"{ID}"')
    few.path.with_name("few.changes.yaml").write_text(text)
    return few.path


def test_all_faults_of_changes_are_told_at_once_each_with_its_place(tmp_path):
    path = written(tmp_path, *(change for change, _ in FAULTS))

    with pytest.raises(ConfigError) as caught:
        load_book(path)
    told = {line.split(".yaml:")[1].split(":")[0]: line for line in caught.value.every}
    for line, (_, fault) in enumerate(FAULTS, 3):
        assert fault.replace("DIR", str(tmp_path)) in told.pop(str(line))
    assert not told


def test_a_section_keeps_its_last_puzzle_and_a_dropped_one_has_no_change(tmp_path):
    drops = (f"small/{n}, was: ID, do: drop" for n in (1, 2, 3, 1, 4))

    with pytest.raises(ConfigError) as caught:
        load_book(written(tmp_path, *drops))
    first, second = caught.value.every
    assert "6:14: changes[3].puzzle: was dropped by the change on line 3" in first
    assert '7:52: changes[4].do: is the last puzzle of section "small"' in second


def test_changes_and_kept_puzzles_enter_the_digest_and_their_layout_does_not(tmp_path):
    path = written(tmp_path)
    file = path.with_name("few.changes.yaml")
    file.unlink()
    none = load_book(path).digest
    file.write_text("format: 1\nchanges: []\n")
    empty = load_book(path).digest
    file.write_text(f"format: 1\nchanges: [{{puzzle: small/1, was: '{ID}', do: drop}}]")
    one = load_book(path)
    file.write_text(
        f"# why\nformat: 1\nchanges:\n- {{do: drop, was: '{ID}', puzzle: small/1}}\n"
    )

    assert none == empty == one.unchanged_digest != one.digest
    assert load_book(path).digest == one.digest
