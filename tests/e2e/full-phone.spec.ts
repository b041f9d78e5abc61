// What people type on a full phone, and what they are told of it (specification §3.7).
import type { Locator, Page } from '@playwright/test'
import { workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import {
  answerOnFullPhone,
  fullMessage,
  leaveAndReturn,
  refuseWritesWhenFull,
  setFull,
} from './full-phone.ts'
import { storedAnswers } from './kept.ts'
import { WITH_WORKER } from './service-workers.ts'
import { logOut } from './session-page.ts'
import { continueLink, has, test } from './two-phones.ts'

const close = (page: Page) => page.getByRole('link', { name: 'Close' }).click()
const ticket = (page: Page) => page.getByRole('textbox')

test('a case that a full phone cannot store stays in the list, is copied to the account, and is stored once the person returns to the app with freed space', {
  tag: WITH_WORKER,
}, async ({ page, context, onServer }) => {
  const full = await answerOnFullPhone(page)
  await leaveAndReturn(page)
  await ticket(page).fill('AZ-1')
  await close(page)

  await expect(continueLink(page, 2)).toBeVisible()
  await onServer(has('citation_number', 'AZ-1'))
  await continueLink(page, 2).click()
  await expect(ticket(page)).toHaveValue('AZ-1')
  await expect(full).toBeVisible()

  await workerIsReady(page)
  await context.setOffline(true)
  await ticket(page).fill('AZ-2')
  await leaveAndReturn(page)
  await close(page)
  await logOut(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('been sent. Logging out deletes')
  await question.getByRole('button', { name: 'Stay logged in' }).click()

  await context.setOffline(false)
  await continueLink(page, 2).click()
  await expect(ticket(page)).toHaveValue('AZ-2')
  await ticket(page).fill('AZ-3')
  await expect(full).toBeVisible()
  await leaveAndReturn(page, () => setFull(page, false))
  await expect(full).toBeHidden()
  await expect.poll(() => storedAnswers(page)).toContain('AZ-3')
  await onServer(has('citation_number', 'AZ-3'))
})

test('Log out asks when the phone cannot be read', async ({ page }) => {
  await page.goto('/dashboard')
  await page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (...args) {
      const request = getAll.apply(this, args)
      if (this.name === 'drafts') this.transaction.abort()
      return request
    }
  })
  await logOut(page)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('We couldn’t read everything on this phone.')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
})

test.describe('the personal details and licenses of an attorney', () => {
  test.use({ person: 'attorney' })
  test('say that a full phone could not store what is typed, until it could', async ({ page }) => {
    await refuseWritesWhenFull(page, 'profile-drafts')
    await page.goto('/personal-details')
    await page.getByRole('button', { name: 'Edit Company name', exact: true }).click()
    await expectToldWhileFull(page, page.getByRole('textbox', { name: 'Company name' }))
    await page.goto('/licenses')
    await page.getByRole('button', { name: 'Add a license' }).click()
    await expectToldWhileFull(page, page.getByRole('textbox', { name: 'Bar number' }))
  })

  async function expectToldWhileFull(page: Page, box: Locator) {
    await setFull(page, true)
    await box.fill('12')
    await expect(fullMessage(page)).toBeVisible()
    await setFull(page, false)
    await box.fill('123')
    await expect(fullMessage(page)).toBeHidden()
  }
})
