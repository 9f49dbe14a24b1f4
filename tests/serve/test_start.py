"""`publish studio` for people without a terminal: its folder, language and menu."""

import pytest

from puzzle_publish.cli import main, studio
from puzzle_publish.cli.studio import documents, language_of_system


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_books_are_kept_where_the_system_keeps_documents(home):
    assert documents() == home / "Documents"
    settings = home / ".config"
    settings.mkdir()
    (settings / "user-dirs.dirs").write_text(
        '# comment\nXDG_DOCUMENTS_DIR="$HOME/文档"\n'
    )
    assert documents() == home / "文档"
    (settings / "user-dirs.dirs").write_text('XDG_DOCUMENTS_DIR="/data/docs"\n')
    assert str(documents()) == "/data/docs"


def test_without_a_folder_it_makes_its_own_and_opens_the_page(home, monkeypatch):
    called = {}
    monkeypatch.setattr(
        "puzzle_publish.cli.serving.studio.open_studio",
        lambda *args, **more: called.update(more, args=args),
    )
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")

    assert main(["studio"]) == 0

    folder = (home / "Documents" / studio.NAME).resolve()
    assert folder.is_dir()
    at, spoken, port = called["args"]
    assert (at, spoken.now, port) == (folder, "zh", 0)
    assert called["opens"]
    assert called["idle_s"]
    assert main(["studio", str(home)]) == 0
    assert (called["opens"], called["idle_s"]) == (False, None)


@pytest.mark.parametrize(
    ("named", "language"), [("", "en"), ("C", "en"), ("zh_TW", "zh"), ("de_DE", "en")]
)
def test_it_speaks_the_language_of_the_system(home, monkeypatch, named, language):
    monkeypatch.setenv("LANG", named)

    assert language_of_system() == language


def test_an_entry_of_the_menu_starts_it(home, capsys, monkeypatch):
    place = home / 'it\'s $1 100% "x"'
    place.mkdir()
    (place / "publish").touch()
    monkeypatch.setattr("sys.executable", str(place / "python"))

    assert main(["studio", "--add-to-menu"]) == 0

    share = home / ".local/share"
    entry = share / "applications/puzzle-studio.desktop"
    assert capsys.readouterr().out == f"{entry}\n"
    lines = dict(line.split("=", 1) for line in entry.read_text().splitlines()[1:])
    program = rf"""{home}/it's \\$1 100%% \\"x\\"/publish"""
    assert lines["Exec"] == f'"{program}" studio'
    assert lines["Icon"] == str(share / "icons/puzzle-studio.svg")
    assert (share / "icons/puzzle-studio.svg").read_text().startswith("<svg")


def test_elsewhere_a_sentence_says_what_to_do(home, capsys, monkeypatch):
    monkeypatch.setattr("sys.platform", "darwin")

    assert main(["studio", "--add-to-menu"]) == 2
    assert "is for Linux desktops" in capsys.readouterr().err
