"""Preloaded by a worker that shall have another version of puzzle-publish.

Only there: pytest imports every module to look for doctests in it.
"""

from puzzle_publish.core import own_version


def dask_setup(worker):
    """Called by Dask when the worker starts, before any job of ours is imported."""
    own_version.VERSION = "0.0.0"
