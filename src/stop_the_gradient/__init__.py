"""What only this site needs: the state of PyTorch around each example, other releases, the claims, Mermaid's file."""
