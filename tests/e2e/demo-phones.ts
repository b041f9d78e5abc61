// The phones of the demo's people. Each person logs in once in a run, with the real widget, on a
// server that uses the database which all others are copied from: their sessions are valid on
// every copy.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { chromiumArgs, headlessShellPath, phone } from '#tests/support/chromium.ts'
import { startTemplateServer } from '#tests/support/demo-server.ts'
import { fillLogIn, type Person, people, waitForStart, watchConsole } from './browser-page.ts'

/** The storage of a phone on which a person has logged in. */
export type PhoneStorage = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The environment variable with the file of the phones. */
const DEMO_PHONES = 'E2E_DEMO_PHONES'

/** Logs each of the demo's people in. Returns the function that deletes their phones. */
export async function logInDemoPeople(): Promise<() => Promise<void>> {
  const [server, browser] = await Promise.all([
    startTemplateServer(),
    chromium.launch({ executablePath: headlessShellPath, args: chromiumArgs }),
  ])
  const phones = Object.fromEntries(
    await Promise.all(
      (Object.keys(people) as Person[]).map(
        async (person) => [person, await phoneOf(browser, person, server.url)] as const,
      ),
    ),
  )
  await browser.close()
  await server.remove()
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-e2e-phones-'))
  const file = join(folder, 'phones.json')
  await writeFile(file, JSON.stringify(phones).replaceAll(server.url, ORIGIN))
  process.env[DEMO_PHONES] = file
  return () => rm(folder, { recursive: true, force: true })
}

/** The placeholder for the server's origin in the file. */
const ORIGIN = 'http://demo.invalid'

/** Returns the phones for the server at this origin. */
export async function readDemoPhones(origin: string): Promise<Record<Person, PhoneStorage>> {
  const file = process.env[DEMO_PHONES]
  if (!file) throw new Error('tests/e2e/global-setup.ts has not logged anybody in.')
  return JSON.parse((await readFile(file, 'utf8')).replaceAll(ORIGIN, origin))
}

async function phoneOf(browser: Browser, person: Person, baseURL: string): Promise<PhoneStorage> {
  const context = await browser.newContext({ ...phone, baseURL, serviceWorkers: 'block' })
  const page = await context.newPage()
  const errors = watchConsole(context)
  try {
    await page.goto('/auth/login')
    await fillLogIn(page, person)
    await waitForStart(page, person)
    return await context.storageState({ indexedDB: true })
  } catch (cause) {
    // Playwright describes only the page of a test.
    const shown = await page.locator('body').ariaSnapshot()
    const message = [`The log-in of ${person} failed at ${page.url()}:`, shown, ...errors].join(
      '\n',
    )
    throw new Error(message, { cause })
  } finally {
    await context.close()
  }
}
