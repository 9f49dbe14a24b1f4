"""Disks that are small or cannot be written, where the machine lets us mount some."""

import os
import subprocess
from contextlib import contextmanager

import pytest


@contextmanager
def mounted(folder, options):
    """Give a folder that is a disk of its own; skip where that is not allowed."""
    folder.mkdir(parents=True, exist_ok=True)
    with _mount("-t", "tmpfs", "-o", options, "none", folder):
        yield folder


@contextmanager
def read_only(path):
    """Let nobody, root neither, write to a file or folder inside."""
    with _mount("--bind", path, path):
        subprocess.run(["mount", "-o", "remount,ro,bind", path], check=True)
        yield


@contextmanager
def _mount(*arguments):
    """Mount on the last argument, as long as the body runs.

    Unmounted lazily: a mount that a failing test leaves open would stay for ever.
    """
    command = ["mount", *map(str, arguments)]
    mounting = subprocess.run(command, check=False, capture_output=True)
    if os.geteuid() or mounting.returncode:
        pytest.skip("needs root and the right to mount")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", arguments[-1]], check=True)
