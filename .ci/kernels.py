"""Writes dist/puzzle_publish_kernels-*.whl: the machine code that `publish warm` keeps.

Another folder than dist/ may be named.

It is for one minor version of Python, one platform, one level of CPUs and the versions
of numba and numpy that made it; its metadata say which. Where one differs, it is not
used, and kernels are compiled.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import distribution, version
from importlib.util import find_spec
from pathlib import Path

from puzzle_publish.types.registry import loadable

ROOT = Path(__file__).resolve().parents[1]
PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "puzzle-publish-kernels"
version = "{publish}"
description = "Compiled kernels of puzzle-publish, so that a first book need not wait."
# Our kernels; what numba puts into them is under its licence.
license = "MIT AND BSD-2-Clause"
license-files = ["LICENSE", "LICENSE.numba.txt"]
requires-python = "=={python}.*"
dependencies = [
    "puzzle-publish=={publish}", "numba=={numba}", "numpy=={numpy}",
]

[tool.hatch.build.targets.wheel]
packages = ["puzzle_publish_kernels"]

[tool.hatch.build.targets.wheel.hooks.custom]
"""
HOOK = """\
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = "{tag}"
"""


def main() -> None:
    """Compile what every type and every shipped book needs, and pack it."""
    if find_spec("puzzle_publish_kernels"):
        sys.exit("kernels: uninstall puzzle-publish-kernels, else nothing is compiled")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        package = folder / "puzzle_publish_kernels"
        _compile(package, folder / "cache")
        (package / "__init__.py").write_text('"""Machine code; nothing to import."""\n')
        _describe(folder)
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
        target = Path(*sys.argv[1:2] or [ROOT / "dist"]).resolve()
        subprocess.run([*command, "-d", target], cwd=folder, check=True)


def _compile(package: Path, cache: Path) -> None:
    """Fill a folder by `publish warm` and by a few puzzles of each level.

    Some techniques are called only for puzzles that easier ones do not solve. The cache
    is empty, since what is computed with kernels once is kept, too.
    """
    kept = {"NUMBA_CACHE_DIR": str(package), "XDG_CACHE_HOME": str(cache)}
    own = {name: value for name, value in os.environ.items() if name[:6] != "NUMBA_"}
    books = sorted((ROOT / "configs").glob("*.yaml"))
    made = [("soak", kind.name, "-n", "4", "--prove") for kind in loadable()]
    for call in (("warm",), ("warm", *books), *made):
        command = [sys.executable, "-m", "puzzle_publish.cli", *call]
        subprocess.run(
            command, env={**own, **kept}, check=True, stdout=subprocess.DEVNULL
        )
    for path in package.glob("*/*"):
        if path.suffix != ".bin":
            path.unlink()


def _describe(folder: Path) -> None:
    numba = distribution("numba")
    shutil.copy(ROOT / "LICENSE", folder)
    text = numba.read_text("licenses/LICENSE")
    assert text, "numba's licence is not where it was"
    (folder / "LICENSE.numba.txt").write_text(text)
    values = {name: version(name) for name in ("numba", "numpy")}
    values["publish"] = version("puzzle-publish")
    values["python"] = ".".join(map(str, sys.version_info[:2]))
    (folder / "pyproject.toml").write_text(PROJECT.format(**values))
    # Where numba's own wheel runs, what it compiled does.
    told = (numba.read_text("WHEEL") or "").splitlines()
    tag = next(line.removeprefix("Tag: ") for line in told if line.startswith("Tag: "))
    (folder / "hatch_build.py").write_text(HOOK.format(tag=tag))


if __name__ == "__main__":
    main()
