"""What a screen reads (`View`) and what an action changes the phone with (`Context`)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from pydantic_core import to_jsonable_python

from ..ui.bound import Bound
from . import asking, navigation, notifications, scheduling
from .app import App
from .content import Content
from .document import State
from .errors import AppError, PermissionNeeded
from .intents import Intent
from .system import Clip, Entry, NotificationAction, OverlayRef, SystemData, SystemUi
from .transaction import Transaction

if TYPE_CHECKING:
    from .phone import Phone

S = TypeVar("S", bound=State)

STORE_PERMISSIONS = {
    "people": "contacts",
    "groups": "contacts",
    "blocked": "contacts",
    "calls": "calls",
    "messages": "messages",
    "calendars": "calendar",
    "events": "calendar",
    "media": "media",
    "files": "files",
}
"""The permission that each shared store needs."""


class View(Generic[S]):
    """All that a screen may look at. Nothing in it may be changed.

    Attributes:
        state: the app's own data.
        system: settings, clock, notifications.
        phone: the whole phone, for the shell and for looking up other apps' manifests.
        entry: the screen's place on the stack (drafts, local values, request).
    """

    def __init__(self, phone: Phone, app: App[Any], entry: Entry) -> None:
        self.phone = phone
        self.app = app
        self.entry = entry
        self.state: S = phone.docs[f"{app.id}/data"].model
        self.system: SystemData = phone.system

    @property
    def now(self) -> datetime:
        return self.system.now

    @property
    def language(self) -> str:
        return self.system.locale

    @property
    def dark(self) -> bool:
        return self.system.display.dark

    @property
    def online(self) -> bool:
        return is_online(self.system)

    @property
    def content(self) -> Content:
        """The shared stores. Screens should check `granted` first and show why they need it."""
        return self.phone.content

    def granted(self, permission: str) -> bool:
        return is_granted(self.app, self.system, permission)

    def draft(self, name: str, default: str = "") -> str:
        """What the user has typed into a field of this screen, or `default` if nothing yet."""
        return self.entry.drafts.get(name, default)

    def local(self, name: str, default: Any = None) -> Any:
        """A value the screen keeps for itself (`ctx.local[name] = …`)."""
        return self.entry.local.get(name, default)

    def focused(self, name: str) -> bool:
        return self.entry.focus == name

    def request(self, intent: type[Any]) -> Any:
        """The intent this screen was opened for, if it is of that type, else None.

        It is found on this screen or on one below it that the same request opened.
        """
        request = self.entry.request
        if request is None:
            ui = self.phone.ui(self.phone.shell.foreground)
            request = next((e.request for e in reversed(ui.stack) if e.request and e.app == self.app.id), None)
        if request is None or request.intent != intent.__name__:
            return None
        return intent.model_validate(request.data)

    def world(self, name: str) -> Any:
        return self.app.world(name)

    def say(self, text: Mapping[str, str] | str) -> str:
        """A text of the world in the phone's language: `{"en": …, "zh": …}`."""
        if isinstance(text, str):
            return text
        return text.get(self.language) or next(iter(text.values()))


class Context(Generic[S]):
    """What an action works with. All it does becomes one new phone, or none if it raises.

    `entry` is the screen it was run from; None for what runs by itself (alarms, broadcasts).
    """

    def __init__(self, tx: Transaction, app: App[Any], entry: Entry | None) -> None:
        self.tx = tx
        self.app = app
        self._entry = entry

    # State

    @property
    def state(self) -> S:
        """The app's own data, to be changed in place."""
        return cast("S", self.tx.open(f"{self.app.id}/data"))

    @property
    def content(self) -> _Stores:
        """The shared stores; touching one without its permission refuses."""
        return _Stores(self)

    @property
    def system(self) -> SystemData:
        """System settings; only privileged apps may change them."""
        if not self.app.privileged:
            return cast("SystemData", self.tx.read("system/data"))
        return self.tx.system

    @property
    def shell(self) -> SystemUi:
        """What the shell shows; for the shell itself."""
        if self.app.id != "system":
            raise AppError(f"{self.app.id}: only the shell may change what the shell shows")
        return self.tx.shell

    @property
    def now(self) -> datetime:
        return cast("SystemData", self.tx.read("system/data")).now

    @property
    def language(self) -> str:
        return cast("SystemData", self.tx.read("system/data")).locale

    @property
    def online(self) -> bool:
        """There is a connection: Wi-Fi, or mobile data, and not airplane mode."""
        return is_online(self.tx.read("system/data"))

    @property
    def entry(self) -> Entry:
        if self._entry is None:
            raise AppError(f"{self.app.id}: no screen here; this runs by itself")
        return self._entry

    @property
    def in_front(self) -> bool:
        """It runs from a screen the user looks at."""
        return self._entry is not None

    def world(self, name: str) -> Any:
        return self.app.world(name)

    def new_id(self, prefix: str) -> str:
        """A fresh id (`n12`), from the counter in the app's own state."""
        self.state.serial += 1
        return f"{prefix}{self.state.serial}"

    def random(self) -> Random:
        """A random source of its own, decided by the phone's seed and how many were drawn before."""
        system = self.tx.system
        system.draws += 1
        return Random(f"{system.seed}:{system.draws}")

    # What the screen holds

    def draft(self, name: str, default: str = "") -> str:
        return self.entry.drafts.get(name, default)

    def set_draft(self, name: str, text: str) -> None:
        self.entry.drafts[name] = text

    def clear_draft(self, *names: str) -> None:
        """Forget what was typed into these fields (all of the screen's if none is named)."""
        for name in names or tuple(self.entry.drafts):
            self.entry.drafts.pop(name, None)

    @property
    def local(self) -> dict[str, Any]:
        """The screen's own JSON values: chosen tab, selection."""
        return self.entry.local

    def focus(self, name: str | None) -> None:
        """Put the caret into a field of this screen (the keyboard shows), or None."""
        self.entry.focus = name
        self.entry.follow = True

    def scroll(self, name: str, y: float = 0, x: float = 0) -> None:
        self.entry.offsets[name] = (x, y)

    def rewind(self, name: str) -> None:
        """Put a scroll container back to where it starts: its beginning, or for a chat its end."""
        self.entry.offsets.pop(name, None)

    # Navigation

    def open(self, target: Bound, *, focus: str | None = None, local: Mapping[str, Any] | None = None) -> None:
        """Open a screen (pushed onto the stack), a dialog or a sheet.

        `focus` puts the caret into one of the opened screen's fields, `local` are its first local values. From what
        runs by itself, a screen brings its app to the front.
        """
        navigation.open_target(self.tx, target, self._entry)
        opened = self.tx.top()
        if opened is not None:
            opened.focus = focus
            opened.local.update(local or {})

    def replace(self, target: Bound) -> None:
        """Open a screen in place of this one."""
        navigation.replace(self.tx, target)

    def back(self) -> None:
        """Leave this screen, with its dialogs. From an app's first screen: to the launcher."""
        navigation.pop(self.tx)

    def close(self) -> None:
        """Close the topmost dialog or sheet."""
        navigation.close_overlay(self.tx, self._entry)

    def close_all(self) -> None:
        """Close every dialog and sheet of this screen."""
        self.entry.overlays.clear()

    @property
    def foreground(self) -> str:
        """The id of the app in front, or `launcher`."""
        return cast("SystemUi", self.tx.read("system/ui")).foreground

    def withdraw(self, target: Bound, *, to: str) -> None:
        """Take a screen that came by itself (a call, an alarm) away, wherever it lies. If the user looks at it, the app
        `to` (or `launcher`), which was in front before it, is there again."""
        navigation.withdraw(self.tx, target, to)

    def restart(self, target: Bound | None = None, *, local: Mapping[str, Any] | None = None) -> None:
        """Empty the app's stack down to its first screen, give that one `local` values, then open `target` on it."""
        navigation.restart(self.tx, self.app, target, local or {})

    def open_app(self, id: str) -> None:
        navigation.open_app(self.tx, self.tx.phone.apps.app(id))

    def open_link(self, url: str) -> None:
        asking.open_link(self.tx, url)

    # Intents

    def start(self, intent: Intent, *, then: Bound | None = None, otherwise: Bound | None = None) -> None:
        """Ask another app. `then` runs on this screen with the result as its first free argument; `otherwise` if
        the user goes back instead."""
        asking.start(self.tx, intent, self.app.id, then, otherwise)

    def finish(self, result: Any = None) -> None:
        """Answer the intent this screen was opened for and return to who asked."""
        asking.finish(self.tx, self.app, to_jsonable_python(result))

    # Words, notifications, time

    def toast(self, text: str) -> None:
        notifications.toast(self.tx, text)

    def notify(
        self,
        title: str,
        text: str = "",
        *,
        tag: str = "",
        on_tap: Bound | None = None,
        actions: list[NotificationAction] | None = None,
        ongoing: bool = False,
        silent: bool = False,
    ) -> str | None:
        """Post a notification, in place of this app's earlier one of the same `tag`. Gives its id; None if the
        user turned this app's notifications off."""
        return notifications.post(
            self.tx,
            self.app,
            title,
            text,
            tag=tag,
            on_tap=on_tap,
            actions=actions or [],
            ongoing=ongoing,
            silent=silent,
        )

    def dismiss(self, tag: str) -> None:
        """Take back this app's notification of that tag, if it is there."""
        notifications.dismiss_tag(self.tx, self.app.id, tag)

    def schedule(
        self,
        do: Bound,
        *,
        at: datetime | None = None,
        after: timedelta | float | None = None,
        key: str,
        every: int | None = None,
    ) -> None:
        """Run an action at a time of the phone's clock, in place of this app's earlier one of that `key`.

        `after` is a timedelta or seconds; `every` repeats it after that many seconds.
        """
        if (at is None) == (after is None):
            raise AppError(f"{self.app.id}: schedule takes either `at` or `after`")
        if at is None:
            at = self.now + (after if isinstance(after, timedelta) else timedelta(seconds=cast("float", after)))
        scheduling.schedule(self.tx, f"{self.app.id}/{key}", at, do, every)

    def cancel(self, key: str) -> None:
        """Take back what was scheduled under that key, if it is still to come."""
        scheduling.cancel(self.tx, f"{self.app.id}/{key}")

    def broadcast(self, name: str, /, **args: Any) -> None:
        """Tell all apps that listen (`@app.on(name)`)."""
        scheduling.broadcast(self.tx, name, args)

    # Clipboard and permissions

    def copy(self, text: str) -> None:
        """Put text on the clipboard."""
        self.tx.system.clipboard = Clip(text=text, app=self.app.id, at=self.now)

    def paste(self) -> str:
        clip = cast("SystemData", self.tx.read("system/data")).clipboard
        return clip.text if clip else ""

    def granted(self, permission: str) -> bool:
        return is_granted(self.app, self.tx.read("system/data"), permission)

    def require(self, permission: str, *, then: Bound, otherwise: Bound | None = None) -> None:
        """Run `then` if the permission is granted; otherwise ask the user first, with the system's dialog.

        `otherwise` runs if it is or was denied.
        """
        if permission not in self.app.permissions:
            raise AppError(f"{self.app.id} does not declare the permission {permission!r}")
        if self.granted(permission):
            self.tx.runner.run(self.tx, then)
            return
        decided = cast("SystemData", self.tx.read("system/data")).permissions.get(self.app.id, {}).get(permission)
        if decided == "denied":
            if otherwise is not None:
                self.tx.runner.run(self.tx, otherwise)
            return
        args = {"app_id": self.app.id, "permission": permission, "then": then, "otherwise": otherwise}
        self.tx.shell.shell.overlays.append(OverlayRef(app="system", name="permission", args=to_jsonable_python(args)))


class _Stores(Content if TYPE_CHECKING else object):
    """The shared stores as an action sees them: each attribute needs its permission."""

    def __init__(self, ctx: Context[Any]) -> None:
        object.__setattr__(self, "_ctx", ctx)

    def __getattr__(self, name: str) -> Any:
        ctx: Context[Any] = object.__getattribute__(self, "_ctx")
        permission = STORE_PERMISSIONS.get(name)
        if permission is not None and not ctx.granted(permission):
            raise PermissionNeeded(f"{ctx.app.title} has no permission for {permission}")
        return getattr(ctx.tx.content, name)

    def __setattr__(self, name: str, value: Any) -> None:
        ctx: Context[Any] = object.__getattribute__(self, "_ctx")
        _ = getattr(self, name)
        setattr(ctx.tx.content, name, value)


def is_granted(app: App[Any], system: SystemData, permission: str) -> bool:
    decided = system.permissions.get(app.id, {}).get(permission)
    if decided is None:
        return app.system and permission in app.permissions
    return decided == "granted"


def is_online(system: SystemData) -> bool:
    if system.wifi.on and system.wifi.connected is not None:
        return True
    return system.network.mobile_data and not system.network.airplane
