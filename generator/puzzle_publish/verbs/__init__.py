"""What `publish` does besides building, a module a verb."""
