"""The pages of a book: sizes, page numbers and contents."""
