"""Jobs on their way to a worker: what is large goes apart, named by its digest.

A request carries the content of a user's board and the reference to his list of words.
A worker has neither his files nor his cache folder: it is sent each content once, under
its digest, and keeps it as this machine does.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.errors import UsageError
from ...core.puzzle import Json
from ...words import store

LARGE = 256  # bytes of a param from which on it goes apart


@dataclass(frozen=True, slots=True)
class Parcel:
    """A call's jobs, ready to be sent.

    Attributes:
        text: JSON of the jobs, and of the places of what went apart.
        needs: digests of all that the worker must have.
        types: of the puzzles that are asked for.
        apart: content that nobody but this parcel has.
    """

    text: str
    needs: tuple[str, ...]
    types: tuple[str, ...]
    apart: Mapping[str, bytes]

    def content(self, name: str) -> bytes:
        """What is to be sent under a digest.

        Raises:
            UsageError: a list of words that was kept here is not there any more.
        """
        raw = self.apart.get(name) or store.kept_bytes(name)
        if raw is None:
            raise UsageError(
                f"the list of words {name[:12]}… went from the cache folder while the"
                " book was built; build again"
            )
        return raw


class Packer:
    """Packs calls; remembers which lists of words this machine has kept."""

    def __init__(self) -> None:
        self._kept: dict[str, bool] = {}

    def pack(self, texts: Sequence[str]) -> Parcel:
        """The parcel of a call's jobs, each as JSON."""
        jobs = [json.loads(text) for text in texts]
        apart: dict[str, bytes] = {}
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
                # Not canonical: what a type makes may hang on the order of keys.
                raw = json.dumps(value).encode("ascii")
                if len(raw) >= LARGE:
                    mark = hashlib.sha256(raw).hexdigest()
                    apart[mark] = raw
                    places.append((index, name, mark))
                    request["params"][name] = None
        needs |= apart.keys()
        sent = json.dumps({"jobs": jobs, "apart": places})
        return Parcel(sent, tuple(sorted(needs)), tuple(sorted(types)), apart)

    def _is_kept(self, name: str) -> bool:
        if name not in self._kept:
            self._kept[name] = store.kept_bytes(name) is not None
        return self._kept[name]


def unpacked(text: str, content: Callable[[str], bytes]) -> list[str]:
    """The jobs of a parcel as JSON, all that went apart in its place again."""
    parcel = json.loads(text)
    for index, name, mark in parcel["apart"]:
        parcel["jobs"][index]["request"]["params"][name] = json.loads(content(mark))
    return [json.dumps(job) for job in parcel["jobs"]]


def _referred(value: Json) -> Iterator[str]:
    """Yield the digest of each reference to a list of words."""
    if isinstance(value, list):
        for part in value:
            yield from _referred(part)
    elif isinstance(value, dict):
        try:
            yield store.digest_of(value)[1]
        except UsageError:
            for part in value.values():
                yield from _referred(part)
