// A phone with WebKit or Firefox, used as people do: by what is on the screen, by role and name.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError, type Driver, type DriverOptions, elementOf } from './commands.ts'
import { findControl, labelOf, type Named, type Role } from './controls.ts'
import { startFirefox } from './firefox.ts'
import type { BrowserName } from './packages.ts'
import { startWebKit } from './webkit.ts'

const starts = { WebKit: startWebKit, Firefox: startFirefox }

/** How long something may take to appear, ms: on a machine that is busy with other tests. */
const PATIENCE_MS = 60_000
const CHECK_MS = 50
const KEY_CHECKS = 60

/** A refused command of these codes did nothing, and succeeds once the page is ready for it. */
const NOT_YET = [
  'element click intercepted',
  'element not interactable',
  'no such element',
  'stale element reference',
]

const BACKSPACE = '\uE003'
const SCROLL = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"

/** A phone with one page open. Each action waits until it can be done. */
export interface Phone {
  browser: BrowserName
  /** Opens a path of the app. */
  open(path: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** Presses the control of this role and name. `within`: a text in its row, card or group. */
  press(role: Role, name: Named['name'], within?: string): Promise<void>
  /** Types into a field, in place of what it has. */
  type(name: Named['name'], text: string): Promise<void>
  /** Adds to what a field has. For a field of files: the path of one. */
  add(name: Named['name'], text: string): Promise<void>
  /** Chooses an option of a list. */
  choose(name: Named['name'], option: string): Promise<void>
  /** Waits until a control is shown. */
  finds(role: Role, name: Named['name'], within?: string): Promise<void>
  /** Returns the address that a link leads to. */
  target(name: Named['name']): Promise<string>
  /** Waits until a text is shown. */
  sees(text: string | RegExp): Promise<void>
  /** Waits until a text is not shown. */
  misses(text: string | RegExp): Promise<void>
  /** Waits until a field has this value. */
  holds(name: Named['name'], value: string): Promise<void>
  /** Waits until the path and query of the address match. */
  isAt(pattern: RegExp): Promise<void>
  /** Returns the text that is shown now. */
  text(): Promise<string>
  /** Waits until a function returns true in the page. */
  is(condition: () => Promise<boolean>): Promise<void>
  /** Returns the path and query of the address. */
  path(): Promise<string>
  /** Returns the errors of scripts in the consoles of its pages. */
  scriptErrors(): string[]
  /** Kills the browser, as an empty battery does. */
  kill(): Promise<void>
  /** Starts the browser again, with what it had stored. */
  restart(): Promise<void>
  /** Ends the browser and deletes what it had stored. */
  remove(): Promise<void>
}

/** What a phone has in place of an ordinary size and storage. */
export type PhoneOptions = Partial<Omit<DriverOptions, 'profile'>>

/** Starts a phone that opens pages of this server. */
export async function startPhone(
  browser: BrowserName,
  server: string,
  options: PhoneOptions = {},
): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'fastpass-browser-'))
  const start = () =>
    starts[browser]({ profile, size: { width: 390, height: 844 }, storing: 'all', ...options })
  let driver = await start()
  let printed = ''
  const url = async () => String(await driver.send('url'))
  const path = async () => {
    const { pathname, search } = new URL(await url())
    return pathname + search
  }
  const text = async () =>
    String(await driver.send('run', { script: 'return document.body.innerText', args: [] }))
  /** Repeats an attempt until it returns something. */
  const until = async <Result>(what: string, attempt: () => Promise<Result | undefined>) => {
    const deadline = Date.now() + PATIENCE_MS
    let refusal = ''
    while (Date.now() < deadline) {
      try {
        const result = await attempt()
        if (result !== undefined) return result
      } catch (error) {
        if (!(error instanceof CommandError && NOT_YET.includes(error.code))) throw error
        refusal = error.message
      }
      await wait(CHECK_MS)
    }
    const page = [await url().catch(String), await text().catch(String), ...scriptErrors(driver)]
    throw new Error(`${browser}: ${what} ${refusal}\n${page.join('\n')}`)
  }
  const withControl = (
    role: Role,
    named: Named,
    use: (id: string) => Promise<unknown> = async () => {},
  ) =>
    until(`no ${role} ${named.name}`, async () => {
      const id = await findControl(driver, role, named)
      if (id === undefined) return undefined
      await use(id)
      return id
    })
  const isShown = async (pattern: string | RegExp) => {
    const shown = (await text()).replaceAll(/\s+/g, ' ')
    return typeof pattern === 'string' ? shown.includes(pattern) : pattern.test(shown)
  }
  const onElement = (id: string, script: string, ...rest: unknown[]) =>
    driver.send('run', { script, args: [elementOf(id), ...rest] })

  const heldBy = async (name: Named['name']): Promise<unknown> => {
    const id = await findControl(driver, 'field', { name })
    return id && (await onElement(id, 'return arguments[0].value'))
  }
  /**
   * Waits while a busy browser is still at the keys of a text, for a while: the app may show it in
   * another way.
   */
  async function untilKeysAreDone(name: Named['name'], value: string) {
    for (let check = 0; check < KEY_CHECKS; check += 1) {
      const held = await heldBy(name).catch(() => undefined)
      // A field that has gone gets no more keys.
      if (held === undefined || lettersOf(String(held)) === lettersOf(value)) return
      await wait(CHECK_MS)
    }
  }

  return {
    browser,
    open: async (path) => void (await driver.send('open', { url: server + path })),
    reload: async () => void (await driver.send('reload')),
    back: async () => void (await driver.send('back')),
    press: async (role, name, within) => {
      const isBox = role === 'radio' || role === 'checkbox'
      await withControl(role, { name, within }, async (control) => {
        const id = isBox ? await labelOf(driver, control) : control
        // WebKitWebDriver does not scroll far enough for what begins right below the window.
        await onElement(id, SCROLL)
        await driver.send('press', { id })
      })
    },
    type: async (name, value) => {
      await withControl('field', { name }, async (id) => {
        const isFilled = await onElement(
          id,
          'arguments[0].select(); return arguments[0].value !== ""',
        )
        await driver.send('type', { id, text: (isFilled ? BACKSPACE : '') + value })
      })
      await untilKeysAreDone(name, value)
    },
    add: async (name, value) => {
      await withControl('field', { name }, (id) => driver.send('type', { id, text: value }))
    },
    choose: async (name, option) => {
      await withControl('field', { name }, async (id) => {
        const script =
          'return [...arguments[0].options].findIndex(({ text }) => text === arguments[1])'
        const index = Number(await onElement(id, script, option))
        const options = await onElement(id, 'return [...arguments[0].options]')
        const chosen = (options as Record<string, string>[])[index]
        await driver.send('press', { id: Object.values(chosen ?? {})[0] ?? '' })
      })
    },
    finds: async (role, name, within) => void (await withControl(role, { name, within })),
    target: async (name) =>
      String(await onElement(await withControl('link', { name }), 'return arguments[0].href')),
    sees: async (pattern) =>
      void (await until(
        `does not see ${pattern}`,
        async () => (await isShown(pattern)) || undefined,
      )),
    misses: async (pattern) =>
      void (await until(`sees ${pattern}`, async () => !(await isShown(pattern)) || undefined)),
    holds: async (name, value) => {
      let held: unknown
      const isHeld = async () => {
        held = await heldBy(name)
        return held === value || undefined
      }
      await until(`${name} is not ${value}`, isHeld).catch((error: Error) => {
        throw new Error(`It is ${JSON.stringify(held)}. ${error.message}`)
      })
    },
    isAt: async (pattern) =>
      void (await until(
        `is not at ${pattern}`,
        async () => pattern.test(await path()) || undefined,
      )),
    text,
    is: async (condition) => {
      const script = `return (${condition})()`
      const holds = async () => (await driver.send('run', { script, args: [] })) === true
      await until(`not yet: ${condition}`, async () => (await holds()) || undefined)
    },
    path,
    scriptErrors: () => [...errorsIn(printed), ...scriptErrors(driver)],
    kill: async () => {
      printed += driver.output()
      await driver.kill()
    },
    restart: async () => {
      driver = await start()
    },
    remove: async () => {
      await driver.kill()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Returns the letters and digits of a text. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

const scriptErrors = (driver: Driver) => errorsIn(driver.output())

/**
 * WebKit’s words for a request, or a part of a page, that was interrupted: without a connection, or
 * by the next page; and for a full phone.
 */
const NO_ERROR_OF_THE_APP =
  /due to access control checks\.$|Importing a module script failed\.$|operation failed: Quota exceeded$/

/** Returns the lines of WebKit and of Firefox about errors in scripts of the app. */
const errorsIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => /CONSOLE JS ERROR|JavaScript error: http/.test(line))
    .filter((line) => !NO_ERROR_OF_THE_APP.test(line))
