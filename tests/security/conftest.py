"""A web server that counts who asks it, and a design of a stranger's."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


class Counted(BaseHTTPRequestHandler):
    """Answers everything with a small picture, and remembers what was asked."""

    def do_GET(self):
        self.server.asked.append(self.path)
        if "redirect" in self.path:
            self.send_response(302)
            self.send_header("Location", "/after")
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("Content-Type", "image/svg+xml")
        self.end_headers()
        self.wfile.write(b'<svg xmlns="http://www.w3.org/2000/svg" width="1"/>')

    do_HEAD = do_POST = do_PUT = do_GET  # noqa: N815  names of http.server

    def log_message(self, *_):
        """Keep still."""


@pytest.fixture(scope="session")
def started_server():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Counted)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def server(started_server):
    """The address of the server; `server.asked` is what was asked in this test."""
    started_server.asked.clear()
    started_server.url = f"http://127.0.0.1:{started_server.server_port}"
    return started_server
