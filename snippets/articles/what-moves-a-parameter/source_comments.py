def conv3_runs(run, in_if, in_else):
    """Trace five passes of `if self.run:`, with two lines on or off."""
    trace = []
    for _ in range(5):
        if run:
            trace.append("run")
            if in_if:  # "only the first time"
                run = 0
        else:
            trace.append("skip")
            if in_else:  # "after the first time"
                run += 1
    return " ".join(trace)


for run in 0, 1:
    print("it starts with self.run =", run)
    print("  no line:      ", conv3_runs(run, False, False))
    print("  self.run = 0: ", conv3_runs(run, True, False))
    print("  self.run += 1:", conv3_runs(run, False, True))
    print("  both lines:   ", conv3_runs(run, True, True))
