// An install from before the single database is updated, and its phone loses nothing.

import type { BrowserContext, Page } from '@playwright/test'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { logIn } from './browser-page.ts'
import { newPerson, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { CURRENT_CASES, decrypted, untilKept } from './kept.ts'
import { BLANK, countOldRecords, databases, makeOldInstall } from './old-install.ts'
import { answerUpTo, expectStep, hurryToReview, pressSubmit, questionOf } from './wizard-page.ts'

test.use({ storageState: { cookies: [], origins: [] } })

const CREATE_CASE = '**/api/cases/create'

/** Creates two unsent cases, and a third whose third answer is half typed. */
async function leaveUnsent(page: Page, context: BrowserContext, url: string) {
  const { account, person } = await newPerson(url, 'customer', 'Ana Lopez')
  await logIn(page, account)
  await workerIsReady(page)
  await untilKept(page, CURRENT_CASES)
  // For the worker as well as for every tab.
  await context.route(CREATE_CASE, (route) => route.abort())
  for (let posted = 0; posted < 2; posted += 1) {
    await hurryToReview(page)
    await pressSubmit(page)
    await expect(page.getByText('Not sent yet')).toHaveCount(posted + 1)
  }
  await answerUpTo(page, 3)
  await page.getByRole('textbox').fill('Mesa Mun')
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  return person
}

const halfTyped = (page: Page) => page.getByRole('link', { name: /^Continue/ })

test('a half-typed case, two unsent cases and a log-in survive the update', async ({
  page,
  context,
  server,
}) => {
  const person = await leaveUnsent(page, context, server.url)
  const read = (await decrypted(page)).length
  await page.goto(BLANK)
  await makeOldInstall(page)
  expect(await countOldRecords(page)).toBeGreaterThan(read + 3)

  // Two tabs at once.
  const other = await context.newPage()
  await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')])
  for (const tab of [page, other]) {
    await expect(tab.getByText('Not sent yet')).toHaveCount(2)
    await expect(halfTyped(tab)).toHaveCount(1)
  }
  expect((await decrypted(page)).length).toBeGreaterThanOrEqual(read)
  await expect.poll(() => countOldRecords(page)).toBe(0)
  await other.close()

  await context.unroute(CREATE_CASE)
  await page.reload()
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  const query = { customer_id: person.id, limit: 1 }
  await expect.poll(async () => (await person.must('listCases', { query })).total_count).toBe(2)
  await halfTyped(page).click()
  await expectStep(page, 3, questionOf(3))
  await expect(page.getByRole('textbox')).toHaveValue('Mesa Mun')
  expect(await databases(page)).toEqual(['fastpass', 'fastpass-session'])
})

test('an update that is interrupted between copying and removing continues at the next start', {
  tag: IN_FULL_RUN,
}, async ({ page, context, server }) => {
  await leaveUnsent(page, context, server.url)
  await page.goto(BLANK)
  await makeOldInstall(page)
  const held = await countOldRecords(page)
  const cut = await context.newPage()
  await cut.addInitScript(() => {
    const remove = IDBObjectStore.prototype.delete
    IDBObjectStore.prototype.delete = function (key) {
      if (this.transaction.db.name !== 'fastpass') this.transaction.abort()
      return remove.call(this, key)
    }
  })
  await cut.goto('/dashboard')
  await expect(cut.getByText('Not sent yet')).toHaveCount(2)
  await cut.close()
  expect(await countOldRecords(page)).toBe(held)

  await page.goto('/dashboard')
  await expect(page.getByText('Not sent yet')).toHaveCount(2)
  await expect(halfTyped(page)).toHaveCount(1)
  await expect.poll(() => countOldRecords(page)).toBe(0)
})

test('an open page closes its connection for a newer version of the database', {
  tag: IN_FULL_RUN,
}, async ({ page, server }) => {
  const { account } = await newPerson(server.url, 'customer', 'Bea Lopez')
  await logIn(page, account)
  await untilKept(page, CURRENT_CASES)
  const isOpened = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('fastpass', 1_000)
        opening.onblocked = () => resolve(false)
        opening.onsuccess = () => resolve(true)
      }),
  )
  expect(isOpened).toBe(true)
})
