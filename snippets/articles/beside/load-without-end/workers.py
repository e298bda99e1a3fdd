from torch.utils.data import DataLoader

if __name__ == "__main__":  # workers may import this file again
    loader = DataLoader([0, 1, 2])
    print("the same iterator:", iter(loader) is iter(loader))

    loader = DataLoader([0, 1, 2], num_workers=1, persistent_workers=True)
    print("persistent workers:", iter(loader) is iter(loader))
