"""The cover, a single sheet."""
