"""Disks that are small or cannot be written, where the machine lets us mount some."""

import os
import subprocess
from contextlib import contextmanager

import pytest


@contextmanager
def mounted(folder, options):
    """Give a folder that is a disk of its own; skip where that is not allowed.

    Unmounted lazily: a mount that a failing test leaves open would stay for ever.
    """
    folder.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", options, "none", str(folder)]
    if (
        os.geteuid()
        or subprocess.run(mount, check=False, capture_output=True).returncode
    ):
        pytest.skip("needs root and the right to mount")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def read_only(path):
    """Let nobody, root neither, write to a file or folder inside."""
    mount = ["mount", "--bind", str(path), str(path)]
    if (
        os.geteuid()
        or subprocess.run(mount, check=False, capture_output=True).returncode
    ):
        pytest.skip("needs root and the right to mount")
    try:
        subprocess.run(["mount", "-o", "remount,ro,bind", path], check=True)
        yield
    finally:
        subprocess.run(["umount", "--lazy", path], check=True)
