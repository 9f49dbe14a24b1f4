"""What stands on which page: sizes, page numbers, and what fills them."""
