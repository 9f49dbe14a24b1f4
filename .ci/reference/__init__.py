"""`make reference`: the parts of the documentation that follow the program.

They are tracked, so that the documentation reads whole where nobody builds it. A page
marks the part that is made; `docs/types/` is made wholly. Nothing depends on the
machine, the terminal, the Python, or what else is installed.
"""
