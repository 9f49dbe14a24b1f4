"""The tests of types, in their folders, have the fixtures of all other tests."""

from tests.conftest import *  # noqa: F403
