"""Plan → Selection: puzzles made, proven, graded and picked."""
