"""Plan, then Selection → Layout: what is on which page."""
