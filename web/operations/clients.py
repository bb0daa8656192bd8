"""Who sent a request: whole as a key that is kept in memory only, short in anything that is written down."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_network
from typing import Final

from flask import current_app, request

from web.operations.addresses import address_of, prefix

FORWARDED: Final = ("X-Forwarded-For", "Forwarded", "X-Real-IP")


def client_key() -> str:
    """Whom to count a request for: an IPv4 address, or the /64 of an IPv6 one, which is one customer's network."""
    return prefix(request.remote_addr, 32, 64)


def client_shown() -> str:
    """The client of a request as a log may keep it: /24 of IPv4, /48 of IPv6."""
    return prefix(request.remote_addr, 24, 48)


def comes_from(networks: str | Sequence[str]) -> bool:
    """Whether a request comes straight from one of some networks, as far as the settings let us know.

    A request that names another client while no proxy is declared came through one: its address is the proxy's.
    """
    if not current_app.config["PROXY_HOPS"] and any(name in request.headers for name in FORWARDED):
        return False
    known = address_of(request.remote_addr)
    listed = networks.split() if isinstance(networks, str) else networks
    return known is not None and any(known in ip_network(each, strict=False) for each in listed)
