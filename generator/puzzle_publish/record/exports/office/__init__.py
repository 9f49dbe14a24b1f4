"""Puzzles as Word documents and slides: pictures, and clues as text to edit."""

from .items import Content, Item, item_of, item_of_entry

__all__ = ("Content", "Item", "item_of", "item_of_entry")
