"""A design's templates and values → the text of a page or of a style sheet.

Shipped templates are filled in this process, those of a user's own design in another
one with limits (`sandbox.py`).
"""

import atexit
import dataclasses
import hashlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypedDict, cast

import jinja2
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment
from pydantic import BaseModel

from ..core.designs.design import Design
from ..core.disk_cache import keep_bytes, kept_bytes
from ..core.errors import RenderError
from ..core.log import MESSAGES
from ..core.page_kinds import Part
from ..core.placed import PlacedFigure, PlacedPicture
from ..core.puzzle import Json, canonical_json
from .sandbox import FolderLoader, escapes, pages_globals

_FOLDER = "templates"
_FORMAT = 1  # raised when the environment compiles otherwise
_MOST = 2000
MOST_SECONDS = 120  # for one template, whose steps take four at most


def open_templates(design: Design, scale: float) -> "ShippedTemplates | OwnTemplates":
    """Return the templates of a design, for a trim that enlarges pages by `scale`."""
    kind = OwnTemplates if design.own else ShippedTemplates
    return kind(design, scale)


class _KeptCode(jinja2.BytecodeCache):
    """Templates as Python compiled them, from the user's cache folder.

    A build opens 20, and compiling them took 0.08 CPU s.
    """

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a template's code if it is kept."""
        if raw := kept_bytes(_FOLDER, *self._place(bucket)):
            bucket.bytecode_from_string(raw)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template's code."""
        found = bucket.bytecode_to_string()
        keep_bytes(_FOLDER, *self._place(bucket), found, most=_MOST)

    def _place(self, bucket: Bucket) -> tuple[str, Json]:
        about: list[Json] = [bucket.checksum, jinja2.__version__, sys.version, _FORMAT]
        name = hashlib.sha256(canonical_json([bucket.key, *about]).encode())
        return name.hexdigest()[:32], about


class ShippedTemplates:
    """Fills templates in this process."""

    def __init__(self, design: Design, scale: float) -> None:
        self._design = design
        self._environment = ImmutableSandboxedEnvironment(
            loader=FolderLoader(design.folders),
            autoescape=escapes,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=_KeptCode(),
        )
        self._environment.globals |= pages_globals(scale)

    def fill(self, name: str, values: Mapping[str, object]) -> str:
        """Return the text of a template.

        Raises:
            RenderError: what is wrong with the template, with its file and line.
        """
        try:
            return self._environment.get_template(name).render(**values)
        except jinja2.TemplateSyntaxError as error:
            place = f"{error.filename}:{error.lineno}"
            raise RenderError(f"{place}: {error.message}") from None
        except jinja2.TemplateNotFound as error:
            folder = self._design.folder.name
            raise RenderError(f"design {folder}: no template {error.name}") from None


class OwnTemplates:
    """Fills templates in another process, with limits."""

    def __init__(self, design: Design, scale: float) -> None:
        self._design = design
        self._scale = scale

    def fill(self, name: str, values: Mapping[str, object]) -> str:
        """Return the text of a template.

        Raises:
            RenderError: what is wrong with the template, with its file and line.
        """
        request = {"template": name, "values": plain(values), "scale": self._scale}
        answer = _worker().ask(request, self._design)
        if problems := answer.get("problems"):
            raise RenderError(problems)
        return str(answer["text"])


def faults(design: Design, names: Sequence[str]) -> list[str]:
    """Return what is wrong with templates before they are filled."""
    answer = _worker().ask({"check": list(names)}, design)
    return [str(problem) for problem in answer["problems"]]


def plain(value: object) -> Json:
    """Return values as JSON for another process.

    A figure or picture becomes True, as templates only need to know that it is there.
    """
    if isinstance(value, PlacedFigure | PlacedPicture):
        return True
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: plain(getattr(value, name)) for name in _names(type(value))}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return cast(Json, value)  # a text, a number or None


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the names of what templates get of a dataclass."""
    return (
        *(field.name for field in dataclasses.fields(kind)),
        *(["template"] if issubclass(kind, Part) else []),
        *(n for n in dir(kind) if isinstance(getattr(kind, n), property)),
    )


class _Answer(TypedDict, total=False):
    """What the process answers."""

    text: str
    problems: Sequence[str]


class _Worker:
    """The process that fills templates, started again if it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, request: Mapping[str, Json], design: Design) -> _Answer:
        """Return the answer to a request.

        Raises:
            RenderError: the process died of it.
        """
        process = self._process or self._started()
        folders = [str(folder) for folder in design.folders]
        asked = json.dumps({**request, "folders": folders})
        assert process.stdin
        assert process.stdout
        # The step limit stops long templates; this stops a single step that hangs.
        stop = threading.Timer(MOST_SECONDS, process.kill)
        stop.daemon = True
        stop.start()
        try:
            process.stdin.write(asked.encode() + b"\n")
            process.stdin.flush()
            line = process.stdout.readline()
            answer: _Answer = json.loads(line)
        except (OSError, ValueError):
            self.close()
            raise RenderError(
                f"{folders[0]}: the process that fills the design's"
                f" templates ended with {process.returncode}; is one of them endless?"
            ) from None
        finally:
            stop.cancel()
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        root = str(Path(__file__).resolve().parents[2])
        # Of our environment, the process only gets what Python needs to start.
        kept = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT")
        environ = {name: os.environ[name] for name in kept if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", f"{__package__}.sandbox"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environ | {"PYTHONPATH": root, "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=root,
        )
        assert self._process.stdout
        _say_unlimited(self._process.stdout.readline())
        return self._process

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            # Closing flushes what the dead process has not read.
            with suppress(OSError):
                if pipe:
                    pipe.close()


def _say_unlimited(line: bytes) -> None:
    """Tell the user what the process that fills templates is not held to."""
    if lacking := json.loads(line or b"[]"):
        MESSAGES.warning(
            "this system cannot limit templates' %s; only use designs of people whom"
            " you trust",
            " and ".join(lacking),
        )


@cache
def _worker() -> _Worker:
    worker = _Worker()
    atexit.register(worker.close)
    return worker
