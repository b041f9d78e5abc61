// One draft on two phones and on the server.
import type { Page } from '@playwright/test'
import type { components } from '#contract'
import { watchConsole } from './browser-page.ts'
import { expect } from './fixtures.ts'
import { test as base } from './signed-in.ts'
import { lastStep } from './wizard-page.ts'

export type Draft = components['schemas']['Draft']

/** Returns the dashboard's link to a DUI draft at this step. */
export const continueLink = (page: Page, step: number) =>
  page.getByRole('link', { name: `Continue your DUI case: step ${step} of ${lastStep}` })
/** The same at any step. */
export const anyDraft = (page: Page) => page.getByText('Continue your DUI case')

/**
 * Makes the app visible again, as when a person picks up the phone: it fetches drafts at once, and
 * uploads them.
 */
export const focusWindow = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Tests with a second phone, and the drafts on the server. */
export const test = base.extend<{
  /** Another phone of the same customer, on its dashboard. */
  other: Page
  /** Waits until the server's drafts satisfy the predicate. */
  onServer: (isRight: (drafts: Draft[]) => boolean) => Promise<void>
}>({
  other: async ({ browser, phoneOf, expectedConsoleErrors }, use) => {
    const context = await browser.newContext({ storageState: await phoneOf('customer') })
    const errors = watchConsole(context, expectedConsoleErrors)
    await use(await context.newPage())
    await context.close()
    expect(errors).toEqual([])
  },
  onServer: async ({ customers }, use) => {
    const [customer] = customers
    await use((isRight) =>
      expect
        .poll(async () => customer && isRight((await customer.must('listDrafts')).data))
        .toBe(true),
    )
  },
})

/** Returns the predicate that a draft has this answer. */
export const has = (field: string, value: unknown) => (drafts: Draft[]) =>
  drafts.some(({ answers }) => answers[field]?.value === value)
