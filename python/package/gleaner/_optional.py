"""Imports of optional dependencies."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def require(module: str, extra: str) -> Any:
    """Imports an optional dependency; without it, the `ImportError` names the extra to install."""
    try:
        return import_module(module)
    except ImportError as error:
        # A missing dependency of the module itself has its own message.
        if error.name != module:
            raise
        message = f"{module} is not installed; install it with: pip install gleaner[{extra}]"
        raise ImportError(message, name=module) from None
