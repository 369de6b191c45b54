"""The store's errors.

StoreError
├── StoreUnusable      the file cannot be used: not a store, of a newer schema, missing, damaged, disk full
│   └── StoreBusy      other processes kept the file locked for longer than the store waits
├── NoSuchSession      no session of that id (also a LookupError)
├── NoSuchStep         the session has no such step; names the range that it has (also a LookupError)
├── NoSuchBlob         no document of that digest (also a LookupError)
├── SessionExists      a session of that id is there already
├── SessionClosed      a closed session takes no further step
└── StepConflict       the step is not the next one: somebody else has written to the session
"""

from __future__ import annotations


class StoreError(Exception):
    """Anything the store raises about what it holds; a malformed argument raises ValueError instead."""


class StoreUnusable(StoreError):
    """The file cannot be used; says which file, why, and what to do."""


class StoreBusy(StoreUnusable):
    """Other processes kept the file locked for longer than the store waits; nothing was written."""


class NoSuchSession(StoreError, LookupError):
    """No session of that id: it never was, or gc dropped it some time after it was closed."""


class NoSuchStep(StoreError, LookupError):
    """The session has no such step; the message names the first and last step that it has."""


class NoSuchBlob(StoreError, LookupError):
    """No document of that digest."""


class SessionExists(StoreError):
    """A session of that id is there already; nothing was written."""


class SessionClosed(StoreError):
    """A closed session takes no further step; it can still be read and forked."""


class StepConflict(StoreError):
    """The step is not the session's last plus one: another writer was there first. Nothing was written.

    Attributes:
        session: the session's id; step: the step refused; last: the session's last step.
    """

    def __init__(self, session: str, step: int, last: int) -> None:
        super().__init__(
            f"step {step} of session {session!r} refused: its last step is {last}, so the next must be {last + 1}"
        )
        self.session = session
        self.step = step
        self.last = last
