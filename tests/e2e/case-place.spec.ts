// The place of a case, which is asked between its category and its first question.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { latestCase, newPerson, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { storedAnswers } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { waitForPaintsOf } from './paints.ts'
import { test } from './signed-in.ts'
import {
  expectActive,
  expectPlace,
  expectStep,
  lastStep,
  openPlace,
  openReview,
  pressBack,
  pressContinue,
  pressDone,
  pressSubmit,
  questionOf,
} from './wizard-page.ts'

const state = (page: Page) => page.getByRole('combobox', { name: 'State' })
const county = (page: Page) => page.getByRole('combobox', { name: 'County' })

async function askPlace(page: Page) {
  await page.goto('/dashboard')
  await startFromDashboard(page)
}

async function startFromDashboard(page: Page) {
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await pressContinue(page)
  await expectPlace(page)
}

test('a missing or unknown place is an error at its field, typed text is kept, and counties of the state are suggested', async ({
  page,
}) => {
  await askPlace(page)
  await expectAccessible(page, 'the place of a case')
  await county(page).fill('Clark')
  await pressContinue(page)
  await expect(page.getByRole('alert').getByText('Choose a state.')).toBeVisible()
  await expect(state(page)).toBeFocused()
  await state(page).selectOption('Arizona')
  await pressContinue(page)
  const unknown = 'Choose a county of Arizona from the list, or leave this empty.'
  await expect(page.getByRole('alert').getByText(unknown)).toBeVisible()
  await expect(county(page)).toBeFocused()
  await expect(county(page)).toHaveValue('Clark')
  await expectAccessible(page, 'an unknown county')
  const suggested = page.locator('datalist option')
  await expect(suggested).toHaveCount(15)
  await expect(suggested.first()).toHaveAttribute('value', 'Apache County')
  await state(page).selectOption('Nevada')
  await expect(page.getByText(unknown)).toHaveCount(0)
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
  await pressBack(page)
  await expect(state(page)).toHaveValue('32')
  await expect(county(page)).toHaveValue('Clark County')
  await pressBack(page)
  await expect(page.getByRole('radio', { name: 'DUI', exact: true })).toBeChecked()
})

test('a county of another state is cleared and stays cleared, with a message', async ({ page }) => {
  const cleared = page.getByText('You changed the state. Choose a county there')
  await openPlace(page)
  await county(page).fill('Orange')
  await state(page).selectOption('California')
  await expect(county(page)).toHaveValue('Orange')
  await expect(cleared).toHaveCount(0)
  await state(page).focus()
  await state(page).selectOption('Florida')
  await expect(county(page)).toHaveValue('')
  await expect(cleared).toBeVisible()
  await expect(state(page)).toBeFocused()
  await expectAccessible(page, 'a county that was cleared')
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
  await pressBack(page)
  await expect(state(page)).toHaveValue('12')
  await expect(county(page)).toHaveValue('')
  await county(page).fill('orange')
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
  await pressBack(page)
  await expect(county(page)).toHaveValue('Orange County')
  await state(page).selectOption('New York')
  await expect(cleared).toBeVisible()
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
  await page.reload()
  await expectStep(page, 1, questionOf(1))
  await pressBack(page)
  await expect(state(page)).toHaveValue('36')
  await expect(county(page)).toHaveValue('')
})

test.describe('the list of counties', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] })

  test('that fails to load is reported only in the form, where the state alone can be chosen, and is loaded again', async ({
    page,
    context,
  }) => {
    let failures = 0
    let isBroken = true
    await context.route(/\/counties-[^/]*\.js/, (route) => {
      failures += 1
      return isBroken ? route.abort() : route.continue()
    })
    await page.clock.install()
    await askPlace(page)
    const missing = page.getByText('We could not load the list of counties yet.')
    await expect(missing).toBeVisible()
    // It is tried again after a delay.
    const atFirst = failures
    await page.clock.fastForward(5_000)
    await expect.poll(() => failures).toBeGreaterThan(atFirst)
    await state(page).selectOption('Nevada')
    await pressContinue(page)
    await expectStep(page, 1, questionOf(1))
    await pressBack(page)
    await expect(missing).toBeVisible()
    const before = failures
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => failures).toBeGreaterThan(before)
    await waitForPaintsOf(page, 20)
    await expect(page.getByText('Part of the app didn’t load.')).toHaveCount(0)
    isBroken = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(missing).toHaveCount(0)
    await county(page).fill('Clark')
    await pressContinue(page)
    await expectStep(page, 1, questionOf(1))
    // What was stored as a county has no name until the list is there.
    isBroken = true
    await page.reload()
    await pressBack(page)
    await expect(missing).toBeVisible()
    await expect(state(page)).toHaveValue('32')
    await expect(county(page)).toHaveValue('')
    isBroken = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(county(page)).toHaveValue('Clark County')
    await expect(missing).toHaveCount(0)
  })
})

test('a half-typed county survives a reload, and the draft opens at it', async ({ page }) => {
  await openPlace(page)
  await state(page).selectOption('Arizona')
  await county(page).fill('Maric')
  await expect.poll(() => storedAnswers(page)).toContain('Maric')
  await page.reload()
  await expect(state(page)).toHaveValue('04')
  await expect(county(page)).toHaveValue('Maric')
  await openInApp(page, '/dashboard')
  // The place is no step.
  await page.getByRole('link', { name: 'Continue your DUI case', exact: true }).click()
  await expectPlace(page)
  await expect(county(page)).toHaveValue('Maric')
  await county(page).fill('Maricopa')
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
  await pressBack(page)
  await expect(county(page)).toHaveValue('Maricopa County')
})

/** Presses Submit in the review, which opens the place with an error at a field. */
async function expectRefused(page: Page, error: string, field: Locator) {
  await pressSubmit(page)
  await expect(page.getByRole('alert').getByText(error)).toBeVisible()
  await expect(field).toBeFocused()
}

test('a place is shown in the review, changed from there, sent, and offered for the next case', async ({
  page,
  server,
}) => {
  await openReview(page, server.url)
  const row = page.getByRole('listitem').filter({ hasText: 'Where is your case?' })
  await expect(row).toContainText('Arizona')
  await row.getByRole('button', { name: 'Change: Where is your case?' }).click()
  await expectPlace(page)
  await county(page).fill('maricopa')
  // A second press goes back no further.
  await page.getByRole('button', { name: 'Done' }).dblclick()
  await expectActive(page, lastStep)
  await expect(row).toContainText('Maricopa County, Arizona')
  await row.getByRole('button', { name: 'Change: Where is your case?' }).click()
  await expectPlace(page)
  await pressBack(page)
  await expectActive(page, lastStep)
  await expect(row).not.toContainText('You changed this')

  await row.getByRole('button', { name: 'Change: Where is your case?' }).click()
  await county(page).fill('Pi')
  await page.goBack()
  await expectActive(page, lastStep)
  const unknown = 'Choose a county of Arizona from the list, or leave this empty.'
  await expect(row).toContainText('Pi, Arizona')
  await expect(row).toContainText('You changed this. Before: Maricopa County, Arizona')
  const change = row.getByRole('button', { name: 'Change: Where is your case?' })
  await expect(change).toBeFocused()
  await expect(change).toHaveAccessibleDescription(/Before: Maricopa County, Arizona$/)
  await expect(row).toContainText(unknown)
  await expectAccessible(page, 'the review with an unknown county')
  await expectRefused(page, unknown, county(page))
  await expect(county(page)).toHaveValue('Pi')
  await state(page).selectOption('Choose a state')
  await county(page).fill('')
  await pressBack(page)
  await expectActive(page, lastStep)
  await expect(row).toContainText('Choose a state.')
  await expectRefused(page, 'Choose a state.', state(page))
  await state(page).selectOption('Arizona')
  await county(page).fill('maricopa')
  await pressDone(page)
  await expectActive(page, lastStep)
  await expect(row).toContainText('Maricopa County, Arizona')
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  const posted = await latestCase(server.url)
  expect(posted).toMatchObject({ place: '04013' })
  const maria = await personOf(server.url, 'customer')
  await maria.must('updateCaseStatus', { body: { id: posted.id, case_status: 'closed' } })

  await startFromDashboard(page)
  await page.getByRole('button', { name: 'Use Maricopa County, Arizona' }).click()
  await expectStep(page, 1, questionOf(1))
  await pressBack(page)
  await expect(county(page)).toHaveValue('Maricopa County')
})

test.describe('on a new phone', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the place of a closed case is offered, although the past cases have not loaded', async ({
    page,
    server,
  }) => {
    const { account, person } = await newPerson(server.url, 'customer', 'Ana López')
    const { id } = await postCase(person, 'dui', 'I was stopped at home.', undefined, '04013')
    await person.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
    await page.route(
      ({ searchParams }) => searchParams.has('case_status[ne]'),
      () => {},
    )
    await openLoggedIn(page, account)
    await expect(page.getByText('You don’t have any open cases.')).toBeVisible()
    await startFromDashboard(page)
    await page.getByRole('button', { name: 'Use Maricopa County, Arizona' }).click()
    await expectStep(page, 1, questionOf(1))
  })
})
