"""The last step: a book's folder appears whole or not at all, and says what it is."""

import hashlib
import json
import os
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from small_selection import ABOUT, hostile, places, selection
from tiny_book import cover_of

from puzzle_publish.cli import main
from puzzle_publish.core import files as atomic
from puzzle_publish.core.book import About, BookConfig, LoadedBook
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.journal import Journal
from puzzle_publish.core.print_options import PrintOptions
from puzzle_publish.core.sections import Section
from puzzle_publish.core.values import (
    Finding,
    Geometry,
    Layout,
    Outcome,
    Page,
    Plan,
    Rendered,
    Selection,
    Tally,
)
from puzzle_publish.core.versions import versions
from puzzle_publish.layout.editions import Printed
from puzzle_publish.record import manifest, report

WARNING = Finding("thin-line", "warning", "interior.pdf", 3, "A line is <thin>.")
GEOMETRY = Geometry(152.4, 228.6, 20, 14, 16, 18)
FILES = {
    "answers.csv",
    "answers.json",
    "build.log",
    "cover.pdf",
    "interior.pdf",
    "manifest.json",
    "puzzles.jsonl",
    "report.html",
    "screen.pdf",
}


def loaded(about: About = ABOUT) -> Any:
    config = BookConfig.model_construct(
        format=1,
        book=about,
        print=PrintOptions(),
        sections=[Section(id="sums", type="_blank", count=4)],
    )
    return LoadedBook(config=config, path=Path("small.yaml"), digest="c0ffee")


def layout() -> Layout:
    return Layout(
        geometry=GEOMETRY,
        pages=tuple(Page(k) for k in range(1, 9)),
        answer_pages=(),
        places=places(),
        cover=cover_of(GEOMETRY, bleed_mm=3.175, spine_mm=12.25),
        language="en",
        title=ABOUT.title,
    )


def rendered(mark: bytes = b"1", answers: bytes | None = None) -> Rendered:
    return Rendered(
        interior=b"%PDF interior " + mark,
        screen=b"%PDF screen",
        cover=b"%PDF cover",
        answers=answers,
        fonts=(),
        font_digests={"Serif.ttf": "f0"},
    )


def journal() -> Journal:
    """Return what was kept of a build: two steps of 1.25 and 0.75 CPU s."""
    kept = Journal()
    kept.seconds = {"fill": 1.25, "render": 0.75}
    kept.wall_s = {"fill": 2.5, "render": 0.5}
    return kept


def record(output: Path, mark: bytes = b"1", **changes: Any) -> Path:
    values = {
        "book": loaded(),
        "selection": selection(),
        "journal": journal(),
        "output": output,
        **changes,
    }
    values.setdefault("printed", [printed(values["book"], rendered(mark))])
    return manifest.record(**values)


def printed(book: Any, files: Rendered, edition: str = "") -> Printed:
    printing: Any = SimpleNamespace(
        folder=edition,
        edition=SimpleNamespace(name=edition, book=book),
        plan=Plan(()),
        settled=SimpleNamespace(drawn_for={"rooms": {}, "facing": {}}),
    )
    return Printed(printing, selection(), layout(), files, (WARNING,), "d1")


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_finished_book_is_one_folder_with_every_file(tmp_path: Path) -> None:
    folder = record(tmp_path / "deep" / "output")

    assert folder == tmp_path / "deep" / "output" / "small-2027"
    assert names(folder) == FILES
    assert names(folder.parent) == {"small-2027"}
    assert (folder / "interior.pdf").read_bytes() == b"%PDF interior 1"


def test_a_separate_answer_book_is_written_too(tmp_path: Path) -> None:
    folder = record(
        tmp_path, printed=[printed(loaded(), rendered(answers=b"%PDF answers"))]
    )

    assert names(folder) == FILES | {"answers.pdf"}
    assert "answers.pdf" in manifest_of(folder)["files"]


def test_further_printings_stand_in_folders_of_their_own(tmp_path: Path) -> None:
    every = [printed(loaded(), rendered()), printed(loaded(), rendered(b"2"), "large")]

    folder = record(tmp_path, printed=every)

    inner = FILES - {"manifest.json", "puzzles.jsonl", "report.html", "build.log"}
    whole = manifest_of(folder)
    assert names(folder) == FILES | {"large"}
    assert names(folder / "large") == inner
    assert (folder / "large" / "interior.pdf").read_bytes() == b"%PDF interior 2"
    assert {f"large/{name}" for name in inner} <= set(whole["files"])
    told = [(one["folder"], one["pages"]["interior"]) for one in whole["printings"]]
    assert told == [("", 8), ("large", 8)]
    files = [finding["file"] for finding in whole["findings"]]
    assert files == ["interior.pdf", "large/interior.pdf"]
    assert (folder / "build.log").read_text().count("8 pages") == 2
    assert "large" in (folder / "report.html").read_text()


def manifest_of(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "manifest.json").read_bytes())


def test_the_manifest_has_the_digest_of_every_file_that_can_be_reproduced(
    tmp_path: Path,
) -> None:
    folder = record(tmp_path)

    files = manifest_of(folder)["files"]

    assert set(files) == FILES - {"manifest.json", "report.html", "build.log"}
    for name, told in files.items():
        content = (folder / name).read_bytes()
        assert told == {
            "bytes": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }


def test_the_manifest_says_what_the_book_is_and_what_made_it(tmp_path: Path) -> None:
    whole = manifest_of(record(tmp_path))

    assert whole["format"] == 1
    assert whole["book"]["id"] == "small-2027"
    assert whole["config_digest"] == "c0ffee"
    assert whole["pages"] == {"interior": 8, "answers": 0}
    assert whole["puzzles"] == {
        "count": 4,
        "sections": {"sums": {"easy": 2, "hard": 2}},
        "type_versions": {"_blank": 1},
    }
    assert whole["print"]["trim_mm"] == [152.4, 228.6]
    assert whole["findings"][0]["message"] == "A line is <thin>."
    assert whole["fonts"] == {"Serif.ttf": "f0"}
    assert whole["versions"] == versions()


def test_neither_times_nor_the_ledgers_state_change_the_manifest(
    tmp_path: Path,
) -> None:
    again = replace(
        selection(),
        tally=Tally({"ok": 4}, attempts=4, duplicates=0, cpu_s=9, stored=4, made=0),
    )
    one = record(tmp_path / "one")
    two = record(tmp_path / "two", selection=again, journal=Journal())

    for name in FILES - {"report.html", "build.log"}:
        assert (one / name).read_bytes() == (two / name).read_bytes()


def test_versions_names_what_can_change_a_page() -> None:
    found = versions()

    assert {"publish", "python", "numpy", "weasyprint", "pydyf", "zlib"} <= set(found)
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["pango"])
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["harfbuzz"])


# Whole or not at all.


def test_a_new_book_replaces_the_earlier_one_whole(tmp_path: Path) -> None:
    folder = record(tmp_path)
    (folder / "left-over.pdf").write_bytes(b"of an older build")

    record(tmp_path, b"2")

    assert names(folder) == FILES
    assert (folder / "interior.pdf").read_bytes() == b"%PDF interior 2"
    assert names(tmp_path) == {"small-2027"}


def refuse(call: str, monkeypatch: pytest.MonkeyPatch, *, at: int) -> None:
    """Let the at-th call of a system function fail, as on a full disk."""
    module, name = (os, "fsync") if call == "fsync" else (Path, call)
    real, count = getattr(module, name), 0

    def failing(*args: Any, **options: Any) -> Any:
        nonlocal count
        count += 1
        if count == at:
            raise OSError(28, "No space left on device")
        return real(*args, **options)

    monkeypatch.setattr(module, name, failing)


@pytest.mark.parametrize(
    ("call", "at"),
    [("fsync", 1), ("fsync", 7), ("fsync", 10), ("rename", 1), ("rename", 2)],
)
def test_a_failure_at_any_moment_leaves_the_earlier_book_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, at: int
) -> None:
    folder = record(tmp_path)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    refuse(call, monkeypatch, at=at)
    with pytest.raises(UsageError, match=r"small-2027: cannot be written \(No space"):
        record(tmp_path, b"2")
    monkeypatch.undo()

    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert names(tmp_path) == {"small-2027"}


def test_a_failure_of_the_first_build_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse("fsync", monkeypatch, at=3)
    with pytest.raises(UsageError, match="No space left"):
        record(tmp_path)

    assert names(tmp_path) == set()


def test_an_interrupt_leaves_the_earlier_book_and_no_partial_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(tmp_path)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        record(tmp_path, b"2")

    assert names(tmp_path) == {"small-2027"}
    book = tmp_path / "small-2027"
    assert (book / "interior.pdf").read_bytes() == b"%PDF interior 1"


def test_what_a_kill_left_behind_is_cleared_away(tmp_path: Path) -> None:
    partial = tmp_path / ".small-2027.partial"
    partial.mkdir()
    (partial / "interior.pdf").write_bytes(b"%PDF cut")

    record(tmp_path)

    assert names(tmp_path) == {"small-2027"}


def test_a_book_moved_aside_by_a_kill_comes_back(tmp_path: Path) -> None:
    folder = record(tmp_path)
    folder.rename(tmp_path / ".small-2027.earlier")

    assert manifest.require_output(tmp_path, "small-2027") == folder
    assert names(folder) == FILES
    assert names(tmp_path) == {"small-2027"}


def test_a_kill_after_the_exchange_leaves_the_new_book(tmp_path: Path) -> None:
    aside = tmp_path / ".small-2027.earlier"
    record(tmp_path).rename(aside)
    atomic_folder = tmp_path / "small-2027"
    atomic_folder.mkdir()
    (atomic_folder / "manifest.json").write_text("{}")

    manifest.require_output(tmp_path, "small-2027")

    assert names(tmp_path) == {"small-2027"}
    assert names(atomic_folder) == {"manifest.json"}


# Places that are not ours.


def test_an_output_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    output = tmp_path / "output"
    output.write_text("mine")

    with pytest.raises(UsageError, match="cannot be used as the output folder"):
        record(output)
    assert output.read_text() == "mine"


def test_an_output_folder_that_cannot_be_written_to_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A read-only mode would not stop the superuser, who may run these tests.
    def denied(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(manifest.tempfile, "TemporaryFile", denied)
    with pytest.raises(UsageError, match=r"output folder \(Permission denied"):
        manifest.require_output(tmp_path, "small-2027")


def test_a_folder_that_is_no_book_of_ours_is_never_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "small-2027"
    folder.mkdir()
    (folder / "thesis.txt").write_text("ten years of work")

    with pytest.raises(UsageError, match=r"holds thesis\.txt and no manifest\.json"):
        record(tmp_path)
    assert (folder / "thesis.txt").read_text() == "ten years of work"


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "small-2027").mkdir()

    assert names(record(tmp_path)) == FILES


def test_a_link_or_a_file_in_the_books_place_is_refused(tmp_path: Path) -> None:
    elsewhere = record(tmp_path / "elsewhere")
    output = tmp_path / "output"
    output.mkdir()
    (output / "small-2027").symlink_to(elsewhere)

    with pytest.raises(UsageError, match="is a file or a link"):
        record(output)
    (output / "small-2027").unlink()
    (output / "small-2027").write_text("a file")
    with pytest.raises(UsageError, match="is a file or a link"):
        record(output)
    assert names(elsewhere) == FILES


def test_a_file_is_replaced_at_once_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out"
    atomic.write_file(path, b"one")
    refuse("replace", monkeypatch, at=1)

    with pytest.raises(UsageError, match="No space left"):
        atomic.write_file(path, b"two")
    assert path.read_bytes() == b"one"
    assert names(tmp_path) == {"out"}


# The report.


class Report(HTMLParser):
    """Collects the tags and the text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.text += " " if tag in ("td", "th", "h2", "div") else ""

    def handle_data(self, data: str) -> None:
        self.text += data


def report_of(folder: Path) -> Report:
    return Report((folder / "report.html").read_text(encoding="utf-8"))


def test_the_report_tells_levels_verdicts_times_versions_and_findings(
    tmp_path: Path,
) -> None:
    text = " ".join(report_of(record(tmp_path)).text.split())

    for told in (
        "A Small Book",
        "4 puzzles on 8 pages; spine 12.2 mm.",
        "warning thin-line interior.pdf 3 A line is <thin>.",
        "sums _blank easy 2 sums _blank hard 2",
        "ambiguous 7 ok 4 off-level:hard 3",
        "3 outcomes made in this run 1 taken from the ledger 11 attempts",
        "1 dropped as duplicates 0.50 CPU s of the workers",
        "fill 1.25 2.50 render 0.75 0.50 all 2.00 3.00",
        f"python {versions()['python']}",
        "type _blank 1",
        "Serif.ttf f0",
        "config c0ffee",
    ):
        assert told in text


def test_the_report_loads_nothing_and_runs_nothing(tmp_path: Path) -> None:
    page = report_of(record(tmp_path))

    assert not {"script", "link", "img", "iframe", "object"} & {t for t, _ in page.tags}
    names_of = {name for _, attributes in page.tags for name in attributes}
    assert not {n for n in names_of if n.startswith("on")} | (
        {"src", "href"} & names_of
    )


def test_the_grades_are_a_chart_with_a_row_a_level(tmp_path: Path) -> None:
    page = report_of(record(tmp_path))
    labels = [a["aria-label"] for tag, a in page.tags if tag == "svg"]
    scores = {
        level: sorted(
            p.grade.score for p in selection().picks if p.puzzle.level == level
        )
        for level in ("easy", "hard")
    }

    assert labels == [
        f"{level}: 2 puzzles, scores from {s[0]:g} to {s[-1]:g}"
        for level, s in scores.items()
    ]
    assert "rect" in {tag for tag, _ in page.tags}


def graded(*scores: float) -> Selection:
    first = selection().picks[0]
    picks = tuple(
        replace(first, number=k, grade=replace(first.grade, score=score))
        for k, score in enumerate(scores, 1)
    )
    return replace(selection(), picks=picks)


@pytest.mark.parametrize(
    ("scores", "scale", "bars"),
    [
        ([3.0], "even", [(0, "score 3: 1")]),
        ([5, 5, 5], "even", [(0, "score 5: 3")]),
        ([-10, 0, 10], "even", [(0, "-10: 1"), (12, "0: 1"), (23, "10: 1")]),
        ([0, 1000], "logarithmic", [(0, "0: 1"), (23, "1000: 1")]),
        ([1, 9, 10, 999], "logarithmic", [(0, "1: 1"), (6, "9 to 10: 2"), (23, "999")]),
    ],
)
def test_scores_fall_into_their_bars(
    scores: list[float], scale: str, bars: list[tuple[int, str]]
) -> None:
    (chart,) = report.charts(graded(*scores))
    (histogram,) = chart.histograms

    assert chart.scale == scale
    assert [round(bar.x / report.BAR_PX) for bar in histogram.bars] == [
        place for place, _ in bars
    ]
    for bar, (_, title) in zip(histogram.bars, bars, strict=True):
        assert title in bar.title


@pytest.mark.parametrize(
    "title",
    [
        "<script>alert(1)</script>",
        "</title><img src=x onerror=alert(1)>",
        "../../x",
        "two\nlines",
        "\x1b[2J",
        "{{ 7*7 }}{% raw %}",
        "{book.seed}",
        "中文书名",
    ],
)
def test_a_hostile_title_is_only_a_title(tmp_path: Path, title: str) -> None:
    folder = record(tmp_path, book=loaded(hostile(title=title)))
    page = report_of(folder)

    assert not {"script", "img"} & {tag for tag, _ in page.tags}
    assert title in page.text
    assert manifest_of(folder)["book"]["title"] == title
    log = (folder / "build.log").read_text()
    assert "\x1b" not in log
    assert log.splitlines()[1].startswith("puzzles 4")
    assert names(tmp_path) == {"small-2027"}


def test_no_message_or_reason_is_markup_or_a_line_of_its_own(tmp_path: Path) -> None:
    kept = journal()
    hostile = "<script>alert(1)</script>\nputs {{ 7*7 }} \x1b[2J"
    kept.messages = [("warning", hostile)]
    pick = selection().picks[0]
    outcome = Outcome(
        *(pick.request.key, 0, 1, pick.puzzle, None, None),
        *({hostile: 1}, 0.5, ((hostile, 0.25),)),
    )
    kept.took(1, pick.request, outcome, stored=False)
    folder = record(tmp_path, journal=kept)
    page = report_of(folder)
    log = (folder / "build.log").read_text()

    assert "script" not in {tag for tag, _ in page.tags}
    assert page.text.count("<script>alert(1)</script>") == 3
    assert "{{ 7*7 }}" in page.text
    assert "\x1b" not in log
    assert not any(line.startswith("puts") for line in log.splitlines())
    assert log.count("<script>") == 2


def test_the_log_has_a_line_a_fact(tmp_path: Path) -> None:
    lines = (record(tmp_path) / "build.log").read_text().splitlines()

    assert lines[0] == "book small-2027: A Small Book"
    assert "step render: 0.75 CPU s, 0.50 s on the wall" in lines
    assert "preflight warning thin-line interior.pdf page 3: A line is <thin>." in lines


def test_a_recorded_book_is_proven_by_verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = record(tmp_path)

    assert main(["verify", str(folder)]) == 0

    with (folder / "cover.pdf").open("ab") as opened:
        opened.write(b" ")
    assert main(["verify", str(folder)]) == 4
    assert "cover.pdf: is not the file" in capsys.readouterr().err
