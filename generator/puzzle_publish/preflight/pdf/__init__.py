"""A finished PDF as values, read with other libraries than those that wrote it."""
