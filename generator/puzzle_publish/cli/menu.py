"""An entry for the studio in the menu of a Linux desktop."""

import os
import shutil
import sys
from pathlib import Path

from ..core.errors import UsageError
from ..core.files import usage_errors, write_file
from ..core.resources import templates

_NAME = "puzzle-studio"
_ENTRY = """\
[Desktop Entry]
Type=Application
Name=Puzzle Books
Name[zh_CN]=谜题书
Comment=Make puzzle books in the browser
Comment[zh_CN]=在浏览器中制作谜题书
Exec="{program}" studio
Icon={icon}
Terminal=false
Categories=Office;Publishing;
"""
# Quoted once for the command line, and once for the file.
_ESCAPED = str.maketrans(
    {one: rf"\\{one}" for one in '"`$'} | {"\\": "\\" * 4, "%": "%%"}
)


def add_to_menu() -> Path:
    """Return the entry after it was written.

    Raises:
        UsageError: this is no Linux desktop, or it cannot be written.
    """
    if not sys.platform.startswith("linux"):
        raise UsageError(
            "--add-to-menu: is for Linux desktops; elsewhere make a link to"
            f' "{_program()} studio"'
        )
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    icon = data / "icons" / f"{_NAME}.svg"
    entry = data / "applications" / f"{_NAME}.desktop"
    text = _ENTRY.format(program=_program().translate(_ESCAPED), icon=icon)
    files = {icon: (templates() / "serve" / "icon.svg").read_bytes()}
    for path, content in (files | {entry: text.encode()}).items():
        with usage_errors(path, "written"):
            path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, content)
    return entry


def _program() -> str:
    """Return the path of `publish` as it was installed."""
    beside = Path(sys.executable).with_name("publish")
    return str(beside) if beside.is_file() else shutil.which("publish") or "publish"
