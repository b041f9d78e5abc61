// One unfinished case on two phones and on the server.
import type { Page } from '@playwright/test'
import type { components } from '#contract'
import { expect, watchConsole } from './fixtures.ts'
import { test as base } from './signed-in.ts'

type Draft = components['schemas']['Draft']

/** The dashboard's way back to a DUI case at this step. */
export const continueLink = (page: Page, step: number) =>
  page.getByRole('link', { name: `Continue your DUI case: step ${step} of 14` })
/** The same at any step. */
export const anyDraft = (page: Page) => page.getByText('Continue your DUI case')

/** Somebody takes the phone up again. */
export const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** Tests with another phone, and with what the server has of both. */
export const test = base.extend<{
  /** Another phone of the same customer, on its dashboard. */
  other: Page
  /** What the server has, once it satisfies the test. */
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

/** Whether a draft has this answer. */
export const has = (field: string, value: unknown) => (drafts: Draft[]) =>
  drafts.some(({ answers }) => answers[field]?.value === value)
