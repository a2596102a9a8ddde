"""How the modules of the package import each other."""

from __future__ import annotations

import ast
import unittest
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import schiltron

PACKAGE = Path(schiltron.__file__).parent


def name_of(path: Path) -> str:
    """The name of a module within the package, such as `server.layout`."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def imported_by(path: Path) -> set[str]:
    """The modules of the package that one of them imports, at its head or within a function."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.level == 0:
            continue
        folder = path.parents[node.level - 1]
        modules = [node.module.replace(".", "/")] if node.module else [alias.name for alias in node.names]
        names.update(name_of(folder / f"{module}.py") for module in modules)
    return names


def order(modules: dict[str, set[str]]) -> list[str]:
    """The modules, each after those that it imports. Raises CycleError."""
    return list(TopologicalSorter(modules).static_order())


class Modules(unittest.TestCase):
    def test_no_imports_go_in_a_circle(self) -> None:
        modules = {name_of(path): imported_by(path) for path in PACKAGE.rglob("*.py")}
        self.assertIn("_minimal", modules["_compat"])
        self.assertIn("server.layout", modules["envs.env"])
        self.assertEqual(len(order(modules)), len(modules))

    def test_a_circle_is_found(self) -> None:
        with self.assertRaises(CycleError):
            order({"a": {"b"}, "b": {"a"}})


if __name__ == "__main__":
    unittest.main()
