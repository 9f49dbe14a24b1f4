"""One YAML file in, a proven and print-ready puzzle book out."""

__version__ = "0.1.0"
