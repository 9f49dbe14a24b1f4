"""The jobs of a call as they travel to a worker.

A request holds the content of a user's board and a reference to the user's word list.
A worker has neither the user's files nor their cache folder. So large values are taken
out of the jobs and sent to each worker once, under their digests; it keeps them in its
own cache.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...words import store

LARGE = 256  # bytes; params at least this large are taken out


@dataclass(frozen=True, slots=True)
class Payload:
    """A call's jobs, ready to be sent.

    Attributes:
        text: JSON of the jobs, and of the places of the values taken out.
        needs: digests of all values that the worker must have.
        types: the types of the requested puzzles.
        extracted: the values taken out, by digest.
    """

    text: str
    needs: tuple[str, ...]
    types: tuple[str, ...]
    extracted: Mapping[str, bytes]

    def content(self, name: str) -> bytes:
        """The value to send under a digest.

        Raises:
            UsageError: a word list is no longer in this machine's cache.
        """
        raw = self.extracted.get(name) or store.kept_bytes(name)
        if raw is None:
            raise UsageError(
                f"the word list {name[:12]}… was removed from the cache folder while"
                " the book was built; build again"
            )
        return raw


class Packer:
    """Packs calls; remembers which word lists are in this machine's cache."""

    def __init__(self) -> None:
        self._kept: dict[str, bool] = {}

    def pack(self, texts: Sequence[str]) -> Payload:
        """The payload of a call whose jobs are given as JSON."""
        jobs = [json.loads(text) for text in texts]
        extracted: dict[str, bytes] = {}
        places: list[tuple[int, str, str]] = []
        needs: set[str] = set()
        types = set()
        for index, job in enumerate(jobs):
            if not (isinstance(job, dict) and "request" in job):
                continue
            request = job["request"]
            types.add(request["type"])
            needs.update(filter(self._is_kept, _referred(request["params"])))
            for name, value in request["params"].items():
                if not isinstance(value, dict | list):
                    continue
                # Not canonical: a type's puzzles may depend on the order of keys.
                raw = json.dumps(value).encode("ascii")
                if len(raw) >= LARGE:
                    mark = hashlib.sha256(raw).hexdigest()
                    extracted[mark] = raw
                    places.append((index, name, mark))
                    request["params"][name] = None
        needs |= extracted.keys()
        sent = json.dumps({"jobs": jobs, "extracted": places})
        return Payload(sent, tuple(sorted(needs)), tuple(sorted(types)), extracted)

    def _is_kept(self, name: str) -> bool:
        if name not in self._kept:
            self._kept[name] = store.kept_bytes(name) is not None
        return self._kept[name]


def unpacked(text: str, content: Callable[[str], bytes]) -> list[str]:
    """The jobs of a payload as JSON, the values taken out put back."""
    payload = json.loads(text)
    for index, name, mark in payload["extracted"]:
        payload["jobs"][index]["request"]["params"][name] = json.loads(content(mark))
    return [json.dumps(job) for job in payload["jobs"]]


def _referred(value: Json) -> Iterator[str]:
    """Yield the digest of each reference to a word list."""
    if isinstance(value, list):
        for part in value:
            yield from _referred(part)
    elif isinstance(value, dict):
        try:
            yield store.digest_of(value)[1]
        except UsageError:
            for part in value.values():
                yield from _referred(part)
