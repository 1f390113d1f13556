"""Build hook: compiles the translations and makes the sounds, so that every installed copy has them."""

import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compiler = runpy.run_path(str(Path(self.root) / "companion" / "i18n" / "compile.py"))
        compiler["compile_all"]()
        sys.path.insert(0, self.root)
        try:
            from companion.sound.make import make_all
        finally:
            sys.path.remove(self.root)
        make_all()
        build_data["artifacts"] += ["*.mo", "*.wav"]
