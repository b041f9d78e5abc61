// A phone without free space.
import { expect, type Locator, type Page } from '@playwright/test'
import { duiSteps, expectStep, pressContinue, questionOf, startCase } from './wizard-page.ts'

/**
 * Makes the writes to a store of the app's database fail while the phone is full. Called before the
 * page is opened.
 */
export const refuseWritesWhenFull = (page: Page, store: string) =>
  page.addInitScript((name) => {
    const { put } = IDBObjectStore.prototype
    const full = new DOMException('Full', 'QuotaExceededError')
    Object.defineProperty(IDBTransaction.prototype, 'error', { get: () => full })
    IDBObjectStore.prototype.put = function (...args) {
      const request = put.apply(this, args)
      if (this.name === name && Reflect.get(window, 'isFull')) {
        this.transaction.abort()
        Object.assign(window, { refused: (Reflect.get(window, 'refused') ?? 0) + 1 })
      }
      return request
    }
  }, store)

/** Fills the phone, or frees its space, until the page is loaded again. */
export const setFull = (page: Page, isFull: boolean) =>
  page.evaluate((value) => void Object.assign(window, { isFull: value }), isFull)

/** Returns the message that the phone is full, on the page or in a part of it. */
export const fullMessage = (within: Page | Locator) =>
  within.getByText(
    'It could not be saved on this phone, because the phone is full. Free some space.',
  )

/**
 * Starts a DUI case, fills the phone, and answers the first question. Returns the message that says
 * it is full.
 */
export async function answerOnFullPhone(page: Page): Promise<Locator> {
  await refuseWritesWhenFull(page, 'drafts')
  await startCase(page, 'DUI')
  await expectStep(page, 1, questionOf(1))
  await setFull(page, true)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  const full = fullMessage(page)
  await expect(full).toBeVisible()
  return full
}

/** Hides the page, as when a person opens another app to free some space, and shows it again. */
export async function leaveAndReturn(page: Page, whileAway = async () => {}) {
  const refused = () => page.evaluate(() => Reflect.get(window, 'refused') as number)
  const before = await refused()
  await setVisibility(page, 'hidden')
  await expect.poll(refused).toBeGreaterThan(before)
  await whileAway()
  await setVisibility(page, 'visible')
}

/** Makes the page report that it is hidden or visible. */
export const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
