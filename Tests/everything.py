"""Tests that take long: `Scripts/test release` sets CITYSEARCH_EVERYTHING=1 to run them."""

import os

import pytest

EVERYTHING = os.environ.get("CITYSEARCH_EVERYTHING") == "1"

everything = pytest.mark.skipif(not EVERYTHING, reason="runs with CITYSEARCH_EVERYTHING=1")
