"""An MkDocs hook: the site serves Mermaid itself, from the file in the package mermaidx."""

from importlib.metadata import distribution

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add Mermaid to the site, as `assets/mermaid.js`. docs/theme/assets/diagrams.js loads it."""
    # Located without an import, which would load a renderer that the site does not need.
    source = distribution("mermaidx").locate_file("mermaidx/assets/mermaid.js")
    files.append(File.generated(config, "assets/mermaid.js", abs_src_path=str(source)))
    return files
