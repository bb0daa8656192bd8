"""What all tests share: no test of a law fails because a machine is slow."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("paipu", deadline=None)
settings.load_profile("paipu")
