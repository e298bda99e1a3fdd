x = 3.0
for nudge in 1.0, 0.5, 0.25, 0.125:
    moved = (x + nudge) * (x + nudge) - x * x
    print(f"nudge {nudge}: {moved / nudge} for each 1")
