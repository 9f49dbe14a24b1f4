"""A book made by several machines that share nothing but its file."""
