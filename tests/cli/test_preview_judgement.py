"""What `publish preview` says of books and presets, with the small type."""

import pytest

from puzzle_publish.cli import main


def test_a_preview_does_not_complain_of_too_few_pages(tmp_path, capsys):
    code = main(["preview", "_blank:easy", "--strict", "--output", str(tmp_path)])

    assert code == 0
    assert (tmp_path / "pages-001.png").is_file()
    assert "binds no fewer" not in capsys.readouterr().err


@pytest.mark.parametrize("target", ["_blank:", "_blank:esay"])
def test_a_preset_that_is_not_there_is_named(target, tmp_path, capsys):
    assert main(["preview", target, "--output", str(tmp_path)]) == 2

    said = f'type _blank has no level "{target[7:]}"; must be easy or hard'
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
