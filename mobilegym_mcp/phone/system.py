"""The system's own documents: settings and services (`system/data`), and what is on the screen (`system/ui`)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from ..ui.bound import Bound
from .document import Model, State, Volatile

Locale = Literal["en", "zh"]
Grant = Literal["granted", "denied", "ask"]


class Display(Model):
    """How everything is drawn. Width and height are the device's, in CSS pixels at zoom 1."""

    width: int = 412
    height: int = 915
    dark: bool = False
    dark_schedule: Literal["off", "sunset"] = "off"
    font_scale: float = 1.0
    zoom: float = 1.0
    brightness: int = Field(default=60, ge=0, le=100)
    auto_brightness: bool = True
    timeout: int = 60
    """Seconds until the screen would go dark."""
    night_light: bool = False
    auto_rotate: bool = False


class WifiNetwork(Model):
    ssid: str
    secured: bool = True
    strength: int = Field(default=3, ge=0, le=4)
    saved: bool = False
    password: str | None = None
    """What the network accepts; a wrong one is refused."""


class Wifi(Model):
    on: bool = True
    connected: str | None = None
    networks: list[WifiNetwork] = Field(default_factory=list[WifiNetwork])


class BluetoothDevice(Model):
    name: str
    kind: Literal["headphones", "speaker", "watch", "car", "keyboard", "phone"] = "headphones"
    paired: bool = False
    connected: bool = False


class Bluetooth(Model):
    on: bool = False
    devices: list[BluetoothDevice] = Field(default_factory=list[BluetoothDevice])


class Radios(Model):
    """What the radios were before airplane mode; `ssid` and `devices` are what they were connected to."""

    wifi: bool = False
    ssid: str | None = None
    bluetooth: bool = False
    devices: list[str] = Field(default_factory=list[str])
    hotspot: bool = False


class Network(Model):
    """Radios other than Wi-Fi and Bluetooth."""

    airplane: bool = False
    mobile_data: bool = True
    roaming: bool = False
    hotspot: bool = False
    hotspot_name: str = "Phone"
    hotspot_password: str = "sunny-hill-42"
    carrier: str = "China Mobile"
    nfc: bool = False
    location: bool = True
    before_airplane: Volatile[Radios | None] = None
    data_used_mb: Volatile[int] = 3482


class Sound(Model):
    media: int = Field(default=50, ge=0, le=100)
    ring: int = Field(default=70, ge=0, le=100)
    alarm: int = Field(default=80, ge=0, le=100)
    call: int = Field(default=60, ge=0, le=100)
    mode: Literal["ring", "vibrate", "silent"] = "ring"
    vibrate_on_ring: bool = True
    ringtone: str = "Morning Dew"
    notification_sound: str = "Pebble"
    touch_sounds: bool = True
    do_not_disturb: bool = False
    dnd_allow_starred: bool = True


class NotificationRule(Model):
    """What an app's notifications may do."""

    allowed: bool = True
    heads_up: bool = True
    sound: bool = True
    badge: bool = True
    on_lock_screen: bool = True


class Battery(Model):
    level: Volatile[int] = Field(default=82, ge=0, le=100)
    charging: Volatile[bool] = False
    saver: bool = False
    show_percent: bool = True
    drained_at: Volatile[datetime | None] = None


class DateTimeSettings(Model):
    hour24: bool = True
    automatic: bool = True
    zone: str = "Asia/Shanghai"


class Security(Model):
    lock: Literal["none", "swipe", "pin"] = "swipe"
    pin: str | None = None
    lock_notifications: Literal["all", "hide_content", "none"] = "all"


class Notification(Model):
    """A posted notification. Bound actions are checked when they run.

    `on_tap` runs when it is opened (which also dismisses it if `auto_dismiss`); `actions` are its buttons by label.
    """

    id: str
    app: str
    title: str
    text: str = ""
    at: datetime
    tag: str = ""
    on_tap: Bound | None = None
    actions: list[NotificationAction] = Field(default_factory=list["NotificationAction"])
    ongoing: bool = False
    auto_dismiss: bool = True
    silent: bool = False


class NotificationAction(Model):
    """A button of a notification. With `reply` it opens a field whose text the action receives."""

    label: str
    do: Bound
    reply: bool = False


class Alarm(Model):
    """Something that will run by itself at a time of the phone's clock."""

    id: str
    at: datetime
    do: Bound
    every: int | None = None
    """Seconds until it runs again; None: once."""


class Weather(Model):
    """The weather that the launcher shows; `place` is its name by language. Temperatures in °C."""

    place: dict[Locale, str] = Field(default_factory=lambda: {"en": "Shanghai", "zh": "上海"})
    sky: Literal["sunny", "partly_cloudy", "cloudy", "rain", "storm", "snow", "fog"] = "partly_cloudy"
    now: int = 22
    high: int = 26
    low: int = 17


class Clip(Model):
    text: str
    app: str
    at: datetime


class SystemData(State):
    """Settings and services. The clock, notifications, alarms and clipboard are volatile: they belong to the
    snapshot, but that they changed is never a side effect."""

    now: Volatile[datetime] = datetime(2026, 5, 14, 9, 41)
    seed: Volatile[int] = 0
    draws: Volatile[int] = 0
    """How many random sources were handed out."""
    device_name: str = "Phone"
    owner: str = "Lin Xia"
    phone_number: str = "13800138000"
    locale: Locale = "en"
    display: Display = Display()
    wifi: Wifi = Wifi()
    bluetooth: Bluetooth = Bluetooth()
    network: Network = Network()
    sound: Sound = Sound()
    battery: Battery = Battery()
    datetime_settings: DateTimeSettings = DateTimeSettings()
    security: Security = Security()
    notification_rules: dict[str, NotificationRule] = Field(default_factory=dict[str, NotificationRule])
    permissions: dict[str, dict[str, Grant]] = Field(default_factory=dict[str, dict[str, Grant]])
    """What the user decided, by app and permission; what is missing has not been asked yet."""
    installed: list[str] = Field(default_factory=list[str])
    disabled: list[str] = Field(default_factory=list[str])
    torch: bool = False
    weather: Volatile[Weather] = Weather()
    wallpaper: str = "dawn"
    notifications: Volatile[list[Notification]] = Field(default_factory=list[Notification])
    alarms: Volatile[list[Alarm]] = Field(default_factory=list[Alarm])
    clipboard: Volatile[Clip | None] = None
    home_screens: list[list[str]] = Field(default_factory=list[list[str]])
    """App ids on each launcher page, in grid order."""
    dock: list[str] = Field(default_factory=list[str])
    default_apps: dict[str, str] = Field(default_factory=dict[str, str])
    """The app the user chose for good, by intent."""


class OverlayRef(Model):
    """A dialog or sheet that is open: which one, with what arguments. `drafts` names the fields of the screen that
    had been typed into before: what else has been when it is cancelled belongs to it and goes with it."""

    app: str
    name: str
    args: dict[str, Any] = Field(default_factory=dict[str, Any])
    drafts: list[str] = Field(default_factory=list[str])


class Request(Model):
    """An intent that a screen was opened for, and who waits for its result."""

    intent: str
    data: dict[str, Any] = Field(default_factory=dict[str, Any])
    then: Bound | None = None
    otherwise: Bound | None = None


class Entry(Model):
    """One screen on an app's navigation stack, with all that the user has put into it.

    Attributes:
        app: whose screen it is (an intent may put another app's screen on this stack, as on Android).
        path: the route, as in the app's deep links (`note/n1?tab=done`).
        drafts: texts of its fields; focus: the focused field; offsets: of its scroll containers.
        follow: the focused field is kept in view, until the user scrolls.
        local: what the screen keeps for itself (chosen tab, selection).
    """

    app: str
    path: str
    drafts: dict[str, str] = Field(default_factory=dict[str, str])
    focus: str | None = None
    follow: bool = True
    offsets: dict[str, tuple[float, float]] = Field(default_factory=dict[str, tuple[float, float]])
    local: dict[str, Any] = Field(default_factory=dict[str, Any])
    overlays: list[OverlayRef] = Field(default_factory=list[OverlayRef])
    request: Request | None = None


class AppUi(State):
    """Where the user is in an app: its navigation stack, the top last. Empty: not started."""

    stack: list[Entry] = Field(default_factory=list[Entry])


class Keyboard(Model):
    layer: Literal["letters", "digits", "symbols"] = "letters"
    shift: Literal["off", "once", "lock"] = "off"


class Toast(Model):
    text: str
    until: datetime


class SystemUi(State):
    """What the shell shows.

    `foreground` is an app id or `launcher`; `recents` holds the started apps, the latest first.
    """

    foreground: str = "launcher"
    recents: list[str] = Field(default_factory=list[str])
    screen_on: bool = True
    locked: bool = False
    panel: Literal["none", "notifications", "quick", "recents", "volume", "power"] = "none"
    heads_up: str | None = None
    heads_up_until: datetime | None = None
    toast: Toast | None = None
    keyboard: Keyboard = Keyboard()
    page: int = 0
    shell: Entry = Entry(app="system", path="launcher")
    """Drafts, focus, offsets and dialogs of the shell itself (launcher, shade, recents, permission dialog)."""


Notification.model_rebuild()
