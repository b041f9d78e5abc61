// The court date of a case, and its file for the phone's calendar.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { keysOnPhone } from './kept.ts'
import { test } from './signed-in.ts'

// That of the court, so that its time is shown without a zone.
test.use({ timezoneId: 'America/Phoenix' })

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** Returns the only event of a calendar file. */
function eventIn(text: string) {
  const [event, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  if (!event || others.length > 0) throw new Error('The file has not one event.')
  return new ICAL.Event(event)
}

const moments = [
  {
    isDeclined: true,
    instant: `${FUTURE_YEAR}-03-14T09:30:00Z`,
    place: '04013',
    // Phoenix is seven hours behind UTC.
    starts: `${FUTURE_YEAR}-03-14T16:30:00Z`,
    shown: `March 14, ${FUTURE_YEAR} at 9:30 AM, in `,
  },
  {
    isDeclined: false,
    instant: `${FUTURE_YEAR}-03-14T00:00:00Z`,
    place: undefined,
    starts: `${FUTURE_YEAR}-03-14`,
    shown: `March 14, ${FUTURE_YEAR}, in `,
  },
]

test('a court date is added to the calendar, with its time and place though the attorney declined, and without both', async ({
  page,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  for (const { instant, place, isDeclined, starts, shown } of moments) {
    const answers = {
      violation_date: '2026-09-20T00:00:00Z',
      charges_filed: 'DUI',
      case_filed_court_name: 'Mesa Municipal Court',
      next_hearing_date: instant,
    }
    const details = 'I was stopped on Mill Avenue.'
    const { id, unique_id } = await postCase(maria, 'dui', details, answers, place)
    if (isDeclined) {
      const vega = await personOf(server.url, 'attorney')
      await acceptBid(maria, await placeBid(vega, id))
      await vega.must('updateCaseStatus', { body: { id, case_status: 'rejected' } })
    }
    await openInApp(page, caseUrl('customer', id))
    await expect(page.getByText(shown)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change court date' })).toHaveCount(
      isDeclined ? 0 : 1,
    )
    if (isDeclined) await expectAccessible(page, 'a court date')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe('court-date.ics')
    const text = await readFile(await file.path(), 'utf8')
    const event = eventIn(text)
    expect(event.summary).toBe(`Court date for Fastpass case ${unique_id}`)
    // Others may see the calendar, and the alarm on a locked screen.
    expect(text).not.toContain('DUI')
    expect(event.location).toBe('Mesa Municipal Court')
    expect(event.startDate.toString()).toBe(starts)
    // Without a place the time is that of the court's clock.
    const { utcTimezone, localTimezone } = ICAL.Timezone
    expect(event.startDate.zone).toBe(starts.endsWith('Z') ? utcTimezone : localTimezone)
  }
})

test('a court date is moved and removed after posting', async ({ page, server }) => {
  const maria = await personOf(server.url, 'customer')
  const vega = await personOf(server.url, 'attorney')
  const answers = {
    violation_date: '2026-09-20T00:00:00Z',
    charges_filed: 'DUI',
    next_hearing_date: `${FUTURE_YEAR}-03-14T09:30:00Z`,
  }
  const { id } = await postCase(maria, 'dui', 'I was stopped on Mill Avenue.', answers, '04013')
  await acceptBid(maria, await placeBid(vega, id))
  await page.goto(caseUrl('customer', id))
  const change = page.getByRole('button', { name: 'Change court date' })
  await change.click()
  const sheet = page.getByRole('dialog', { name: 'Court date' })
  const date = sheet.getByRole('textbox', { name: 'Date' })
  await expect(sheet).toContainText('We’ll tell your attorney.')
  await expectAccessible(page, 'changing a court date')
  await date.fill(`02/30/${FUTURE_YEAR}`)
  await sheet.getByRole('button', { name: 'Save date' }).click()
  await expect(sheet.getByText('There is no day 30 in that month. Check the date.')).toBeVisible()
  await date.fill(`04/18/${FUTURE_YEAR}`)

  // Back closes the sheet and keeps what is typed, also over a reload.
  await page.goBack()
  await expect(sheet).toBeHidden()
  await page.reload()
  await change.click()
  await expect(date).toHaveValue(`04/18/${FUTURE_YEAR}`)
  await page.context().setOffline(true)
  await expect(sheet.getByText('You are offline. This needs a connection.')).toHaveCount(1)
  await page.context().setOffline(false)
  await sheet.getByRole('button', { name: 'Discard changes' }).click()
  await change.click()
  await expect(date).toHaveValue(`03/14/${FUTURE_YEAR}`)
  await date.fill(`04/18/${FUTURE_YEAR}`)
  const texts = await sheet.evaluateHandle((dialog) => {
    const seen: string[] = []
    const look = () => seen.push(dialog.textContent)
    new MutationObserver(look).observe(dialog, { childList: true, subtree: true })
    return seen
  })
  await sheet.getByRole('button', { name: 'Save date' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Date saved. Remember to update your calendar.')).toBeVisible()
  // Its own change is not called one of another device.
  expect((await texts.jsonValue()).join()).not.toContain('another device')
  await expect(page.getByText(`April 18, ${FUTURE_YEAR} at 9:30 AM, in `)).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const event = eventIn(await readFile(await (await downloading).path(), 'utf8'))
  expect(event.uid).toContain(id)
  expect(event.sequence).toBe(1)
  expect(event.startDate.toString()).toBe(`${FUTURE_YEAR}-04-18T16:30:00Z`)

  await change.click()
  // Another phone is first.
  const elsewhere = {
    id,
    court_date_changes: 1,
    next_hearing_date: `${FUTURE_YEAR}-05-01T10:00:00Z`,
  }
  await maria.must('updateCourtDate', { body: elsewhere })
  await expect(sheet.getByText(`It is now May 1, ${FUTURE_YEAR} at 10:00 AM.`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await expect(sheet).toBeHidden()

  const remove = page.getByRole('button', { name: 'Remove court date' })
  const question = page.getByRole('alertdialog', { name: 'Remove this court date?' })
  await remove.click()
  await expect(question).toContainText(`May 1, ${FUTURE_YEAR} at 10:00 AM`)
  await expect(question).toContainText('We’ll tell your attorney.')
  await expectAccessible(page, 'removing a court date')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(`May 1, ${FUTURE_YEAR} at 10:00 AM, in `)).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'Remove court date' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Court date', exact: true })).toBeFocused()
  await expect(
    page.getByText('Date removed. If it is in your calendar, delete it there.'),
  ).toBeVisible()
  await expect(question).toBeHidden()
  await expect(
    page.getByText('This case no longer has a court date. If you get a new one, add it here.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a court date' })).toBeVisible()
  await expect(remove).toHaveCount(0)
  await expect(page.getByText('You removed the court date')).toBeVisible()
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  expect(data).toMatchObject({ court_date_changes: 3, dui: { next_hearing_date: null } })

  // Once its day is over, the next one is added.
  const over = { id, court_date_changes: 3, next_hearing_date: '2026-01-05T09:30:00Z' }
  await maria.must('updateCourtDate', { body: over })
  await expect(
    page.getByText('Your court date was on January 5, 2026. Do you have a new one?'),
  ).toBeVisible()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: 'Add the next date' }).click()
  await expect(date).toHaveValue('')
  await expect(sheet.getByText('The date was changed on another device')).toHaveCount(0)
  await date.fill(`06/02/${FUTURE_YEAR}`)
  await sheet.getByRole('combobox', { name: 'Time' }).selectOption('9:30 AM')
  await sheet.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByText(`June 2, ${FUTURE_YEAR} at 9:30 AM, in `)).toBeVisible()

  await page.getByRole('button', { name: 'Close this case' }).click()
  const closing = page.getByRole('alertdialog', { name: 'Close this case?' })
  await expect(closing).toContainText('We will not remind you of your court date anymore.')
  await closing.getByRole('button', { name: 'Close case' }).click()
  await expect(
    page.getByText('This case is closed, so we no longer remind you of this date.'),
  ).toBeVisible()
  await expect(page.getByText(`June 2, ${FUTURE_YEAR} at 9:30 AM, in `)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await expect(change).toHaveCount(0)
})

test('the confirmation to remove a court date closes when another device changes the date or closes the case, which deletes a typed one', async ({
  page,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  const { id } = await postCase(maria)
  const save = (court_date_changes: number, next_hearing_date: string | null) =>
    maria.must('updateCourtDate', { body: { id, court_date_changes, next_hearing_date } })
  await save(0, `${FUTURE_YEAR}-03-14T09:30:00Z`)
  await page.goto(caseUrl('customer', id))
  await page.getByRole('button', { name: 'Change court date' }).click()
  const sheet = page.getByRole('dialog', { name: 'Court date' })
  await sheet.getByRole('textbox', { name: 'Date' }).fill(`04/18/${FUTURE_YEAR}`)
  await page.goBack()
  await expect(sheet).toBeHidden()
  const records = async () => (await keysOnPhone(page)).records.join()
  await expect.poll(records).toContain(`${id}/court-date`)
  const remove = page.getByRole('button', { name: 'Remove court date' })
  const question = page.getByRole('alertdialog', { name: 'Remove this court date?' })
  await remove.click()
  await expect(question).toContainText(`March 14, ${FUTURE_YEAR}`)
  await save(1, `${FUTURE_YEAR}-05-01T10:00:00Z`)
  await expect(page.getByText('The date was changed on another device.')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await expect(question).toContainText(`May 1, ${FUTURE_YEAR} at 10:00 AM`)
  await save(2, null)
  await expect(page.getByText('Date removed.')).toBeVisible()
  await expect(question).toBeHidden()

  await save(3, `${FUTURE_YEAR}-06-02T09:30:00Z`)
  await remove.click()
  await expect(question).toContainText(`June 2, ${FUTURE_YEAR}`)
  // Until now, what was typed is kept.
  expect(await records()).toContain(`${id}/court-date`)
  await maria.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  const said = page.getByRole('status').filter({ hasText: 'This case is now closed.' })
  await expect(said).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await expect.poll(records).not.toContain(id)
})

test('a court date before the deadline for contact is mentioned before and after the acceptance', async ({
  page,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  const vega = await personOf(server.url, 'attorney')
  const answers = {
    violation_date: '2026-09-20T00:00:00Z',
    charges_filed: 'DUI',
    next_hearing_date: `${inTwoDays()}T09:30:00Z`,
  }
  const { id } = await postCase(maria, 'dui', 'I was stopped on Mill Avenue.', answers, '04013')
  await placeBid(vega, id)
  await page.goto(caseUrl('customer', id))
  await page.getByRole('button', { name: /^Accept/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(sheet).toContainText('Your court date is before then. We’ll let them know.')
  await expectAccessible(page, 'an acceptance with a court date before the deadline')
  await sheet.getByRole('button', { name: 'Accept bid' }).click()
  await expect(page.getByText(/^They have until .*Your court date is before then\./)).toBeVisible()
  await expect(
    page.getByText(/^The attorney contacts you by .*\. Your court date is before then\.$/),
  ).toBeVisible()
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('reads that the court date is before the deadline for contact, and that it was removed', async ({
    page,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const answers = {
      violation_date: '2026-09-20T00:00:00Z',
      charges_filed: 'DUI',
      next_hearing_date: `${inTwoDays()}T09:30:00Z`,
    }
    const { id } = await postCase(maria, 'dui', 'I was stopped on Mill Avenue.', answers, '04013')
    await acceptBid(maria, await placeBid(await personOf(server.url, 'attorney'), id))
    await page.goto(caseUrl('lawyer', id))
    await expect(page.getByText(/^You have until .*The court date is before then\.$/)).toBeVisible()
    await expect(
      page.getByText(/^You contact the client by .*\. The court date is before then\.$/),
    ).toBeVisible()
    await maria.must('updateCourtDate', {
      body: { id, court_date_changes: 0, next_hearing_date: null },
    })
    await expect(
      page.getByText('This case no longer has a court date. The client removed it.'),
    ).toBeVisible()
    await expect(page.getByText('The client removed the court date', { exact: true })).toBeVisible()
  })
})

/**
 * Posts a DUI case without a court date and opens it. Returns what a court date is entered and
 * shown with.
 */
async function openUndated(page: Page, url: string) {
  const maria = await personOf(url, 'customer')
  const answers = { violation_date: '2026-09-20T00:00:00Z', charges_filed: 'DUI' }
  const { id } = await postCase(maria, 'dui', 'I was stopped on Mill Avenue.', answers, '04013')
  await page.goto(caseUrl('customer', id))
  const sheet = page.getByRole('dialog', { name: 'Court date' })
  return {
    maria,
    id,
    sheet,
    add: page.getByRole('button', { name: 'Add a court date' }),
    change: page.getByRole('button', { name: 'Change court date' }),
    date: sheet.getByRole('textbox', { name: 'Date' }),
    save: sheet.getByRole('button', { name: 'Save date' }),
    unsaved: page.getByText('Not saved', { exact: true }),
  }
}

test.describe('on a phone in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('a typed court date is shown next to the saved one', async ({ page, server }) => {
    const { maria, id, add, change, sheet, date, save, unsaved } = await openUndated(
      page,
      server.url,
    )
    await add.click()
    await save.click()
    await expect(sheet.getByText('Choose a day.')).toBeVisible()
    await date.fill(`04/18/${FUTURE_YEAR}`)
    await save.click()
    await expect(sheet.getByText('Choose a time, or choose “Not sure”.')).toBeVisible()
    const time = sheet.getByRole('combobox', { name: 'Time' })
    await expect(time).toBeFocused()
    await expect(sheet.getByRole('group', { name: 'Day and time' })).toHaveAccessibleDescription(
      /If your time is not in the list, choose the one before it\./,
    )
    await expectAccessible(page, 'a court date without a time')
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(unsaved).toBeVisible()
    await expect(page.getByRole('heading', { name: `04/18/${FUTURE_YEAR}` })).toBeVisible()
    await expect(page.getByText('To save it, tap “Add a court date”.')).toBeVisible()

    // The server has a date by now.
    const body = { id, court_date_changes: 0, next_hearing_date: `${FUTURE_YEAR}-03-14T09:30:00Z` }
    await maria.must('updateCourtDate', { body })
    const saved = page.getByText(`March 14, ${FUTURE_YEAR} at 9:30 AM, Mountain Standard Time, in `)
    await expect(saved).toBeVisible()
    await change.click()
    await expect(
      sheet.getByText(`It is now March 14, ${FUTURE_YEAR} at 9:30 AM, Mountain Standard Time.`),
    ).toBeVisible()
    await expect(date).toHaveValue(`04/18/${FUTURE_YEAR}`)
    await time.selectOption('10:00 AM')
    await page.context().setOffline(true)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await page.context().setOffline(false)
    await page.reload()
    await expect(saved).toBeVisible()
    await expect(
      page.getByRole('heading', {
        name: `April 18, ${FUTURE_YEAR} at 10:00 AM, Mountain Standard Time`,
      }),
    ).toBeVisible()
    await expect(unsaved).toBeVisible()
    await expectAccessible(page, 'a court date that is not saved')
    await change.click()
    await save.click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(`April 18, ${FUTURE_YEAR} at 10:00 AM`)).toBeVisible()
    await expect(unsaved).toHaveCount(0)
  })
})

test('a past court date that was saved without a response is shown as saved', async ({
  page,
  server,
}) => {
  const { id, add, sheet, date, save, unsaved } = await openUndated(page, server.url)
  const typed = async () =>
    (await keysOnPhone(page)).records.filter((key) => key.includes(`${id}/court-date`)).length

  // A time without a day cannot be saved.
  await add.click()
  await sheet.getByRole('combobox', { name: 'Time' }).selectOption('10:00 AM')
  await expect.poll(typed).toBe(1)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(unsaved).toHaveCount(0)

  await add.click()
  await date.fill('04/18/2020')
  await save.click()
  await expect(sheet.getByText('This date is in the past.')).toBeVisible()
  await page.route('**/api/cases/courtdate', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save.click()
  await expect(page.getByText('Your court date was on April 18, 2020.')).toBeVisible()
  // The sheet stays open while it is being saved.
  await expect(sheet.getByText('No connection.')).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(unsaved).toHaveCount(0)
  await expect.poll(typed).toBe(0)
})
