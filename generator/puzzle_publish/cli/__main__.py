"""`python -m puzzle_publish.cli` is `publish`."""

import sys

from . import main

sys.exit(main())
