"""Run the Python blocks of a MkDocs site with Sybil; stop the build when their output drifts."""
