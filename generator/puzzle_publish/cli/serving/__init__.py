"""The live preview of a book: a local server, and the process that draws for it.

In `cli`, because it joins stages that do not import one another: pages as `publish
preview` draws them, and the site of `publish web`.
"""
