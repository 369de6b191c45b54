"""The shell: all that is on the screen and is not an app's. It is written as an app itself, with the id `system`."""

from ..phone import App, SystemData
from ..ui.theme import Theme

app = App("system", title="System", state=SystemData, theme=Theme(), system=True, privileged=True, launcher=False)
_ = app.gettext

from .compose import compose  # noqa: E402  (it registers on `app`)

__all__ = ["app", "compose"]
