"""Compiled search engines and the compiler's interface."""
