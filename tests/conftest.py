"""The fixture `site` of the engine's tests."""

from tiny_site import site

__all__ = ["site"]
