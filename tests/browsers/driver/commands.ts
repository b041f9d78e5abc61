// The commands of WebDriver that the stories need. WebKitWebDriver takes them by HTTP (W3C
// WebDriver), and Firefox under the names of Marionette, which is the same protocol without
// geckodriver in front.

/** The method, the path below the session, and Marionette's name. */
export const COMMANDS = {
  open: ['POST', '/url', 'WebDriver:Navigate'],
  url: ['GET', '/url', 'WebDriver:GetCurrentURL'],
  reload: ['POST', '/refresh', 'WebDriver:Refresh'],
  back: ['POST', '/back', 'WebDriver:Back'],
  run: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  role: ['GET', '/element/ID/computedrole', 'WebDriver:GetComputedRole'],
  label: ['GET', '/element/ID/computedlabel', 'WebDriver:GetComputedLabel'],
  press: ['POST', '/element/ID/click', 'WebDriver:ElementClick'],
  type: ['POST', '/element/ID/value', 'WebDriver:ElementSendKeys'],
} as const satisfies Record<string, [method: string, path: string, marionette: string]>

/** A command to the open page. */
export type Command = keyof typeof COMMANDS

/** Closes the browser's own alerts, such as the one for wide windows, as a person does. */
export const PRESS_OK = { unhandledPromptBehavior: 'accept' } as const

/** What a command may need. */
export interface Parameters {
  url?: string
  /** A script for `run`, and its arguments. */
  script?: string
  args?: unknown[]
  /** The element, and the keys to type into it. */
  id?: string
  text?: string
}

/**
 * What pages of a browser may store: `all`; `little`, some megabytes, as on a phone that is almost
 * full; `private`, until the window is closed; `cookies`, without the storages that the browser can
 * deny alone; `none`, where the person blocks cookies.
 */
export type Storing = 'all' | 'little' | 'private' | 'cookies' | 'none'

/** How a browser is started. `profile`: the folder of what it stores. */
export interface DriverOptions {
  profile: string
  size: { width: number; height: number }
  storing: Storing
}

/** A browser under control, with one page. */
export interface Driver {
  /**
   * Sends a command, and returns its value. Rejects with a `CommandError` when the browser refuses
   * it.
   */
  send(command: Command, parameters?: Parameters): Promise<unknown>
  /** Returns everything that the browser has printed, with the consoles of its pages. */
  output(): string
  /** Kills all processes of the browser, as an empty battery does. The profile stays. */
  kill(): Promise<void>
}

/**
 * A command that the browser refused. `code`: that of WebDriver, such as 'stale element reference'.
 */
export class CommandError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** The key under which an element's id is sent. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Returns the ids of the elements that a script returned: none when WebKit was just opening another
 * page.
 */
export const idsOf = (elements: unknown): string[] =>
  ((elements ?? []) as Record<string, string>[]).map((element) => element[ELEMENT_KEY] ?? '')

/** Returns an element as an argument of a script. */
export const elementOf = (id: string) => ({ [ELEMENT_KEY]: id })
