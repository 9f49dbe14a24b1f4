"""Office files without the time at which they were made."""

import datetime
import io
import zipfile

from ....core.errors import UsageError

MOMENT = datetime.datetime(1980, 1, 1)  # the first that a ZIP file can name


def same_each_time(raw: bytes) -> bytes:
    """Return an office file whose members have one fixed time."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(raw)) as before,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for member in before.infolist():
            fixed = zipfile.ZipInfo(member.filename, MOMENT.timetuple()[:6])
            fixed.compress_type = zipfile.ZIP_DEFLATED
            after.writestr(fixed, before.read(member))
    return out.getvalue()


def missing(name: str) -> UsageError:
    """Return the sentence for a format whose library is not installed."""
    return UsageError(
        f'--format {name} needs an extra; run: pip install "puzzle-publish[office]"'
    )
