"""Writes dist/puzzle_publish_kernels-*.whl: the kernels' machine code, without numba.

Another folder than dist/ may be named.

It is for one minor version of Python, one major version of numpy, one platform and one
level of CPUs. `kernels/shipped.py` loads it if all these agree, and the sources of the
kernels, too. A C compiler is needed.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
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
description = "Machine code of puzzle-publish's kernels, which needs no compiler."
# Our kernels; what numba puts into them is under its licence.
license = "MIT AND BSD-2-Clause"
license-files = ["LICENSE", "LICENSE.numba.txt"]
requires-python = "=={python}.*"
dependencies = ["puzzle-publish=={publish}", "numpy>=2.1,<3"]

[tool.hatch.build.targets.wheel]
packages = ["puzzle_publish_kernels"]
artifacts = ["*.so", "*.json"]

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
        package.mkdir()
        called = folder / "called"
        _call(called, folder / "cache")
        # In a process whose own cache is empty: every kernel is compiled.
        command = [sys.executable, ROOT / ".ci" / "kernels_code.py", called, package]
        own = {**_environment(), "NUMBA_CACHE_DIR": str(folder / "again")}
        subprocess.run(command, env=own, check=True)
        (package / "__init__.py").write_text('"""Machine code; nothing to import."""\n')
        _describe(folder, next(package.glob("code.*")))
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel"]
        target = Path(*sys.argv[1:2] or [ROOT / "dist"]).resolve()
        subprocess.run([*command, "-d", target], cwd=folder, check=True)


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name[:6] != "NUMBA_"}


def _call(called: Path, cache: Path) -> None:
    """Fill a folder with what kernels are called with by `publish warm` and puzzles.

    Some techniques are called only for puzzles that easier ones do not solve. The cache
    is empty, since what is computed with kernels once is kept, too.
    """
    kept = {"NUMBA_CACHE_DIR": str(called), "XDG_CACHE_HOME": str(cache)}
    books = sorted((ROOT / "configs").glob("*.yaml"))
    types = (kind.name for kind in loadable())
    rare = ROOT / ".ci" / "kernels.yaml"
    made = [("soak", one, "-n", "4", "--prove") for one in (*types, rare)]
    date = ("solve", "calendar", "--date", "2027-08-16")
    solved = ((*date, "--count"), (*date, "--limit", "1001"))
    # No loop that needs a long what-if is made.
    graded = ("grade", "slitherlink", ROOT / ".ci" / "slitherlink.jsonl")
    for call in (("warm",), ("warm", *books), *made, *solved, graded):
        command = [sys.executable, "-m", "puzzle_publish.cli", *call]
        subprocess.run(
            command,
            env={**_environment(), **kept},
            check=True,
            stdout=subprocess.DEVNULL,
        )


def _describe(folder: Path, library: Path) -> None:
    shutil.copy(ROOT / "LICENSE", folder)
    text = distribution("numba").read_text("licenses/LICENSE")
    assert text, "numba's licence is not where it was"
    (folder / "LICENSE.numba.txt").write_text(text)
    values = {"publish": version("puzzle-publish")}
    values["python"] = ".".join(map(str, sys.version_info[:2]))
    (folder / "pyproject.toml").write_text(PROJECT.format(**values))
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    tag = f"{python}-{python}-{_platform(library)}"
    (folder / "hatch_build.py").write_text(HOOK.format(tag=tag))


def _platform(library: Path) -> str:
    """The tag of the oldest systems that a library runs on."""
    name = re.sub(r"[-.]", "_", sysconfig.get_platform())
    if not name.startswith("linux"):
        return name
    command = ["objdump", "-T", library]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    least = max(17, *map(int, re.findall(r"GLIBC_2\.(\d+)", said)))
    return name.replace("linux", f"manylinux_2_{least}", 1)


if __name__ == "__main__":
    main()
