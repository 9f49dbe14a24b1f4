"""Preloaded by a worker that shall have another version of puzzle-publish.

Only there: pytest imports every module to look for doctests in it.
"""

import puzzle_publish


def dask_setup(worker):
    """Called by Dask when the worker starts, before any job of ours is imported."""
    puzzle_publish.__version__ = "0.0.0"
