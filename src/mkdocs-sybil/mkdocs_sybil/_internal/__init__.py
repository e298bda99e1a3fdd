"""All but the public API, which `mkdocs_sybil` offers: it may change in any release."""
