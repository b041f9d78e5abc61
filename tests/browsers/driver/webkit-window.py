"""A window of WebKitGTK of a phone's size for WebKitWebDriver, with a profile that outlives it.

WebKit's own MiniBrowser forgets its profile under automation. Arguments: the folder of the profile, width and height.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

storage = WebKit2.WebsiteDataManager(
    base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
)
context = WebKit2.WebContext(website_data_manager=storage)
context.get_cookie_manager().set_persistent_storage(
    f"{profile}/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE
)
context.set_automation_allowed(True)


def open_window(*_):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    # As in Safari, the page that is left stays in memory for Back.
    settings.set_enable_page_cache(True)
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
