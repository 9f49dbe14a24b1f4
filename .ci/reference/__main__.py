"""Write what is not as the program says, and name it."""

from pathlib import Path

from .pages import write

for name in write(Path(__file__).resolve().parents[2]):
    print(name)
