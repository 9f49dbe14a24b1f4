"""A Sphinx extension: excerpts in the search of a site that is opened from a disk.

Sphinx's search fetches the pages that it finds, to quote them. A browser fetches
nothing for a page that was opened from a disk, as after `make site`. So the page of the
search gets the texts of all pages in a script, and answers such requests from it.
"""

import json
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

SCRIPT = "search_texts.js"
_ANSWER = """\
const PAGE_TEXTS = %s;
if (location.protocol === "file:") {
  const root = new URL(document.documentElement.dataset.content_root, location.href);
  window.fetch = (url) => {
    const place = new URL(url, location.href).href.slice(root.href.length);
    const text = PAGE_TEXTS[decodeURI(place).replace(/\\.html$/, "")] ?? "";
    return Promise.resolve(new Response(`<div role="main">${text}</div>`));
  };
}
"""


def setup(app: Sphinx) -> dict[str, bool]:
    """Give the page of the search its script."""
    app.connect("html-page-context", _add)
    app.connect("build-finished", _write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _add(app: Sphinx, page: str, *_: object) -> None:
    if page == "search":
        app.add_js_file(SCRIPT)


def _write(app: Sphinx, fault: Exception | None) -> None:
    if fault is not None or app.builder.format != "html":
        return
    texts = {name: text_of(app.env.get_doctree(name)) for name in app.env.found_docs}
    script = _ANSWER % json.dumps(dict(sorted(texts.items())), ensure_ascii=False)
    Path(app.outdir, "_static", SCRIPT).write_text(script, encoding="utf-8")


def text_of(node: nodes.Node) -> str:
    """A page's text as HTML that has no elements but the sections, with their ids."""
    if isinstance(node, nodes.section):
        inner = "".join(map(text_of, node.children))
        return "".join(f'<section id="{id_}">' for id_ in node["ids"]) + (
            inner + "</section>" * len(node["ids"])
        )
    if isinstance(node, nodes.document):
        return "".join(map(text_of, node.children))
    if isinstance(node, nodes.comment | nodes.raw):
        return ""
    return escape(node.astext(), quote=False) + " "
