"""The cover: one sheet round the book."""
