"""Runs functions of the player's scripts in node, without a page."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from puzzle_publish import web

PLAYER = Path(web.__file__).parent / "player"
LOAD = """\
const fs = require("fs");
for (const path of process.argv.slice(1)) {
  require("vm").runInThisContext(fs.readFileSync(path, "utf8"), { filename: path });
}
console.log(JSON.stringify(JSON.parse(fs.readFileSync(0)).map(PROGRAM)));
"""


def in_node(program, cases, *scripts):
    """Return what a JavaScript function makes of each case, with scripts loaded."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node here")
    paths = [str(PLAYER / name) for name in ("base.js", *scripts)]
    done = subprocess.run(
        [node, "-e", LOAD.replace("PROGRAM", program), *paths],
        input=json.dumps(cases),
        capture_output=True,
        check=True,
        text=True,
    )
    return json.loads(done.stdout)
