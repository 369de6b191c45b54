"""The kernel's errors.

PhoneError
├── Refused          the user (or agent) asked for what cannot be done; the phone is unchanged, the text says why
│   └── PermissionNeeded   an app touched what it has no permission for
└── AppError         an app broke its contract: its author's mistake, never the agent's
"""

from __future__ import annotations


class PhoneError(Exception):
    """Anything the kernel raises."""


class Refused(PhoneError):
    """What was asked cannot be done; says what was wrong, with what value, and what would have been right."""


class PermissionNeeded(Refused):
    """An app used a permission that the user has not granted."""


class AppError(PhoneError):
    """An app broke its contract; names the app, the place and the cause."""
