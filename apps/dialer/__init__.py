"""Phone: dial pad, call log, calls made and received, blocked numbers."""

from mobilegym_mcp.phone import App
from mobilegym_mcp.ui import Theme

from .state import DialerState

app = App(
    "dialer",
    title="Phone",
    state=DialerState,
    theme=Theme(accent="#2FA84F"),
    permissions=("calls", "contacts"),
    system=True,
    size_mb=24,
)
_ = app.gettext
