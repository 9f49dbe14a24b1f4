"""Programs run as on a machine on which some files do not exist.

A mount namespace of their own has an overlay over the files' folders, in which they are
deleted: neither the machine nor another process sees a change. As root, as in
continuous integration, or where users may have namespaces.
"""

import os
import shutil
import subprocess
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

# For each folder, its name and those of the files; then "--" and the program.
_SCRIPT = """
set -eu
kept=$1; shift
mount -t tmpfs tmpfs "$kept"
number=0
while [ "$1" != -- ]; do
    folder=$1; shift
    number=$((number + 1))
    mkdir "$kept/$number" "$kept/$number.work"
    while [ "$1" != / ]; do
        mknod "$kept/$number/$1" c 0 0; shift
    done
    shift
    mount -t overlay overlay -o \
        "lowerdir=$folder,upperdir=$kept/$number,workdir=$kept/$number.work" "$folder"
done
shift
exec "$@"
"""


def without(files, command, kept, **options):
    """Run a command without these files, and return what it was.

    Args:
        files: paths.
        command: the program and its arguments.
        kept: an empty folder.
        options: those of `subprocess.run`.
    """
    if not _may_mount(kept):
        pytest.skip("this system lets nobody hide files from a process (unshare)")
    return _run(files, command, kept, **options)


@cache
def library(name):
    """Every path of a library that this process can open."""
    import ctypes

    ctypes.CDLL(name)
    maps = Path("/proc/self/maps").read_text("utf-8")
    stem = name.partition(".so")[0]
    opened = {Path(line.split()[-1]) for line in maps.splitlines() if "/" in line}
    folders = {path.parent for path in opened if path.name.startswith(f"{stem}.so")}
    assert folders, f"{name} was opened, from nowhere"
    return tuple(path for folder in folders for path in folder.glob(f"{stem}.so*"))


def _run(files, command, kept, **options):
    by_folder = defaultdict(list)
    for file in files:
        by_folder[str(Path(file).parent)].append(Path(file).name)
    words = [
        word
        for folder, names in by_folder.items()
        for word in (folder, *sorted(names), "/")
    ]
    user = () if os.geteuid() == 0 else ("--map-root-user",)
    script = ["sh", "-c", _SCRIPT, "sh", str(kept), *words, "--"]
    return subprocess.run(
        ["unshare", "--mount", *user, *script, *map(str, command)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        **options,
    )


@cache
def _may_mount(kept):
    if shutil.which("unshare") is None:
        return False
    there = Path(__file__)
    return _run([there], ["test", "!", "-e", there], kept).returncode == 0
