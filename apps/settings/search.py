"""Search over all settings, in either language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from mobilegym_mcp import ui
from mobilegym_mcp.phone import Context, View
from mobilegym_mcp.ui import Bound, Node
from mobilegym_mcp.ui.words import language

from . import _, app, keeping
from .about import about_page, legal_page, owner_page, reset_page
from .app_pages import app_page, apps_page
from .battery import battery_page
from .bluetooth import bluetooth_page
from .date_time import datetime_page
from .defaults import defaults_page
from .display import display_page, font_page, wallpaper_page, zoom_page
from .language import language_page
from .mobile import hotspot_page, location_page, mobile_page, nfc_page
from .notifications import notifications_page, recent_page
from .permissions import permissions_page
from .privacy import lock_page, privacy_page
from .rows import app_mark
from .sound import disturb_page, sound_page, tone_page
from .state import SettingsState
from .storage import storage_page
from .switchboard import SWITCHES
from .wifi import add_network, saved_networks, wifi_page

_KEPT_SEARCHES = 8
Label = Callable[[], str]


@dataclass(frozen=True)
class Setting:
    """A thing to find: its name, the page it is on, and what that page is called. `words` also find it."""

    name: Label
    page: Bound
    where: Label
    words: str = ""

    @cached_property
    def haystack(self) -> str:
        """All that it can be found by, in both languages."""
        said: list[str] = [self.words]
        for code in ("en", "zh"):
            with language(code):
                said += [self.name(), self.where()]
        return " ".join(said).casefold()


def _on(where: Label, page: Bound, *names: Label | str, words: str = "") -> list[Setting]:
    """The settings of one page; a name that is a string is a switch's."""
    labels = [SWITCHES[name].label if isinstance(name, str) else name for name in names]
    return [Setting(where, page, lambda: _("Settings"), words), *(Setting(name, page, where) for name in labels)]


INDEX: tuple[Setting, ...] = (
    *_on(lambda: _("Wi-Fi"), wifi_page(), words="wlan wireless internet network 无线 网络"),
    Setting(lambda: _("Add network"), add_network(), lambda: _("Wi-Fi")),
    Setting(lambda: _("Saved networks"), saved_networks(), lambda: _("Wi-Fi"), "forget 忘记"),
    *_on(lambda: _("Bluetooth"), bluetooth_page(), lambda: _("Device name"), words="pair headphones speaker 耳机 配对"),
    *_on(
        lambda: _("Mobile network"),
        mobile_page(),
        "mobile_data",
        "roaming",
        "airplane",
        words="sim cellular flight 流量",
    ),
    *_on(
        lambda: _("Personal hotspot"),
        hotspot_page(),
        lambda: _("Hotspot name"),
        lambda: _("Hotspot password"),
        words="tethering share internet 共享",
    ),
    *_on(lambda: _("NFC"), nfc_page(), words="contactless pay 刷卡"),
    *_on(lambda: _("Location"), location_page(), "location", words="gps map 定位"),
    *_on(
        lambda: _("Display"),
        display_page(),
        lambda: _("Brightness"),
        "auto_brightness",
        "dark",
        "dark_schedule",
        "night_light",
        lambda: _("Screen time-out"),
        "auto_rotate",
        words="screen 屏幕 night mode 夜间",
    ),
    Setting(lambda: _("Font size"), font_page(), lambda: _("Display"), "text bigger larger 大字"),
    Setting(lambda: _("Display size"), zoom_page(), lambda: _("Display"), "zoom scale 缩放"),
    Setting(lambda: _("Wallpaper"), wallpaper_page(), lambda: _("Display"), "background 背景"),
    *_on(
        lambda: _("Sound & vibration"),
        sound_page(),
        lambda: _("Media volume"),
        lambda: _("Ring volume"),
        lambda: _("Alarm volume"),
        lambda: _("Call volume"),
        "vibrate_on_ring",
        "touch_sounds",
        words="volume silent mute ringer 静音 音量",
    ),
    Setting(lambda: _("Ringtone"), tone_page("ringtone"), lambda: _("Sound & vibration"), "ring tone"),
    Setting(lambda: _("Notification sound"), tone_page("notification_sound"), lambda: _("Sound & vibration")),
    *_on(lambda: _("Do not disturb"), disturb_page(), "dnd_allow_starred", words="dnd quiet 勿扰"),
    *_on(
        lambda: _("Notifications"), notifications_page(), lambda: _("On the lock screen"), words="alerts pop up badge"
    ),
    Setting(lambda: _("Recent notifications"), recent_page(), lambda: _("Notifications"), "history 历史"),
    *_on(lambda: _("Apps"), apps_page(), words="force stop disable clear data 停止 停用"),
    Setting(lambda: _("Default apps"), defaults_page(), lambda: _("Apps"), "browser open with 打开方式"),
    Setting(
        lambda: _("Permission manager"), permissions_page(), lambda: _("Apps"), "camera microphone contacts 相机 麦克风"
    ),
    *_on(lambda: _("Battery"), battery_page(), "battery_saver", "battery_percent", words="power charge 电量"),
    *_on(lambda: _("Storage"), storage_page(), lambda: _("Clear cache"), words="memory space 空间"),
    *_on(lambda: _("Privacy & security"), privacy_page(), lambda: _("Clear clipboard"), words="safety 隐私"),
    Setting(lambda: _("Screen lock"), lock_page(), lambda: _("Privacy & security"), "pin password unlock 密码 解锁"),
    *_on(lambda: _("Language"), language_page(), words="english chinese 中文 英语 locale"),
    *_on(
        lambda: _("Date & time"),
        datetime_page(),
        "automatic_time",
        "hour24",
        lambda: _("Time zone"),
        words="clock 时钟",
    ),
    Setting(lambda: _("Owner"), owner_page(), lambda: _("Settings"), "account name profile 账号"),
    *_on(
        lambda: _("About phone"),
        about_page(),
        lambda: _("System version"),
        lambda: _("Build number"),
        lambda: _("Serial number"),
        lambda: _("Model"),
        words="imei android version 版本",
    ),
    Setting(lambda: _("Legal information"), legal_page(), lambda: _("About phone"), "license 许可"),
    Setting(lambda: _("Reset network settings"), reset_page(), lambda: _("Reset"), "factory 还原"),
    Setting(lambda: _("Reset app preferences"), reset_page(), lambda: _("Reset")),
)


def find(query: str) -> list[Setting]:
    """The settings in which every word of the query occurs; those whose name begins with it come first."""
    wanted = query.casefold().split()
    if not wanted:
        return []
    found = [setting for setting in INDEX if all(word in setting.haystack for word in wanted)]
    whole = " ".join(wanted)

    def rank(setting: Setting) -> int:
        name = setting.name().casefold()
        return 0 if name.startswith(whole) else 1 if whole in name else 2

    return sorted(found, key=rank)


@app.screen("search")
def search_page(view: View[SettingsState], q: str = "") -> Node:
    query = view.draft("q", q)
    found = find(query)
    apps = [
        a
        for a in keeping.listed(view.phone)
        if query.strip() and query.strip().casefold() in a.gettext(a.title).casefold()
    ]
    results: list[Node] = []
    if found:
        results.append(
            ui.section(
                *(
                    ui.list_row(s.name(), subtitle=s.where(), chevron=True, on_tap=visit(INDEX.index(s), query))
                    for s in found
                )
            )
        )
    if apps:
        results.append(
            ui.section(
                *(
                    ui.list_row(a.gettext(a.title), leading=app_mark(a), chevron=True, on_tap=app_page(a.id))
                    for a in apps
                ),
                header=_("Apps"),
            )
        )
    if not results:
        results.append(_recent(view) if not query.strip() else _nothing(query))
    return ui.page(
        ui.app_bar(ui.search_field("q", value=q, placeholder=_("Search settings"), on_submit=remember()), back=True),
        ui.scroll("results", *results, pad=(8, 0, 24, 0)),
    )


def _nothing(query: str) -> Node:
    return ui.empty_state("magnifying-glass", _("Nothing found"), _("No setting is called “{q}”").format(q=query))


def _recent(view: View[SettingsState]) -> Node:
    if not view.state.searches:
        return ui.empty_state("magnifying-glass", _("Search all settings"))
    return ui.section(
        *(ui.list_row(q, leading="clock-counter-clockwise", on_tap=search_again(q)) for q in view.state.searches),
        header=_("Recent searches"),
        action=ui.link(_("Clear"), on_tap=forget_searches(), size="secondary"),
    )


@app.action
def start_search(ctx: Context[SettingsState]) -> None:
    ctx.open(search_page(), focus="q")


@app.action
def remember(ctx: Context[SettingsState], text: str) -> None:
    _keep(ctx.state, text)


def _keep(state: SettingsState, text: str) -> None:
    text = text.strip()
    if text:
        state.searches = [text, *(q for q in state.searches if q != text)][:_KEPT_SEARCHES]


@app.action
def visit(ctx: Context[SettingsState], index: int, text: str) -> None:
    """Open what was found, and remember what it was found by."""
    _keep(ctx.state, text)
    ctx.open(INDEX[index].page)


@app.action
def search_again(ctx: Context[SettingsState], q: str) -> None:
    ctx.set_draft("q", q)


@app.action
def forget_searches(ctx: Context[SettingsState]) -> None:
    ctx.state.searches = []
