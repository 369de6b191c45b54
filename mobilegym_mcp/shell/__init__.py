"""The shell: all that is on the screen and is not an app's. It is written as an app itself, with the id `system`."""

from ..phone import App, SystemData
from ..ui.theme import SYSTEM

app = App("system", title="System", state=SystemData, theme=SYSTEM, system=True, privileged=True, launcher=False)

from .compose import compose  # noqa: E402  (its modules register on `app`)

__all__ = ["app", "compose"]
