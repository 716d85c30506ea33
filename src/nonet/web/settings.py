"""The settings of the server."""

from __future__ import annotations

from dataclasses import field
from ipaddress import ip_address

from nonet._base.cores import available_cores
from nonet._base.fast_dataclass import dataclass
from nonet.web.limits import Limits

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server listens, which names it answers to, and how much it does at once."""

    host: str = LOOPBACK
    allowed_hosts: tuple[str, ...] = ()  # names beside the bound one and those of this machine
    workers: int | None = None  # in each pool
    rate: float | None = None  # requests a second of one client; 0 for any number; None: only limited off loopback
    burst: int = 60
    limits: Limits = field(default_factory=Limits)

    @property
    def worker_count(self) -> int:
        """Workers of each pool: one per core unless given, but few, since most work is short."""
        return self.workers or min(4, available_cores())

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return is_loopback(self.host)

    @property
    def client_rate(self) -> float:
        """Requests a second of one client, 0 for any number."""
        if self.rate is None:
            return 0.0 if self.is_local else 20.0
        return self.rate


def is_loopback(host: str) -> bool:
    """Whether a host is this machine only."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"
