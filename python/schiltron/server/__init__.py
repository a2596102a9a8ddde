"""The server process, and what is said to it: arrays, states, answers of opponents."""
