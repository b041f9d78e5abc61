// Storage that the browser empties while a page is open, as it does when a phone is full or its
// data is cleared.
import type { Page } from '@playwright/test'
import { latestCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test } from './signed-in.ts'
import {
  expectStep,
  hurryFromStep2,
  pressContinue,
  pressSubmit,
  questionOf,
  startCase,
} from './wizard-page.ts'

test.use({ expectedConsoleErrors: [/503/] })

const SAVED = 'AZ-4471'

/** Removes every record of the app's database, or the database itself. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  'its records': (page) =>
    page.evaluate(async () => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await done(indexedDB.open('fastpass'))
      const stores = [...database.objectStoreNames]
      const transaction = database.transaction(stores, 'readwrite')
      await Promise.all(stores.map((store) => done(transaction.objectStore(store).clear())))
      database.close()
    }),
  'the database': (page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase('fastpass')
          deleting.onsuccess = () => resolve()
          deleting.onerror = () => reject(deleting.error)
        }),
    ),
}

/** Fills in the first question of a DUI case, and types into the second. */
async function answerTwo(page: Page) {
  await startCase(page, 'DUI')
  await page.getByRole('textbox').fill('10/01/2026')
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
  await page.getByRole('textbox').fill('AZ')
  await page.getByRole('textbox').blur()
}

for (const [what, empty] of Object.entries(ways)) {
  test(`a case that is open when ${what} are removed is stored again with every answer`, async ({
    page,
  }) => {
    // The server's copy would hide what the phone has lost.
    await page.route('**/api/drafts*/**', (route) => route.fulfill({ status: 503 }))
    await page.route('**/api/drafts', (route) => route.fulfill({ status: 503 }))
    await answerTwo(page)
    await empty(page)
    await page.getByRole('textbox').fill(SAVED)
    await pressContinue(page)
    await expectStep(page, 3, questionOf(3))
    await page.reload()
    await expectStep(page, 3, questionOf(3))
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('textbox')).toHaveValue(SAVED)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('textbox')).toHaveValue('10/01/2026')
  })
}

test('a case whose answers are lost says so, and not that it was sent', async ({ page }) => {
  await page.route('**/api/drafts', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/drafts/*', (route) => route.fulfill({ status: 503 }))
  await answerTwo(page)
  const url = page.url()
  await page.goto('/dashboard')
  await ways['its records']?.(page)
  await page.goto(url)
  const lost = page.getByRole('heading', { name: 'This case is not on this phone' })
  await expect(lost).toBeVisible()
})

test('a case that waits to be sent is sent after the storage was emptied', {
  tag: WITH_WORKER,
}, async ({ page, context, server }) => {
  const before = await latestCase(server.url)
  await startCase(page, 'DUI')
  await page.getByRole('textbox').fill('10/01/2026')
  await pressContinue(page)
  await hurryFromStep2(page)
  await workerIsReady(page)
  await context.setOffline(true)
  await pressSubmit(page)
  await expect(page.getByText('It will be sent when you are back online.').first()).toBeVisible()
  await ways['its records']?.(page)
  await context.setOffline(false)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect((await latestCase(server.url)).unique_id).toBeGreaterThan(before.unique_id)
})
