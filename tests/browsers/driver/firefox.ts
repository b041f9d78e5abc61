// Firefox, driven by Marionette, the protocol that geckodriver translates WebDriver to.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startBrowserProcess } from './browser-process.ts'
import { COMMANDS, type Driver, type DriverOptions, PRESS_OK, type Storing } from './commands.ts'
import { connectToMarionette } from './marionette.ts'

/** Settings besides those that Firefox makes itself when it is driven. */
const SETTINGS = {
  'marionette.port': 0,
  'devtools.console.stdout.content': true,
  'browser.startup.page': 0,
  // For the style below.
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
}

/** The settings for what pages may store. */
const STORING: Record<Storing, Record<string, boolean | number>> = {
  all: {},
  // In KiB, for an origin.
  little: { 'dom.quotaManager.temporaryStorage.fixedLimit': 10_240 },
  private: { 'browser.privatebrowsing.autostart': true },
  // Firefox denies databases with cookies only.
  cookies: { 'dom.storage.enabled': false },
  none: { 'network.cookie.cookieBehavior': 2 },
}

/** Lets the window be as narrow as a phone. */
const STYLE = ':root, body { min-width: 0 !important }'

/** Starts Firefox. */
export async function startFirefox({ profile, size, storing }: DriverOptions): Promise<Driver> {
  await mkdir(join(profile, 'chrome'), { recursive: true })
  await writeFile(join(profile, 'chrome/userChrome.css'), STYLE)
  const lines = Object.entries({ ...SETTINGS, ...STORING[storing] }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  // The kiosk has nothing but the page.
  const args = ['--marionette', '--headless', '--kiosk', '--no-remote', '--profile', profile]
  const firefox = startBrowserProcess('firefox-esr', args, {
    MOZ_HEADLESS_WIDTH: String(size.width),
    MOZ_HEADLESS_HEIGHT: String(size.height),
    // Its reports would be sent, and its processes outlive the browser.
    MOZ_CRASHREPORTER_DISABLE: '1',
  })
  const port = await firefox.until(async () => PORT.exec(firefox.output())?.[1])
  const call = await connectToMarionette(Number(port))
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: PRESS_OK } })
  return {
    send: async (command, parameters = {}) => {
      const [, , name] = COMMANDS[command]
      const reply = await call(name, parameters)
      return (reply as { value?: unknown } | null)?.value
    },
    output: firefox.output,
    kill: firefox.kill,
  }
}

/** What Firefox prints with its port. */
const PORT = /Marionette\tINFO\tListening on port (\d+)/
