"""Settings: every setting of the phone, with search over all of them."""

from mobilegym_mcp.phone import App

from .state import SettingsState

app = App("settings", title="Settings", state=SettingsState, system=True, privileged=True, size_mb=63, version="16.2")
_ = app.gettext
