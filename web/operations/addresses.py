"""Addresses of clients, whole and cut short."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

NOBODY: Final = "-"
"""Where there is no address, as behind a Unix socket whose proxy names none: all of them are one client."""


@lru_cache(maxsize=1024)  # a client asks again and again; whole addresses stay in memory only
def prefix(address: str | None, four: int, six: int) -> str:
    """The network of an address, as many bits of it as are given for its version.

    An IPv4 address that is written as IPv6 (`::ffff:…`) is that IPv4 address.
    """
    known = address_of(address)
    if known is None:
        return NOBODY
    bits = four if known.version == 4 else six
    return str(ip_network((known, bits), strict=False)).removesuffix("/32")


def address_of(said: str | None) -> IPv4Address | IPv6Address | None:
    """An address, None if it is none."""
    try:
        known = ip_address((said or "").partition("%")[0])
    except ValueError:
        return None
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return mapped or known
