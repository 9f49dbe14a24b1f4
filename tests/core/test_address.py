import pytest

from puzzle_publish.core.errors import UsageError
from puzzle_publish.core.reading.address import (
    is_local,
    require_private,
    scheduler_address,
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tcp://127.0.0.1:8786", "tcp://127.0.0.1:8786"),
        ("tls://a.example", "tls://a.example:8786"),
        ("localhost:1", "tcp://localhost:1"),
        ("tcp://[::1]:65535", "tcp://[::1]:65535"),
    ],
)
def test_an_address_is_completed(typed, meant):
    assert scheduler_address(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "tcp://",
        "http://127.0.0.1:8786",
        "inproc://1",
        "127.0.0.1:0",
        "127.0.0.1:65536",
        "a b:1",
        "host:8786/x",
        "user@host:1",
        "::1",
        "tcp://x:1\n",
        "-host",
    ],
)
def test_what_is_no_address_is_reported(typed):
    with pytest.raises(ValueError, match="must be tcp://HOST:PORT or tls://HOST:PORT"):
        scheduler_address(typed)


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("[::1]", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("10.0.0.1", False),
        ("localhost.example", False),
        ("127.0.0.1.example", False),
        ("2130706433", False),
    ],
)
def test_only_loopback_stays_here_and_all_else_needs_tls_or_a_word(host, here):
    address = scheduler_address(f"tcp://{host}:8786")

    assert is_local(address) is here
    require_private(f"tls://{host}:8786", insecure=False)
    require_private(address, insecure=True)
    if here:
        require_private(address, insecure=False)
    else:
        with pytest.raises(UsageError, match="use tls://, or add --insecure"):
            require_private(address, insecure=False)
