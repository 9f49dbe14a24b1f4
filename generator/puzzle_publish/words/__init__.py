"""Lists of words: shipped, installed or the user's own, and how a page names them."""
