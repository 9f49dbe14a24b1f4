"""Firefox over WebDriver BiDi and WebKit over WebDriver, for the tests' `Reader`.

A `Page` has as much of Playwright's as that needs.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field

import pytest

PATIENCE = 60  # seconds
KEYS = {
    "Backspace": "\ue003",
    "Enter": "\ue007",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
FUNCTION = re.compile(r"\s*(?:async\s*)?\([^()]*\)\s*=>")
FOUND = "[...document.querySelectorAll({})][{}]"
# What breaks the policy is no message of the console where the page goes on.
POLICY_FAULTS = """() => addEventListener("securitypolicyviolation", (event) =>
  console.error("policy", event.violatedDirective, event.blockedURI))"""


def program(name, package):
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"no {name} here: apt-get install {package}")
    return found


def soon(look, *failures):
    """Return what a function gives, once it does without a failure."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return look()
        except failures:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def stop(process):
    process.terminate()
    process.wait(PATIENCE)


class Page:
    """The page that an engine shows, with the methods of Playwright's that are used."""

    def __init__(self, engine):
        self.engine = engine
        self.keyboard = self

    def evaluate(self, source, *given):
        call = f"({source})({', '.join(map(json.dumps, given))})"
        value = call if FUNCTION.match(source) else source
        text = self.engine.run(
            f"Promise.resolve({value}).then((x) => JSON.stringify(x))"
        )
        return json.loads(text) if text else None

    def goto(self, address):
        self.engine.goto(address)
        self.wait()

    def reload(self):
        self.engine.reload()
        self.wait()

    def wait(self):
        def look():
            assert self.evaluate("document.documentElement.dataset.ready") == "1"

        soon(look, AssertionError)

    def press(self, key):
        code = KEYS.get(key, key)
        assert len(code) == 1, key
        downs = [{"type": kind, "value": code} for kind in ("keyDown", "keyUp")]
        self.engine.act([{"type": "key", "id": "keys", "actions": downs}])

    insert_text = press

    def locator(self, selector):
        return Located(self, selector)


@dataclass
class Located:
    """Elements of a page."""

    page: Page
    selector: str
    number: int = 0

    @property
    def node(self):
        return FOUND.format(json.dumps(self.selector), self.number)

    def nth(self, number):
        return Located(self.page, self.selector, number)

    def focus(self):
        self.page.evaluate(f"{self.node}.focus()")

    def is_visible(self):
        return self.page.evaluate(f"{self.node}.getClientRects().length > 0")


@dataclass
class Firefox:
    """Firefox over WebDriver BiDi.

    Attributes:
        said: what pages wrote to the console, errors and faults of the policy too.
        asked: the addresses that they asked for.
    """

    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    hears = True
    _number = 0

    def start(self, folder, ends):
        client = pytest.importorskip(
            "websockets.sync.client", reason="no websockets here (.ci/setup soak)"
        )
        path = program("firefox-esr", "firefox-esr")
        # As readers have it: other drivers switch it off, and files share a storage.
        line = 'user_pref("security.fileuri.strict_origin_policy", true);\n'
        (folder / "user.js").write_text(line, encoding="utf-8")
        first = folder / "first.html"  # on an empty page the address bar has the focus
        first.write_text("<!doctype html><title>first</title>", encoding="utf-8")
        command = [path, "--headless", "--no-remote", "--profile", str(folder)]
        process = subprocess.Popen(
            [*command, "--remote-debugging-port=0", first.as_uri()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        ends.callback(stop, process)
        where = folder / "WebDriverBiDiServer.json"
        at = soon(lambda: json.loads(where.read_bytes()), OSError, ValueError)
        address = f"ws://{at['ws_host']}:{at['ws_port']}/session"
        self._socket = ends.enter_context(client.connect(address, max_size=None))
        self._do("session.new", capabilities={})
        self._page = self._do("browsingContext.getTree")["contexts"][0]["context"]
        self._do("script.addPreloadScript", functionDeclaration=POLICY_FAULTS)
        events = ["log.entryAdded", "network.beforeRequestSent"]
        self._do("session.subscribe", events=events)
        self.said.clear()

    def goto(self, address):
        self._do(
            "browsingContext.navigate", context=self._page, url=address, wait="complete"
        )

    def reload(self):
        self._do("browsingContext.reload", context=self._page, wait="complete")

    def run(self, promise):
        found = self._do(
            "script.evaluate",
            expression=promise,
            target={"context": self._page},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return found["result"].get("value")

    def act(self, actions):
        self._do("input.performActions", context=self._page, actions=actions)

    def _do(self, method, **params):
        self._number += 1
        sent = {"id": self._number, "method": method, "params": params}
        self._socket.send(json.dumps(sent))
        while True:
            message = json.loads(self._socket.recv(timeout=PATIENCE))
            if message.get("id") == self._number:
                assert message["type"] == "success", message
                return message["result"]
            self._hear(message["method"], message["params"])

    def _hear(self, method, event):
        if method == "log.entryAdded":
            self.said.append(event["text"])
        elif method == "network.beforeRequestSent":
            self.asked.append(event["request"]["url"])


class WebKit:
    """WebKitGTK over WebDriver, which says nothing of the console or of requests."""

    hears = False

    def __init__(self):
        self.said, self.asked = [], []

    def start(self, folder, ends):
        driver = program("WebKitWebDriver", "webkit2gtk-driver")
        screens = program("Xvfb", "xvfb")
        server = subprocess.Popen(
            [screens, "-displayfd", "1", "-screen", "0", "1280x1024x24"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        ends.callback(stop, server)
        ends.enter_context(server.stdout)
        display = ":" + server.stdout.readline().decode().strip()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        homes = {
            f"XDG_{kind}_HOME": str(folder) for kind in ("DATA", "CACHE", "CONFIG")
        }
        screen = {"DISPLAY": display, "GDK_BACKEND": "x11"}
        process = subprocess.Popen(
            [driver, f"--port={port}"], env=os.environ | homes | screen
        )
        ends.callback(stop, process)
        self._url = f"http://127.0.0.1:{port}"
        soon(lambda: self._do("GET", "/status"), urllib.error.URLError)
        session = self._do("POST", "/session", capabilities={"alwaysMatch": {}})
        self._url += f"/session/{session['sessionId']}"
        ends.callback(self._do, "DELETE", "")

    def goto(self, address):
        self._do("POST", "/url", url=address)

    def reload(self):
        self._do("POST", "/refresh")

    def run(self, promise):
        script = f"{promise}.then(arguments[0], (e) => arguments[0](String(e)))"
        return self._do("POST", "/execute/async", script=script, args=[])

    def act(self, actions):
        self._do("POST", "/actions", actions=actions)

    def _do(self, method, path, **body):
        request = urllib.request.Request(
            self._url + path,
            json.dumps(body).encode() if method == "POST" else None,
            {"Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]
