"""Everything made → the book's folder: files, manifest, report, log."""
