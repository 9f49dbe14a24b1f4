"""Shipped YAML files read the same with both of PyYAML's parsers."""

from each import each

from puzzle_publish.core import resources
from puzzle_publish.core.errors import ConfigError
from puzzle_publish.core.reading import yaml_file


def shipped_yaml():
    return [
        path
        for folder in resources.own_folders()
        for path in sorted(folder.rglob("*.yaml"))
    ]


@each("path", shipped_yaml(), ids=lambda path: path.stem)
def test_a_shipped_file_reads_the_same_with_libyaml(path):
    text = path.read_text("utf-8")
    strict, fast = yaml_file._Reading(""), yaml_file._Reading("")

    data = yaml_file._read_text(strict, text)

    assert yaml_file._read_shipped(fast, text) == data
    assert (fast.keys, fast.values) == (strict.keys, strict.values)
    assert not strict.problems


def test_a_broken_shipped_file_is_refused_in_the_words_of_any_file(
    tmp_path, monkeypatch
):
    path = tmp_path / "broken.yaml"
    for text in ("a: [1\n", "a: &b 1\n", "a: 1\na: 2\n", "", "a: 1\n---\nb: 2\n"):
        path.write_text(text)
        words = []
        for folders in ((), (tmp_path,)):
            monkeypatch.setattr(resources, "own_folders", lambda known=folders: known)
            try:
                words.append(yaml_file.read(path).problems)
            except ConfigError as error:
                words.append(error.problems)
        assert words[0] == words[1] != ()
