# What the source prints, and one that it does not, as a test of the test.
printed = {
    "detach, lin2": [[-0.7784, -0.7018], [-0.4261, -0.3842]],
    "detach, lin3": [[0.5509, -0.0386], [0.5509, -0.0386]],
    "frozen, lin0": [[-0.0117, 0.9976], [-0.0080, 0.6855]],
    "frozen, lin1": [[-0.0075, -0.0521], [-0.0391, -0.2708]],
    "frozen, lin3": [[0.0523, 0.5429], [0.0523, 0.5429]],
    "no_grad, lin2": [[-0.0926, -0.0945], [-0.2793, -0.2851]],
    "no_grad, lin3": [[-0.5216, 0.8088], [-0.5216, 0.8088]],
    "made up": [[-0.7784, -0.7018], [0.5509, -0.0386]],
}
for name, ((a, b), (c, d)) in printed.items():
    # Rows in proportion: a * d = b * c. Four digits leave each of the
    # numbers uncertain by 0.00005.
    uncertain = 0.00005 * (abs(a) + abs(b) + abs(c) + abs(d))
    print(f"{name:13} in proportion:", abs(a * d - b * c) <= uncertain)
