"""A library of pictures: over 500 drawings of others in themes, and how they look."""
