"""What only this site needs: the state of PyTorch around an example, claims, releases, Mermaid."""
