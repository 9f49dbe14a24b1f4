"""What all stages share: puzzles, figures, errors, messages, files."""
