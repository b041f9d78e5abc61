// Phones with WebKit or Firefox on a real server with the demo data.
import { test as base, expect } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { type Connection, openConnection } from './connection.ts'
import type { BrowserName } from './driver/packages.ts'
import { type Phone, type PhoneOptions, startPhone } from './driver/phone.ts'

/** The option that each project of `playwright.config.ts` sets. */
export interface BrowserOptions {
  /** The browser of the story's phone. */
  onBrowser: BrowserName
}

interface Fixtures {
  /** The connection of the phones to the server. */
  connection: Connection
  /** Starts one more phone. */
  newPhone: (browser: BrowserName, options?: PhoneOptions) => Promise<Phone>
  phone: Phone
}

export const test = base.extend<Fixtures & BrowserOptions, { server: DemoServer }>({
  onBrowser: ['WebKit', { option: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  connection: async ({ server }, use) => {
    const connection = await openConnection(server.url)
    await use(connection)
    await connection.cut()
  },
  newPhone: async ({ connection }, use) => {
    const phones: Phone[] = []
    await use(async (browser, options) => {
      const phone = await startPhone(browser, connection.url, options)
      phones.push(phone)
      return phone
    })
    const errors = phones.flatMap((phone) => phone.scriptErrors())
    for (const phone of phones) await phone.remove()
    expect(errors, 'the consoles stay free of errors in scripts').toEqual([])
  },
  phone: async ({ newPhone, onBrowser }, use) => use(await newPhone(onBrowser)),
})

export { expect }
