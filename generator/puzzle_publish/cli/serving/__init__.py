"""The live preview of a book and the studio: a local server, and what works for it.

In `cli`, because it joins stages that do not import one another: pages as `publish
preview` draws them, and the site of `publish web`.
"""
