"""Adds the library and the snapshot to the wheel, which is one for the platform but for any Python."""

from __future__ import annotations

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelParts(BuildHookInterface):  # type: ignore[type-arg]
    """Scripts/wheel sets CITYSEARCH_PARTS, a folder, and CITYSEARCH_TAG."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        folder = os.environ.get("CITYSEARCH_PARTS")
        if folder is None:
            raise RuntimeError("the library is not there; build the wheel by Scripts/wheel")
        build_data["pure_python"] = False
        build_data["tag"] = os.environ["CITYSEARCH_TAG"]
        for name in ["libcitysearch.so.0", "cities.cityindex"]:
            build_data["force_include"][os.path.join(folder, name)] = f"citysearch/{name}"
