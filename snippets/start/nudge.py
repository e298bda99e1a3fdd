x = 3.0
h = 2 * x
loss = 5 * h
print("x = 3 makes h =", h, "and loss =", loss)

x = 4.0
h = 2 * x
loss = 5 * h
print("x = 4 makes h =", h, "and loss =", loss)
