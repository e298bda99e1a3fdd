"""Compatibility across releases of PyTorch: what each release did with the examples of the site.

`run` runs them on each release, `data` reads and writes what they did, docs/data/releases.json, and
`pages` says it wherever the site does.
"""
