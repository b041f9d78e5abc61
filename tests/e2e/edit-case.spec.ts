// An owner changes the part of a case that attorneys read (specification §3.1).
import type { Page } from '@playwright/test'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, type Person, personOf, postCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { fullMessage, refuseWritesWhenFull, setFull } from './full-phone.ts'

import { keysOnPhone } from './kept.ts'
import { WITH_WORKER } from './service-workers.ts'
import { overlayIsLeft } from './session-page.ts'
import { test } from './signed-in.ts'

let maria: Person
let vega: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
})

const edit = (page: Page) => page.getByRole('button', { name: 'Edit this case' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit this case' })
const details = (page: Page) => sheet(page).getByRole('textbox', { name: 'Details' })
const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save changes' })

async function openCase(page: Page) {
  const { id } = await postCase(maria)
  await page.goto(caseUrl('customer', id))
  await expect(edit(page)).toBeVisible()
  return id
}

test('the description and the firm sizes of a case are edited by the rules of a new case', async ({
  page,
}) => {
  const id = await openCase(page)
  await placeBid(vega, id, 1800)
  await edit(page).click()
  await expect(sheet(page)).toContainText('Attorneys with a bid will be told.')
  await expect(sheet(page)).toContainText('30/1000')
  await expectAccessible(page, 'editing a case')
  await save(page).click()
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  await overlayIsLeft(page)
  await edit(page).click()
  await details(page).fill('x'.repeat(1100))
  await expect(details(page)).toHaveValue('x'.repeat(1000))
  await details(page).fill('')
  await sheet(page).getByRole('checkbox', { name: '1-2 lawyers' }).uncheck()
  await save(page).click()
  await expect(sheet(page).getByText(/^Field is\s+required$/)).toBeVisible()
  await expect(sheet(page).getByText('Select valid option.')).toBeVisible()
  await details(page).fill('I have a hearing on Friday.')
  await sheet(page).getByRole('checkbox', { name: '50+ lawyers' }).check()
  await save(page).click()
  await expect(page.getByText('Case updated successfully')).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByText('I have a hearing on Friday.')).toBeVisible()
  const path = { case_id: id, attorney_id: vega.id }
  expect((await vega.must('getCaseForAttorney', { path })).data).toMatchObject({
    case_details: 'I have a hearing on Friday.',
    firm_size: ['50+ lawyers'],
  })
  await maria.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  await page.reload()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(edit(page)).toHaveCount(0)
})

test('typed changes survive closing the sheet, losing the connection and a reload, until they are discarded', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  await openCase(page)
  await workerIsReady(page)
  await edit(page).click()
  await context.setOffline(true)
  await details(page).fill('Typed in a tunnel.')
  await expect(save(page)).toBeDisabled()
  await expect(sheet(page)).toContainText('What you typed stays on this phone.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('You have changes that are not saved.')).toBeVisible()
  await overlayIsLeft(page)
  await page.reload()
  await edit(page).click()
  await expect(details(page)).toHaveValue('Typed in a tunnel.')
  await context.setOffline(false)
  await sheet(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('You have changes that are not saved.')).toHaveCount(0)
  await edit(page).click()
  await expect(details(page)).toHaveValue('I was stopped on the way home.')
})

test.describe('after as many changes as a case may have in a day', () => {
  test.use({ expectedConsoleErrors: [/429 \(Too Many Requests\)/] })

  test('the next one is refused with the time to wait, and what was typed stays', async ({
    page,
  }) => {
    const { id } = await postCase(maria)
    for (let version = 1; version <= 20; version += 1) {
      const body = { id, version, case_details: `Text ${version}.`, firm_size: ['1-2 lawyers'] }
      await maria.must('updateCase', { body })
    }
    await page.goto(caseUrl('customer', id))
    await edit(page).click()
    await details(page).fill('One change too many.')
    await save(page).click()
    const wait = 'You changed this case 20 times in 24 hours. You can change it again in 24 hours.'
    await expect(sheet(page).getByText(wait)).toBeVisible()
    await expect(details(page)).toHaveValue('One change too many.')
    await page.keyboard.press('Escape')
    await expect(page.getByText('You have changes that are not saved.')).toBeVisible()
  })
})

test.describe('when another device saved first', () => {
  test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] })

  test('its text is shown next to the typed text, and replaced only on request; when the case has closed, what is typed can be copied or discarded', async ({
    page,
  }) => {
    const id = await openCase(page)
    await edit(page).click()
    await details(page).fill('From the phone.')
    const theirs = { case_details: 'From the tablet.', firm_size: ['1-2 lawyers'] }
    await maria.must('updateCase', { body: { id, version: 1, ...theirs } })
    await save(page).click()
    await expect(
      sheet(page).getByText('This case was changed on another device. Please look at it again.'),
    ).toBeVisible()
    await expect(sheet(page).getByText('From the tablet.')).toBeVisible()
    await expect(details(page)).toHaveValue('From the phone.')
    await save(page).click()
    await expect(page.getByText('Case updated successfully')).toBeVisible()
    await expect(page.getByRole('main').getByText('From the phone.')).toBeVisible()
    await overlayIsLeft(page)

    await edit(page).click()
    await details(page).fill('Typed too late.')
    await maria.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
    // Nothing can be saved in the sheet anymore.
    await expect(sheet(page)).toBeHidden()
    const main = page.getByRole('main')
    await expect(main.getByText('Your changes were not saved')).toBeVisible()
    await expect(main.getByText('Typed too late.')).toBeVisible()
    await overlayIsLeft(page)
    await page.reload()
    await expect(main.getByText('Typed too late.')).toBeVisible()
    await expectAccessible(page, 'changes that cannot be saved anymore')
    await main.getByRole('button', { name: 'Discard changes' }).click()
    await expect(main.getByText('Typed too late.')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.reload()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    expect((await keysOnPhone(page)).records.join()).not.toContain(id)
  })
})

test('a sheet says when a full phone does not keep what is typed, and no longer once it does', async ({
  page,
}) => {
  await refuseWritesWhenFull(page, 'case-edits')
  await openCase(page)
  const full = fullMessage(page)
  await setFull(page, true)
  await edit(page).click()
  await details(page).fill('I have a hearing on Friday.')
  await expect(full).toBeVisible()
  await expectAccessible(page, 'editing a case on a full phone')
  await setFull(page, false)
  await details(page).fill('I have a hearing on Monday.')
  await expect(full).toBeHidden()
  await page.goBack()
  await overlayIsLeft(page)

  await setFull(page, true)
  await page.getByRole('button', { name: 'Add a court date' }).click()
  const courtDate = page.getByRole('dialog', { name: 'Court date' })
  await courtDate.getByRole('textbox').first().fill(`03/14/${FUTURE_YEAR}`)
  await expect(full).toBeVisible()
  await expectAccessible(page, 'a court date on a full phone')
})
