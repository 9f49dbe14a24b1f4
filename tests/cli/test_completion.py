"""`publish --print-completion`: scripts for shells, tried in bash."""

import os
import shutil
import subprocess

import pytest
import shtab

from puzzle_publish import cli
from puzzle_publish.cli.completion import SHELLS


def script(shell, capsys):
    assert cli.main(["--print-completion", shell]) == 0
    return capsys.readouterr().out


@pytest.fixture
def complete(tmp_path, capsys):
    """A function that gives what bash makes of the last word of a call."""
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    path = tmp_path / "publish.bash"
    path.write_text(script("bash", capsys))
    (tmp_path / "book.yaml").touch()
    (tmp_path / "books").mkdir()

    def completed(*words):
        told = " ".join(f"'{word}'" for word in ("publish", *words))
        code = (
            f"source {path}; COMP_WORDS=({told}); COMP_CWORD={len(words)};"
            ' _shtab_publish; printf "%s\\n" "${COMPREPLY[@]}"'
        )
        done = subprocess.run(
            ["bash", "--norc", "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            env={**os.environ, "LC_ALL": "C"},
        )
        return sorted(done.stdout.split())

    return completed


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_a_script_that_knows_the_verbs(shell, capsys):
    text = script(shell, capsys)

    assert shell in shtab.SUPPORTED_SHELLS
    for word in ("build", "preflight", "log-json", "shard"):
        assert word in text


def test_bash_completes_verbs_options_choices_and_files(complete):
    assert complete("pre") == ["preflight", "preview"]
    assert complete("build", "--s") == ["--scheduler", "--set", "--shard", "--strict"]
    assert complete("answers", "--format", "p") == ["pdf", "png", "pptx", "puz"]
    assert complete("check", "bo") == ["book.yaml", "books"]
    assert complete("build", "--output", "bo") == ["books"]


def test_earlier_names_of_options_are_not_offered(complete):
    assert complete("answers", "--o") == ["--output"]
    assert complete("soak", "--p") == ["--prove"]


def test_another_shell_is_refused(capsys):
    assert cli.main(["--print-completion", "bsah"]) == 2
    assert 'did you mean "bash"?' in capsys.readouterr().err
