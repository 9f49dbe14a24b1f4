"""What the server of `publish serve` answers, and whom."""

from pathlib import Path

import pytest
from previewed import HERE

from puzzle_publish.cli.serving.app import POLICY


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST"])
def test_the_address_is_answered_on_this_machine(preview, host):
    status, headers, page = preview.ask(Host=f"{host}:{preview.port}")

    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert b'<script type="module" src="studio.js"></script>' in page


def test_it_listens_on_no_other_address(preview):
    listening = [
        line.split()[1]
        for name in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{name}").read_text().splitlines()
        if line.split()[3] == "0A" and line.split()[1].endswith(f":{preview.port:04X}")
    ]

    assert listening == [f"0100007F:{preview.port:04X}"]


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "",
        "[::1]:{port}",
    ],
)
@pytest.mark.parametrize("path", ["", f"{HERE}/events", f"{HERE}/play/"])
def test_another_hosts_name_is_refused(preview, host, path):
    status, _, text = preview.ask(path, Host=host.format(port=preview.port))

    assert status == 403
    assert text.startswith(b"This server is only reached as 127.0.0.1:")


@pytest.mark.parametrize(
    "given",
    ["/", "/x/", "/{token}x/", "/{less}/", "/{token}", "//{token}/", "/%C3%BC/"],
)
def test_a_wrong_token_is_refused(preview, given):
    token = preview.path.strip("/")
    path = given.format(token=token, less=token[:-1])
    status, _, text = preview.ask(whole=path)

    assert len(token) >= 32
    assert (status, text[:16]) == (403, b"Open the address")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
def test_only_get_and_post_are_allowed(preview, method):
    status, headers, _ = preview.ask(method=method)

    assert (status, headers["allow"]) == (405, "GET, POST")


@pytest.mark.parametrize(
    "path",
    [
        "b.yaml",
        "../b.yaml",
        f"{HERE}/picture/../../b.yaml",
        f"{HERE}/picture/%2e%2e%2f%2e%2e%2fb.yaml",
        f"{HERE}/picture/none.png",
        f"{HERE}/large/none.png",
        f"{HERE}/play/../../../etc/passwd",
        f"{HERE}/play//etc/passwd",
        f"{HERE}/play/%2e%2e/%2e%2e/etc/passwd",
        "pages.en.yaml",
        "p%00/",
    ],
)
def test_nothing_else_can_be_read(preview, path):
    status, _, text = preview.ask(path)

    if status == 503:  # the playable edition may not be made yet
        assert path.startswith(f"{HERE}/play/")
        assert b"Not made yet. The puzzle appears here as soon as it is ready." in text
        return
    assert (status, text) in [
        (404, b"There is no such page.\n"),
        (400, b"Invalid HTTP request received."),
    ]


@pytest.mark.parametrize("path", ["", "studio_pages.js", "studio.css", "nothing"])
def test_every_answer_has_the_headers_that_keep_it_here(preview, path):
    _, headers, _ = preview.ask(path)

    safe = {
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }
    assert safe.items() <= headers.items()
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers
    if path != "nothing":
        assert headers["content-security-policy"] == POLICY
        assert "unsafe" not in POLICY
