"""What answers of the server share: their policy, scripts, templates, words."""

from collections.abc import Mapping
from functools import cache

import jinja2
from starlette.responses import PlainTextResponse, Response

from ...core.puzzle import Json
from ...core.reading.json_values import members_of
from ...core.reading.yaml_file import read
from ...core.resources import templates

# Nothing from elsewhere, nothing in the page itself, no frames.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def response(content: str | bytes, kind: str, policy: str = POLICY) -> Response:
    """Return an answer with the policy of its page."""
    return Response(content, media_type=kind, headers=policy_of(policy))


def policy_of(policy: str) -> dict[str, str]:
    """Return the header that says a policy."""
    return {"Content-Security-Policy": policy}


def not_found(*_: object) -> Response:
    """Return the answer to a request for what is not there."""
    return PlainTextResponse("There is no such page.\n", 404)


def ours(name: str) -> str:
    """Return a script or a style sheet."""
    return (templates() / "serve" / name).read_text(encoding="utf-8")


@cache
def template(name: str) -> jinja2.Template:
    """Return a template, which escapes what it is given."""
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates() / "serve"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return found.get_template(name)


@cache
def words_of(name: str, language: str) -> Mapping[str, Json]:
    """Return the words of a page."""
    return members_of(read(templates() / "serve" / f"{name}.{language}.yaml").data)
