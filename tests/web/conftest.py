"""Sites and pages for the tests of the web edition."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from sites import examples, page_of, ready, site_of


@pytest.fixture(scope="session")
def sites(tmp_path_factory):
    """The folder of a site with every type's worked example, by language."""
    found = {}
    for language in ("en", "zh"):
        folder = tmp_path_factory.mktemp(f"site-{language}")
        site_of(folder, examples(language), language)
        found[language] = folder
    return found


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder, and keeps what was asked for."""

    def log_message(self, *_):
        self.server.asked.append(self.path)


@pytest.fixture(scope="session")
def host(sites):
    """A server without TLS that has the English site below /a/b/; `asked` are paths."""
    top = sites["en"].parent / "host"
    (top / "a").mkdir(parents=True)
    for language, name in (("en", "b"), ("zh", "zh")):
        (top / "a" / name).symlink_to(sites[language])
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=top))
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(params=["file", pytest.param("http", marks=pytest.mark.soak)])
def address(request, sites):
    """Where the English site is: on the disk, and on a host."""
    if request.param == "file":
        return sites["en"].as_uri()
    server = request.getfixturevalue("host")
    return f"http://127.0.0.1:{server.server_port}/a/b"


# What breaks the policy is seen by no other means where the page goes on.
POLICY_FAULTS = """addEventListener("securitypolicyviolation", (event) =>
  console.error("policy", event.violatedDirective, event.blockedURI))"""


@pytest.fixture
def browse(chromium):
    """Opens contexts; what their pages say in the console fails a test."""
    contexts, said = [], []

    def opened(**options):
        context = chromium.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.add_init_script(POLICY_FAULTS)
        context.on("console", lambda message: said.append(message.text))
        context.on("weberror", lambda error: said.append(str(error.error)))
        return context

    yield opened
    for context in contexts:
        context.close()
    assert said == []


@pytest.fixture
def open_page(browse, sites):
    """Opens the page of a type's example."""

    def opened(name, language="en", address=None, **options):
        page = browse(**options).new_page()
        page.goto(address or f"{sites[language].as_uri()}/{page_of(name, language)}")
        return ready(page)

    return opened
