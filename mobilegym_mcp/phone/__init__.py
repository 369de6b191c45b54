"""The kernel: a phone as an immutable value, and the events that make new phones from old ones.

Pure: no input or output, no wall clock, no randomness outside the phone's own seed.
"""

from .app import Action, App, Overlay, Resources, Screen, Tool
from .content import Calendar, Call, Content, File, Media, Message, Person, PhoneNumber, normal_number
from .content import Event as CalendarEvent
from .context import Context, View
from .document import Doc, Model, State, Table, Volatile, table
from .draw import Surface, draw
from .errors import AppError, PermissionNeeded, PhoneError, Refused
from .events import EVENT, Event
from .intents import (
    AddEvent,
    Dial,
    Intent,
    Pay,
    PickContact,
    PickFile,
    Receipt,
    SendMessage,
    Share,
    ViewLink,
)
from .phone import Change, Phone, Registry, new_phone
from .step import Outcome, perform, step
from .system import AppUi, Entry, NotificationAction, SystemData, SystemUi

__all__ = [
    "EVENT",
    "Action",
    "AddEvent",
    "App",
    "AppError",
    "AppUi",
    "Calendar",
    "CalendarEvent",
    "Call",
    "Change",
    "Content",
    "Context",
    "Dial",
    "Doc",
    "Entry",
    "Event",
    "File",
    "Intent",
    "Media",
    "Message",
    "Model",
    "NotificationAction",
    "Outcome",
    "Overlay",
    "Pay",
    "PermissionNeeded",
    "Person",
    "Phone",
    "PhoneError",
    "PhoneNumber",
    "PickContact",
    "PickFile",
    "Receipt",
    "Refused",
    "Registry",
    "Resources",
    "Screen",
    "SendMessage",
    "Share",
    "State",
    "Surface",
    "SystemData",
    "SystemUi",
    "Table",
    "Tool",
    "View",
    "ViewLink",
    "Volatile",
    "draw",
    "new_phone",
    "normal_number",
    "perform",
    "step",
    "table",
]
