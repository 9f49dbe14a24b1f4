"""The verbs of the command line: their options, and whom each of them calls."""
