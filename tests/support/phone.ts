// A phone: Chromium with a profile on disk, whose process can be killed and restarted.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './chromium.ts'

/** A phone with one page open. */
export interface Phone {
  context: BrowserContext
  page: Page
  /** Kills the browser process, as an empty battery does. The profile stays. */
  kill(): Promise<void>
  /** Restarts the browser on the same profile. */
  restart(options?: { offline?: boolean }): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a phone at 390x844 that opens pages of `baseURL`. `watch` is called with each browser
 * context.
 */
export async function startPhone(
  baseURL: string,
  watch: (context: BrowserContext) => unknown,
): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'fastpass-phone-'))
  const launch = async (offline: boolean) => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      args: chromiumArgs,
      ...devices['Pixel 7'],
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      timezoneId: 'America/Phoenix',
      baseURL,
      offline,
    })
    context.setDefaultTimeout(20_000)
    await watch(context)
    return context
  }
  const first = await launch(false)
  const phone: Phone = {
    context: first,
    page: first.pages()[0] ?? (await first.newPage()),
    kill: async () => {
      const closed = new Promise((resolve) => phone.context.once('close', resolve))
      // The profile's name identifies this phone's processes.
      const pids = execFileSync('pgrep', ['-f', `user-data-dir=${profile}`], { encoding: 'utf8' })
      for (const pid of pids.split('\n').filter(Boolean)) {
        try {
          process.kill(Number(pid), 'SIGKILL')
        } catch {
          // A child that has ended with its parent.
        }
      }
      await closed
    },
    restart: async ({ offline = false } = {}) => {
      phone.context = await launch(offline)
      phone.page = phone.context.pages()[0] ?? (await phone.context.newPage())
    },
    close: async () => {
      await phone.context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
  return phone
}
