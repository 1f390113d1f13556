"""Build hook: compiles the translations, so that every installed copy has them."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compiler = runpy.run_path(str(Path(self.root) / "companion" / "i18n" / "compile.py"))
        compiler["compile_all"]()
        build_data["artifacts"].append("*.mo")
