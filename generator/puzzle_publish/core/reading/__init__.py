"""What a person types, read strictly: every fault with its place, all at once."""
