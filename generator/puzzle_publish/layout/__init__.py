"""A plan, then a selection → a layout: what is on each page."""
