"""A book made by several machines that share only the book's file."""
