import hashlib
import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from puzzle_publish.core import resources
from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.values import BookContext
from puzzle_publish.words import readings, store
from puzzle_publish.words.lexicon import Entry
from puzzle_publish.words.sources import SOURCES
from puzzle_publish.words.store import load, refer


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """The folder of kept lists, empty; what this process remembers is forgotten."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    remembered = (store._by_digest, store._enriched)
    for cached in remembered:
        cached.cache_clear()
    yield resources.cache() / "lexicons"
    for cached in remembered:
        cached.cache_clear()


@pytest.fixture
def books(tmp_path):
    folder = tmp_path / "books"
    (folder / "lists").mkdir(parents=True)
    (folder / "lists/skills.txt").write_text("剑辉\t3\n冰淇淋\t2\n", encoding="utf-8")
    return folder


def message(value, folder, language="zh", notes="none"):
    with pytest.raises(UsageError) as caught:
        refer(value, BookContext(folder, language), notes)
    (told,) = caught.value.problems
    return told


def test_a_file_beside_the_config_is_kept_under_the_digest_of_its_content(books, kept):
    reference = refer("lists/skills.txt", BookContext(books, "zh"))
    (books / "lists/skills.txt").unlink()

    lexicon = load(reference)

    assert {"name": "skills", "digest": lexicon.digest} == reference
    assert (Entry("剑辉", 3), Entry("冰淇淋", 2)) == lexicon.entries
    (path,) = kept.iterdir()
    assert f"{lexicon.digest}.json" == path.name
    assert hashlib.sha256(path.read_bytes()).hexdigest() == lexicon.digest


def test_the_place_of_a_file_is_no_part_of_its_reference(books):
    one = refer("lists/skills.txt", BookContext(books, "zh"))

    assert one == refer("skills.txt", BookContext(books / "lists", "zh"))
    assert str(books) not in json.dumps(one)


def test_another_process_finds_a_kept_list(books):
    reference = refer("lists/skills.txt", BookContext(books, "zh"))
    code = (
        "import json, sys; from puzzle_publish.words.store import load;"
        "print(load(json.loads(sys.argv[1])).words)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(reference)],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )

    assert done.stdout.strip() == "('剑辉', '冰淇淋')"


def test_processes_that_keep_one_list_at_once_all_succeed(books, kept):
    code = (
        "import sys; from pathlib import Path; from puzzle_publish.words import store;"
        "from puzzle_publish.core.values import BookContext;"
        "store._kept = lambda digest: None;"
        "book = BookContext(Path(sys.argv[1]), 'zh');"
        "[store.refer('lists/skills.txt', book) for _ in range(50)]"
    )
    command = [sys.executable, "-c", code, str(books)]
    running = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(3)]

    assert [process.communicate()[1] for process in running] == [b""] * 3
    assert len(list(kept.iterdir())) == 1


def test_shipped_lists_are_not_kept(books, kept):
    refer("idioms", BookContext(books, "zh"))
    refer("auto", BookContext(books, "en"))

    assert not kept.exists()


def test_a_file_with_the_name_of_a_shipped_list_is_another_list(books):
    (books / "idioms.txt").write_text("星辉剑", encoding="utf-8")

    reference = refer("idioms.txt", BookContext(books, "zh"))

    assert reference["name"] == "idioms"
    assert load(reference).words == ("星辉剑",)
    assert load("idioms").digest != reference["digest"]


def test_a_reference_stays_as_it_is_whatever_is_asked_for(books):
    reference = refer("lists/skills.txt", BookContext(books, "zh"))

    assert reference == refer(reference, BookContext(Path("/nowhere"), "en"), "zh")


def test_explanations_are_part_of_what_is_kept(books, monkeypatch):
    told = {"剑辉": "光"}
    monkeypatch.setattr(readings, "_explanations", lambda words: told)
    monkeypatch.setattr(readings, "_pinyin", lambda words: {"剑辉": "jiàn huī"})

    reference = refer("lists/skills.txt", BookContext(books, "zh"), "zh")
    told.clear()  # as if the package were gone

    assert Entry("剑辉", 3, "jiàn huī", "光") == load(reference).entries[0]
    assert (
        reference["digest"]
        != refer("lists/skills.txt", BookContext(books, "zh"))["digest"]
    )


def test_a_shipped_list_with_explanations_has_a_digest_of_its_own(books, monkeypatch):
    monkeypatch.setattr(
        readings, "_glosses", lambda words: {"一心一意": "of one heart"}
    )
    plain = refer("idioms", BookContext(books, "zh"))

    reference = refer("idioms", BookContext(books, "zh"), "en")

    assert plain == refer("idioms", BookContext(books, "zh"))
    assert reference["name"] == "idioms"
    assert plain["digest"] != reference["digest"]
    assert load(reference).find("一心一意").note == "of one heart"
    assert "CC-CEDICT" in load(reference).attribution


def test_a_list_that_was_not_kept_is_reported_with_how_to_bring_it_back(books, kept):
    reference = refer("lists/skills.txt", BookContext(books, "zh"))
    for path in kept.iterdir():
        path.unlink()

    with pytest.raises(UsageError) as caught:
        load(reference)

    digest = reference["digest"]
    assert (
        f"skills: the list of words {digest[:12]}… is not in this machine's cache;"
        " `publish check BOOK.yaml` with the book's file, and its lists beside it,"
        f" restores it; or copy lexicons/{digest}.json from the cache folder where the"
        f" book was made to {kept}"
    ) == str(caught.value)


def test_a_kept_list_that_was_changed_is_not_used_and_is_kept_again(books, kept, said):
    reference = refer("lists/skills.txt", BookContext(books, "zh"))
    (path,) = kept.iterdir()
    good = path.read_bytes()
    path.write_bytes(good.replace(b"3", b"4", 1))

    with pytest.raises(UsageError, match="is not in this machine"):
        load(reference)
    assert any("is damaged; ignored" in line for line in said.messages)

    refer("lists/skills.txt", BookContext(books, "zh"))
    assert good == path.read_bytes()
    assert reference == load(reference).reference


def test_a_cache_folder_that_cannot_be_written_is_reported(
    books, tmp_path, monkeypatch
):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))

    told = message("lists/skills.txt", books)

    assert ".json: cannot be written (Not a directory)" in told


def test_a_file_outside_the_configs_folder_is_refused(books, tmp_path):
    (tmp_path / "secret.txt").write_text("ab")
    (books / "link.txt").symlink_to(tmp_path / "secret.txt")
    (books / "away").symlink_to(tmp_path)

    for value in ("../secret.txt", str(tmp_path / "secret.txt"), "link.txt", "away/x"):
        assert (
            f"{value}: leads out of the config's folder; a list of words must be"
            " beside the config or below"
        ) == message(value, books)
    assert "leads out" in message("a\0b.txt", books)


def test_a_missing_file_is_reported_as_a_file_and_a_missing_name_with_the_names(books):
    assert message("lists/skill.txt", books) == (
        'lists/skill.txt: there is no such file; did you mean "skills.txt"?'
    )
    assert message("idoms", books) == (
        "idoms: there is no such list of words; must be auto, idioms,"
        " chinese-all, idioms-large,"
        " idioms-all, english, english-long, english-all or system, or a file beside"
        ' the config (got "idoms"); did you mean "idioms"?'
    )


def test_names_that_no_file_can_have_are_reported(books):
    (books / "loop.txt").symlink_to(books / "loop.txt")

    for value in ("x" * 300, "x" * 300 + ".txt", "loop.txt", "loop.txt/x"):
        assert message(value, books).startswith(f"{value}:")
    assert message("", books) == '"": this is a folder; name a list of words'


@pytest.mark.parametrize("value", ["界" * 9999, f"./{'x/' * 9999}y.txt", "../" * 9999])
def test_a_path_of_thousands_of_characters_is_reported_in_a_line_to_read(books, value):
    with pytest.raises(UsageError) as raised:
        refer(value, BookContext(books, "en"))

    assert len(str(raised.value)) < 1300


def test_sections_that_share_a_list_look_up_its_explanations_once(books, monkeypatch):
    asked = []
    monkeypatch.setattr(readings, "_glosses", lambda words: asked.append(words) or {})
    for _ in range(3):
        refer("idioms", BookContext(books, "zh"), "en")

    assert len(asked) == 1


def test_messages_begin_with_what_was_typed_so_that_they_are_blamed_on_it(books):
    (books / "bad.tsv").write_text("word\tcount\nab\tx\n")

    for value in ("bad.tsv", "../x", "nothing", "lists"):
        assert message(value, books).startswith(f"{value}:")


def test_a_words_file_is_warned_about_once_however_many_sections_use_it(books, said):
    (books / "twice.txt").write_text("abc\nabc\n")
    for _ in range(3):
        refer("twice.txt", BookContext(books, "en"))

    assert sum(record.levelno == logging.WARNING for record in said.records) == 1


@pytest.mark.parametrize(
    "reference",
    [
        {},
        {"name": "idioms"},
        {"name": "idioms", "digest": "../../etc/passwd"},
        {"name": "idioms", "digest": 5},
        {"name": None, "digest": "0" * 64},
        {"name": "idioms", "digest": "0" * 64, "path": "x"},
    ],
)
def test_what_is_no_reference_is_refused(reference, books):
    with pytest.raises(UsageError, match="a name and a digest of 64 hex digits"):
        load(reference)
    with pytest.raises(UsageError, match="a name and a digest of 64 hex digits"):
        refer(reference, BookContext(books, "zh"))


def test_every_language_of_a_book_has_a_list_of_its_own_that_ships():
    for name in store._AUTO_BY_LANGUAGE.values():
        assert SOURCES[name].ships


def test_a_package_that_explanations_need_is_asked_for_by_that_name(books):
    with pytest.raises(UsageError) as caught:
        store.refer("english", BookContext(books, "en"), notes="zh")

    assert all(line.startswith("explanations: ") for line in caught.value.problems)
