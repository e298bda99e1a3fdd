"""What only this site needs: the state of PyTorch around each example, and Mermaid's file."""
