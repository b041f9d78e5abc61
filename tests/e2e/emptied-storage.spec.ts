// Storage that the browser empties while a page is open, as it does when a phone is full or its
// data is cleared.
import type { Page } from '@playwright/test'
import { latestCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test } from './signed-in.ts'
import {
  expectStep,
  hurryToReview,
  pressContinue,
  pressSubmit,
  questionOf,
  startCase,
} from './wizard-page.ts'

test.use({ expectedConsoleErrors: [/503/] })

/** Removes every record of the app's database. */
const removeRecords = (page: Page) =>
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
  })

const removeDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('fastpass')
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error)
      }),
  )

test('a case that is open when its records or the database are removed is stored again with every answer, and one that is lost says so', async ({
  page,
}) => {
  // The server's copy would hide what the phone has lost.
  await page.route('**/api/drafts*/**', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/drafts', (route) => route.fulfill({ status: 503 }))
  const box = page.getByRole('textbox')
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await startCase(page, 'DUI')
  await box.fill('10/01/2026')
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
  await box.fill('AZ')
  await box.blur()
  for (const [index, remove] of [removeRecords, removeDatabase].entries()) {
    const saved = `AZ-447${index}`
    await remove(page)
    await box.fill(saved)
    await pressContinue(page)
    await expectStep(page, 3, questionOf(3))
    await page.reload()
    await expectStep(page, 3, questionOf(3))
    await back.click()
    await expect(box).toHaveValue(saved)
  }
  await back.click()
  // The URL follows, which another navigation would end.
  await expectStep(page, 1, questionOf(1))
  await expect(box).toHaveValue('10/01/2026')

  const url = page.url()
  await page.goto('/dashboard')
  await removeRecords(page)
  await page.goto(url)
  const lost = page.getByRole('heading', { name: 'This case is not on this phone' })
  await expect(lost).toBeVisible()
})

test('a case that waits to be sent is sent after the storage was emptied', {
  tag: WITH_WORKER,
}, async ({ page, context, server }) => {
  const before = await latestCase(server.url)
  await hurryToReview(page)
  await workerIsReady(page)
  await context.setOffline(true)
  await pressSubmit(page)
  await expect(page.getByText('It will be sent when you are back online.').first()).toBeVisible()
  await removeRecords(page)
  await context.setOffline(false)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect((await latestCase(server.url)).unique_id).toBeGreaterThan(before.unique_id)
})
