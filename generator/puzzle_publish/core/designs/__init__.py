"""A book's look: its folder of templates, fonts, numbers and words."""
