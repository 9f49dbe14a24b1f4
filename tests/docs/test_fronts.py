"""The pictures of presets show what the presets are."""

import importlib.util

import pytest
from PIL import Image, ImageChops, ImageStat

from puzzle_publish.cli.presets import presets

MOST = 3  # of 255, on average: another version of a library draws edges otherwise


def test_each_preset_has_a_picture_and_no_other_is_there():
    paths = presets().values()
    folder = next(iter(paths)).parent

    assert {one.stem for one in folder.glob("*.png")} == {one.stem for one in paths}
    assert all(one.with_suffix(".png").stat().st_size < 20_000 for one in paths)


@pytest.mark.soak
@pytest.mark.parametrize("name", presets())
def test_its_picture_is_its_front(root, name):
    spec = importlib.util.spec_from_file_location("fronts", root / ".ci/fronts.py")
    fronts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fronts)
    path = presets()[name]
    kept = Image.open(path.with_suffix(".png")).convert("RGB")

    drawn = fronts.front_of(path).quantize(fronts.TONES).convert("RGB")

    assert drawn.size == kept.size
    differing = ImageStat.Stat(ImageChops.difference(drawn, kept)).mean
    assert max(differing) < MOST, "run .ci/fronts.py"
