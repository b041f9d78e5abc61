"""A window of WebKitGTK of a phone's size for WebKitWebDriver, with a profile that outlives it.

WebKit's own MiniBrowser forgets its profile under automation. Arguments: the folder of the profile, width, height, and
what pages may store (`Storing` in commands.ts).
"""

import shutil
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile, width, height, storing = sys.argv[1], *map(int, sys.argv[2:4]), sys.argv[4]

# On in Safari. `getDirectory` is how pages tell private windows.
SAFARI_FEATURES = ["AccessHandle", "FileSystem", "StorageAPI", "StorageAPIEstimate"]

# What an origin may fill. WebKit takes it as a part of the disk, of which it counts 32 GiB at most.
LITTLE_BYTES = 8_000_000


def create_context():
    if storing == "private":
        return WebKit2.WebContext.new_ephemeral()
    options = {
        "base_data_directory": f"{profile}/data",
        "base_cache_directory": f"{profile}/cache",
    }
    if storing == "little":
        disk = min(shutil.disk_usage(profile).total, 2**35)
        options["origin_storage_ratio"] = LITTLE_BYTES / disk
    storage = WebKit2.WebsiteDataManager(**options)
    created = WebKit2.WebContext(website_data_manager=storage)
    cookies = created.get_cookie_manager()
    cookies.set_persistent_storage(
        f"{profile}/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE
    )
    if storing == "none":
        cookies.set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)
    return created


context = create_context()
context.set_automation_allowed(True)


def open_window(*_):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # As in Safari, the page that is left stays in memory for Back.
    settings.set_enable_page_cache(True)
    if storing in ("cookies", "none"):
        settings.set_enable_html5_database(False)
        settings.set_enable_html5_local_storage(False)
    features = WebKit2.Settings.get_all_features()
    for feature in map(features.get, range(features.get_length())):
        if feature.get_identifier() in SAFARI_FEATURES:
            settings.set_feature_enabled(feature, True)
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, settings=settings
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    view.connect("permission-request", allow)
    return view


def allow(_, request):
    request.allow()
    return True


def start_session(_, session):
    application = WebKit2.ApplicationInfo()
    application.set_name("webkit-window")
    session.set_application_info(application)
    session.connect("create-web-view", open_window)


context.connect("automation-started", start_session)
Gtk.main()
