"""Search engines that several types share, compiled by numba."""
