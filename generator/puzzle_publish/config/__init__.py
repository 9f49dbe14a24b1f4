"""A YAML file → LoadedBook, or every fault in it."""
