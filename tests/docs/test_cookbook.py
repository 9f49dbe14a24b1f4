"""Every recipe of the cookbook is a book that can be made."""

from pathlib import Path

import pytest
from few import few

from puzzle_publish import cli

COOKBOOK = Path(__file__).resolve().parents[2] / "docs" / "cookbook"
RECIPES = sorted(path.parent.name for path in COOKBOOK.glob("*/book.yaml"))


def test_there_are_at_least_twelve_recipes_each_with_a_picture():
    assert len(RECIPES) >= 12
    for name in RECIPES:
        assert (COOKBOOK / name / "page.png").is_file(), name


@few("name", RECIPES, fast=1)
def test_a_recipe_passes_check(name, capsys):
    code = cli.main(["check", str(COOKBOOK / name / "book.yaml"), "--strict"])

    assert code == 0, capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_builds(name, tmp_path, capsys):
    book = str(COOKBOOK / name / "book.yaml")
    options = ("--output", str(tmp_path), "--executor", "serial")

    assert cli.main(["build", book, *options]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_is_shown_with_title_text_picture_and_files(name, reference):
    shown = reference.recipes.recipe(COOKBOOK / name)
    title, text, *_ = shown.split("\n\n")

    assert title.startswith("## ")
    assert len(text.split()) > 10
    assert f'<img src="cookbook/{name}/page.png"' in shown
    for path in (COOKBOOK / name).iterdir():
        if path.suffix != ".png":
            caption = f"{name}.yaml" if path.name == "book.yaml" else path.name
            assert f"\n`{caption}`:\n\n```" in shown, path.name
    assert "\nformat: 1\nbook:\n" in shown
