"""The checks of Gymnasium and PettingZoo in our own words, for where those are not installed."""

from .aec_checks import api_test, seed_test
from .env_checks import check_env

__all__ = ["api_test", "check_env", "seed_test"]
