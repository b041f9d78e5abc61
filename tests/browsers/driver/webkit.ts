// WebKit (Debian's WebKitGTK), driven by WebKitWebDriver.
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import { END_WITH_PARENT, startBrowserProcess } from './browser-process.ts'
import {
  COMMANDS,
  CommandError,
  type Driver,
  type DriverOptions,
  type Parameters,
  PRESS_OK,
} from './commands.ts'

const windowProgram = fileURLToPath(new URL('./webkit-window.py', import.meta.url))

/** Starts WebKit. */
export async function startWebKit({ profile, size, storing }: DriverOptions): Promise<Driver> {
  // Each has a display of its own: without a window manager, the windows on one would take the
  // focus from each other.
  const display = startBrowserProcess('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'])
  const number = await display.until(async () => /^\d+(?=\n)/m.exec(display.output())?.[0])
  const port = await freePort()
  const driver = startBrowserProcess('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${number}`,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  })
  const call = caller(`http://127.0.0.1:${port}`)
  await driver.until(() => call('GET', '/status').catch(() => undefined))
  const [binary, ...options] = END_WITH_PARENT
  const args = [...options, '/usr/bin/python3', windowProgram]
  const window = [profile, String(size.width), String(size.height), storing]
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        ...PRESS_OK,
        'webkitgtk:browserOptions': { binary, args: [...args, ...window] },
      },
    },
  })) as { sessionId: string }
  return {
    send: (command, parameters = {}) => {
      const [method, path] = COMMANDS[command]
      const { id = '', ...body } = parameters
      return call(method, `/session/${sessionId}${path.replace('ID', id)}`, body)
    },
    output: driver.output,
    kill: async () => {
      await driver.kill()
      await display.kill()
    },
  }
}

type Call = (method: string, path: string, body?: Parameters | object) => Promise<unknown>

/** Returns a function that calls a driver, and returns the value of its response. */
const caller =
  (url: string): Call =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { error: string; message: string } }
    if (!response.ok) throw new CommandError(value.error, value.message)
    return value
  }
