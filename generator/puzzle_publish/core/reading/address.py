"""Addresses of a Dask scheduler, as a person types them, and whom they reach."""

import ipaddress
import re

from ..errors import UsageError
from ..messages import plain, quoted

PORT = 8786  # where `dask scheduler` listens unless told otherwise
_FORM = re.compile(
    r"(?:(?P<protocol>tcp|tls)://)?"
    r"(?P<host>\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9](?:[A-Za-z0-9._-]{0,252}))"
    r"(?::(?P<port>[0-9]{1,5}))?"
)


def scheduler_address(text: str) -> str:
    """The address in full: protocol, host and port.

    >>> scheduler_address("tls://cluster.example:8787"), scheduler_address("localhost")
    ('tls://cluster.example:8787', 'tcp://localhost:8786')

    Raises:
        ValueError: it is none.
    """
    found = _FORM.fullmatch(text)
    port = int((found and found["port"]) or PORT)
    if found is None or not 0 < port < 2**16:
        raise ValueError(
            f"must be tcp://HOST:PORT or tls://HOST:PORT (got {quoted(text)})"
        )
    return f"{found['protocol'] or 'tcp'}://{found['host']}:{port}"


def stays_here(address: str) -> bool:
    """Whether what is sent to an address never leaves this machine.

    Told by the address alone: a name may mean another machine a moment later.

    >>> stays_here("tcp://127.0.0.1:8786"), stays_here("tcp://cluster.example:8786")
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
    """Raise unless what is sent to an address stays here, or is encrypted.

    Args:
        address: of a scheduler or a worker.
        insecure: whether the user says that the network is his alone.

    Raises:
        UsageError: says what to do.
    """
    if not (insecure or address.startswith("tls://") or stays_here(address)):
        raise UsageError(
            f"{plain(address)} is another machine, and whoever is on the way reads what"
            " goes by tcp:// and can send programs of his own; start scheduler and"
            " workers with TLS and take tls://, or say --insecure where the network is"
            " yours alone"
        )
