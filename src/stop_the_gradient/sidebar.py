"""The names of the lists in the sidebar, for a reader who hears them.

Material names the list of a section after the label of its button. That has no text where the
section has a page of its own, as with `navigation.indexes`.
"""

from jinja2.ext import Extension
from mkdocs.exceptions import PluginError

TEMPLATE = "partials/nav-item.html"  # of Material
LABELLED = 'aria-labelledby="{{ path }}_label"'
NAMED = 'aria-label="{{ nav_item.title | e }}"'


class NamedLists(Extension):
    """Lets the template of the sidebar name each list after its section.

    Raises PluginError if the template has no place for it.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the source of a template, changed if it is that one."""
        if name != TEMPLATE:
            return source
        if LABELLED not in source:
            raise PluginError(
                f"Material's {TEMPLATE} does not have {LABELLED} any more. See how it names the "
                f"lists of the sidebar now, and correct {__name__}."
            )
        return source.replace(LABELLED, NAMED)
