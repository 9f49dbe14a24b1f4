"""The studio: a local server, and a process for each open book that works for it.

In `cli`, because it joins stages that do not import one another: pages as `publish
preview` draws them, and the site of `publish web`.
"""
