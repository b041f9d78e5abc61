// The court date of a case that asks for none, and what a phone shows on its day without a
// connection.
import type { BrowserContext, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, postCase, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'

test.use({ timezoneId: 'America/New_York' })

const DAYS_AHEAD = 3
const DAY_MS = 86_400_000

/** The day on the clock of Phoenix that is some days from now. */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * DAY_MS - 7 * 3_600_000).toISOString().slice(0, 10)

/** Opens the dashboard in another tab without a connection, at an instant. */
async function openOffline(page: Page, context: BrowserContext, at: string): Promise<Page> {
  await context.setOffline(true)
  const later = await context.newPage()
  await page.close()
  await later.clock.install({ time: new Date(at) })
  await later.goto('/')
  return later
}

test('a family case gets a deadline and then a court date, whose card is above the cases on its day, offline', async ({
  page,
  context,
  server,
}) => {
  const { account, person } = await newPerson(server.url, 'customer', 'Imogen Castellane')
  const firm = await newPerson(server.url, 'attorney', 'Marsh & Vale')
  const { id, unique_id } = await postCase(person, 'family', 'We part.', undefined, '04013')
  await acceptBid(person, await placeBid(firm.person, id))
  await openLoggedIn(page, account)
  await page.goto(caseUrl('customer', id))

  await page.getByRole('button', { name: 'Add a court date' }).click()
  const sheet = page.getByRole('dialog', { name: 'Court date' })
  const date = sheet.getByRole('textbox', { name: 'Date' })
  const [year = '', month = '', day = ''] = dayAhead(DAYS_AHEAD).split('-')
  await sheet.getByRole('radio', { name: 'A deadline' }).check()
  await date.fill(`${month}/${day}/${year}`)
  await sheet.getByRole('combobox', { name: 'Time' }).selectOption('Not sure')
  await sheet.getByRole('textbox', { name: 'What is due' }).fill('Answer')
  await expectAccessible(page, 'a deadline that is typed')
  await sheet.getByRole('button', { name: 'Save date' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Deadline', exact: true })).toBeVisible()
  await expect(page.getByText(/^Answer due by .*, in 3 days$/)).toBeVisible()

  await expect(page.getByRole('button', { name: 'Remove deadline' })).toBeVisible()
  await page.getByRole('button', { name: 'Change deadline' }).click()
  await sheet.getByRole('radio', { name: 'A day in court' }).check()
  await sheet.getByRole('combobox', { name: 'Time' }).selectOption('9:30 AM')
  await sheet.getByRole('button', { name: 'Room and address' }).click()
  await sheet.getByRole('textbox', { name: 'Room' }).fill('Courtroom 4')
  await sheet.getByRole('textbox', { name: 'Address' }).fill('250 E 1st Avenue, Mesa')
  await sheet.getByRole('button', { name: 'Save date' }).click()
  await expect(sheet).toBeHidden()
  // The phone is two or three hours ahead of the court.
  const shown = /at 9:30 AM, Mountain Standard Time/
  await expect(page.getByText(shown)).toBeVisible()
  await expect(page.getByText('Courtroom 4')).toBeVisible()
  await expectAccessible(page, 'a court date with its place')

  await page.goto('/dashboard')
  const card = (on: Page) => on.getByRole('heading', { name: 'Court today' })
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await page.getByRole('link', { name: '1 case in progress' }).click()
  await expect(page.getByText(`#${unique_id},`)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await untilKept(page, { of: 'cases', as: 'list', list: 'past' })
  await workerIsReady(page)

  // Eight in the morning in Phoenix.
  const later = await openOffline(page, context, `${year}-${month}-${day}T15:00:00Z`)
  await expect(card(later)).toBeVisible()
  await expect(later.getByText(shown)).toBeVisible()
  await expect(later.getByText('Courtroom 4')).toBeVisible()
  const map = later.getByRole('link', { name: '250 E 1st Avenue, Mesa' })
  await expect(map).toHaveAttribute('href', /query=250\+E\+1st\+Avenue%2C\+Mesa$/)
  const call = later.getByRole('link', { name: 'Call Marsh & Vale' })
  await expect(call).toHaveAttribute('href', 'tel:4805550163')
  await expect(later.getByText('Papers about your children')).toBeVisible()
  const tops = [card(later), later.getByRole('tablist')].map((part) => part.boundingBox())
  const [ofCard, ofCases] = await Promise.all(tops)
  expect(ofCard?.y).toBeLessThan(ofCases?.y ?? 0)
  await expectAccessible(later, 'the card of a court day')
  // The hour goes by while the page is open.
  await later.clock.fastForward('02:00:00')
  await expect(later.getByRole('heading', { name: 'Court has started' })).toBeVisible()
  await later.clock.fastForward('20:00:00')
  await expect(later.getByText('Courtroom 4')).toHaveCount(0)
})

test('the card of a deadline says what is due, and one without a known zone follows the phone’s day', async ({
  page,
  server,
}) => {
  const { account, person } = await newPerson(server.url, 'customer', 'Otis Fairbairn')
  // The day of this phone, as 2026-12-14.
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  const { id } = await postCase(person, 'civil', 'They did not pay.')
  const body = { id, court_date_changes: 0, kind: 'deadline' as const, due: 'Answer' }
  await person.must('updateCourtDate', {
    body: { ...body, next_hearing_date: `${today}T00:00:00Z` },
  })
  await openLoggedIn(page, account)
  await expect(page.getByRole('heading', { name: 'Due today' })).toBeVisible()
  await expect(page.getByText(/^Answer due by /)).toBeVisible()
  await expect(page.getByText('Bring with you')).toHaveCount(0)
  await page.getByRole('link', { name: /^Open case / }).click()
  await expect(page.getByRole('heading', { name: 'Deadline', exact: true })).toBeVisible()
})
