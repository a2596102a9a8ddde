"""Plays Pig: rolls on until this turn has brought twenty points."""

wants = ["position"]


def choose(view):
    stack = view.position["state"].get("stack", [])
    total = stack[-1].get("total", 0) if stack else 0
    return "roll" if total < 20 else "hold"
