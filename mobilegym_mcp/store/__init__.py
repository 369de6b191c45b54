"""The store: documents, snapshots, sessions, steps and frames in one SQLite file."""

from .errors import (
    NoSuchBlob,
    NoSuchSession,
    NoSuchStep,
    SessionClosed,
    SessionExists,
    StepConflict,
    StoreBusy,
    StoreError,
    StoreUnusable,
)
from .file import default_path
from .frames import Frames
from .records import Change, Document, GcReport, SessionRow, StepRow
from .store import Store

__all__ = [
    "Change",
    "Document",
    "Frames",
    "GcReport",
    "NoSuchBlob",
    "NoSuchSession",
    "NoSuchStep",
    "SessionClosed",
    "SessionExists",
    "SessionRow",
    "StepConflict",
    "StepRow",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreUnusable",
    "default_path",
]
