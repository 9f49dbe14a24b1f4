"""The results of all steps → the book's folder: files, manifest, report, log."""
