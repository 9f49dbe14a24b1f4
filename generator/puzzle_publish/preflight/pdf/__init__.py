"""Finished PDFs as values, read with other libraries than those that wrote them."""
