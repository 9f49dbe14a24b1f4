"""What types share whose puzzles a ladder of techniques solves.

This is not a type: techniquetype.py has what all their classes share, and each public
base is in its own module. `puzzle_publish.types` exports them.
"""
