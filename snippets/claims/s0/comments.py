def conv3_runs(run, reset, add, last):
    """Trace three passes of the listing's `if self.run:`."""
    passes = []
    for _ in range(3):
        calls = 0
        if run:
            calls += 1
            if reset:  # its comment: for running the first time only
                run = 0
        elif add:  # its comment: for running after the first time
            run += 1
        calls += last  # the line below the block, as printed
        passes.append(calls)
    return passes


for last in False, True:
    print("last line kept" if last else "last line removed")
    print("  run = 0, self.run = 0: ", conv3_runs(0, True, False, last))
    print("  run = 1, self.run = 0: ", conv3_runs(1, True, False, last))
    print("  run = 0, self.run += 1:", conv3_runs(0, False, True, last))
