"""Environments in the forms of Gymnasium and PettingZoo."""
