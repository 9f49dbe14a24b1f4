"""Addresses of a Dask scheduler, and whether they are on this machine."""

import ipaddress
import re

from ..errors import UsageError
from ..messages import plain, quoted

PORT = 8786  # the default of `dask scheduler`
_FORM = re.compile(
    r"(?:(?P<protocol>tcp|tls)://)?"
    r"(?P<host>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}))"
    r"(?::(?P<port>[0-9]{1,5}))?"
)


def scheduler_address(text: str) -> str:
    """The complete address: protocol, host and port.

    >>> scheduler_address("tls://cluster.example:8787"), scheduler_address("localhost")
    ('tls://cluster.example:8787', 'tcp://localhost:8786')
    """
    found = _FORM.fullmatch(text)
    port = int((found and found["port"]) or PORT)
    if found is None or not 0 < port < 2**16:
        raise ValueError(
            f"must be tcp://HOST:PORT or tls://HOST:PORT (got {quoted(text)})"
        )
    return f"{found['protocol'] or 'tcp'}://{found['host']}:{port}"


def is_local(address: str) -> bool:
    """Return whether data sent to an address never leaves this machine.

    Names other than localhost do not count: they can be resolved differently later.

    >>> is_local("tcp://127.0.0.1:8786"), is_local("tcp://cluster.example:8786")
    (True, False)
    """
    host = address.partition("://")[2].rpartition(":")[0].strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def require_private(address: str, *, insecure: bool) -> None:
    """Raise a UsageError unless an address is local or encrypted.

    Args:
        address: the address of a scheduler or a worker.
        insecure: whether the user says that the network is private.
    """
    if not (insecure or address.startswith("tls://") or is_local(address)):
        raise UsageError(
            f"{plain(address)} is another machine: with tcp:// anybody on the network"
            " can read the traffic and send programs; start scheduler and workers with"
            " TLS and use tls://, or add --insecure if the network is yours alone"
        )
