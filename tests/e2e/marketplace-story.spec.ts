// Two cases of one customer, from posting to a reminder of the court date: two attorneys of
// different states, an admin who checks a license, and what each of them reads and when.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { whole } from '#tests/support/case-answers.ts'
import { startClockServer } from '#tests/support/demo-server.ts'
import { subscribeDevice, subscriptionBody } from '#tests/support/devices.ts'
import { addKnownPrices } from '#tests/support/known-prices.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { newAttorney, openDetails } from './own-account.ts'
import { setPermission, workerOf } from './push-phone.ts'
import { test as base } from './with-push.ts'

const test = base.extend<object, { timed: Awaited<ReturnType<typeof startClockServer>> }>({
  timed: [
    async ({ service }, use) => {
      const env = { VERIFY_ATTORNEYS: '1', PUSH_SERVICES: service.origin }
      const server = await startClockServer(env, addKnownPrices)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ timed }, use) => use(timed), { scope: 'worker' }],
})
// The browser reports what is refused at first: cases without a checked license or before the
// conflict check, and the token of a session after three days.
test.use({ expectedConsoleErrors: [/status of (401|403)/] })

const COUNTY = 'Maricopa County, Arizona'
const MARICOPA = '04013'
const FAMILY_WORDS = 'He has moved out, and I need help.'
const FAMILY = {
  familiar_situations: 'Divorce with Children',
  adversary_name: 'Sam Rivera',
  address_of_adversary: 'Mesa, Arizona',
  marriage_place: 'Tucson',
} as const
const GUIDE = 'Most bids for a DUI in Arizona are $1,200 to $2,600.'
const DAY_MS = 86_400_000
/** The court date is in nine days, so that one reminder lies within the next three. */
const COURT_DAY = new Date(Date.now() + 9 * DAY_MS)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first()
const answerRow = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label })
const openExplore = (page: Page) => page.goto('/lawyer/explore-bids?category=all')

test('two cases find the right attorney, who alone reads everything', async ({
  page: attorney,
  server,
  timed,
  service,
  browser,
  phoneOf,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    storageState: await phoneOf('customer'),
  })
  const client = await context.newPage()
  const maria = await personOf(server.url, 'customer')
  const account = await newAttorney(server.url)
  const nevadan = await newAttorney(server.url)
  const { id: familyId } = await postCase(maria, 'family', FAMILY_WORDS, FAMILY, MARICOPA)
  let duiId = ''
  const alerts = () => service.received.filter(({ message }) => message.case_id === duiId)

  await test.step('an attorney without a checked license sees its row, and what is missing', async () => {
    await openDetails(attorney, account)
    await openExplore(attorney)
    const found = row(attorney, 'Family')
    await expect(found).toContainText(COUNTY)
    await expect(found).toContainText('Needs your checked license')
    await expect(attorney.getByText(FAMILY_WORDS)).toHaveCount(0)
    await found.getByRole('link').click()
    await expect(attorney.getByText('Add your Arizona license.')).toBeVisible()
    await attorney.getByRole('link', { name: 'Add your license' }).click()
    await press(attorney, 'Add a license')
    const form = attorney.getByRole('dialog', { name: 'Add a license' })
    await form.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
    await form.getByRole('textbox', { name: 'Name on the license' }).fill('Dana K. Reyes')
    await form.getByRole('textbox', { name: 'Bar number' }).fill('044907')
    await form.getByRole('textbox', { name: 'Date of admission' }).fill('05/02/2011')
    await press(attorney, 'Save license')
    await expect(attorney.getByText('Saved. We will check this license.')).toBeVisible()
  })

  await test.step('both attorneys say where they work, and want alerts at once', async () => {
    await attorney.goto('/notification')
    await setPermission(attorney, 'granted')
    await attorney.getByRole('link', { name: 'Notification settings' }).click()
    await press(attorney, 'Turn on notifications')
    await expect(attorney.getByText('Notifications are on', { exact: true })).toBeVisible()
    await attorney.getByRole('radio', { name: 'Right away' }).check()
    await press(attorney, 'Save new-case alerts')
    await expect(attorney.getByText('New-case alerts are saved')).toBeVisible()
    for (const [who, place] of [
      [account, '04'],
      [nevadan, '32'],
    ] as const) {
      const path = { attorney_id: who.id }
      const {
        category: _,
        email: __,
        languages: ___,
        ...profile
      } = (await who.must('getAttorney', { path })).data
      await who.must('updateAttorney', { body: { ...profile, places: [place] } })
    }
    const body = { mode: 'at_once', hour: 8, time_zone: 'America/Los_Angeles' } as const
    await nevadan.must('putCaseAlerts', { body })
    const { public_key } = (await nevadan.must('getPushKey')).data
    await subscribeDevice(nevadan, subscriptionBody(service.subscribe(public_key)))
  })

  await test.step('an admin finds the license on the roll', async () => {
    const { data } = await account.must('listLicenses', { path: { attorney_id: account.id } })
    const robin = await personOf(server.url, 'admin')
    for (const { id, version } of data) {
      const body = { source: 'State Bar of Arizona', version }
      await robin.must('verifyLicense', { path: { license_id: id }, body })
    }
  })

  await test.step('the attorney looks at the other side’s name before they read the case', async () => {
    await openExplore(attorney)
    const found = row(attorney, 'Family')
    await expect(found).toContainText('Check for a conflict first')
    await expect(attorney.getByText(FAMILY_WORDS)).toHaveCount(0)
    await found.getByRole('link').click()
    await expect(attorney.getByText('Sam Rivera')).toBeVisible()
    await expect(attorney.getByText(COUNTY)).toBeVisible()
    await press(attorney, 'No conflict')
    await expect(attorney.getByText(FAMILY_WORDS)).toBeVisible()
    const home = answerRow(attorney, 'Where the other person lives')
    await expect(home).toContainText('Shown if you are chosen')
    await expect(answerRow(attorney, 'Place of marriage')).toHaveCount(0)
  })

  await test.step('the customer posts a DUI case, and only the attorney of its state is notified', async () => {
    const day = COURT_DAY.toISOString().slice(0, 10)
    const answers = { ...whole.dui, next_hearing_date: `${day}T09:30:00Z` }
    duiId = (await postCase(maria, 'dui', undefined, answers, MARICOPA)).id
    await expect.poll(() => alerts().length, { timeout: 30_000 }).toBe(1)
    const { message } = alerts()[0] ?? {}
    expect(message).toMatchObject({ title: 'A new case for you', body: `DUI in ${COUNTY}` })
    expect(JSON.stringify(message)).not.toContain('stopped')
    const { deliver, shown } = await workerOf(attorney)
    await deliver(JSON.stringify(message))
    await expect
      .poll(shown)
      .toContainEqual(expect.objectContaining({ title: 'A new case for you', tag: duiId }))
  })

  await test.step('the attorney bids, and says what the bid includes', async () => {
    await attorney.goto(caseUrl('lawyer', duiId))
    await expect(answerRow(attorney, 'Citation number')).toContainText('Shown if you are chosen')
    await press(attorney, 'Submit a Bid')
    const panel = attorney.getByRole('dialog', { name: 'Your bid' })
    await expect(panel.getByText(GUIDE)).toBeVisible()
    await expectAccessible(attorney, 'a bid with what most cost')
    await panel.getByRole('textbox', { name: 'Amount' }).fill('1800')
    for (const line of [/^How you charge/, /^What your price covers/, /^When your bid ends/]) {
      await panel.getByRole('button', { name: line }).click()
    }
    await panel.getByRole('checkbox', { name: 'All court dates' }).check()
    await panel.getByRole('combobox', { name: 'How you charge' }).selectOption('Flat fee')
    const end = panel.getByRole('combobox', { name: 'When your bid ends' })
    await end.selectOption('14 days after you send it')
    await panel.getByRole('button', { name: 'Submit bid' }).click()
    await expect(attorney.getByText('Your bid was submitted')).toBeVisible()
    expect(alerts(), 'the attorney of the other state is not notified later').toHaveLength(1)
    await placeBid(await personOf(server.url, 'attorney'), duiId, 2150)
  })

  await test.step('the customer compares the bids and accepts one', async () => {
    await client.goto(caseUrl('customer', duiId))
    await expect(client.getByText(GUIDE)).toBeVisible()
    await expectAccessible(client, 'bids with what most cost')
    await expect(client.getByText('Arizona license checked').first()).toBeVisible()
    await client.getByRole('link', { name: 'Compare 2 bids' }).click()
    const heads = client.getByRole('rowheader')
    await expect(heads.filter({ hasText: /^CoversDiffers$/ })).toBeVisible()
    await client.getByRole('radio', { name: /Rivera Law/ }).check({ force: true })
    await press(client, 'Accept $1,800 from Rivera Law')
    await press(client, 'Accept bid')
    await expect(client.getByText('Bid accepted successfully')).toBeVisible()
  })

  await test.step('only the chosen attorney reads the hidden answers', async () => {
    await attorney.goto(caseUrl('lawyer', duiId))
    await expect(answerRow(attorney, 'Citation number')).toContainText('AZ-4471')
    const vega = await personOf(server.url, 'attorney')
    const { data } = await vega.must('getCase', { path: { case_id: duiId } })
    expect(data).toMatchObject({ dui: { citation_number: null } })
    await attorney.goto(caseUrl('lawyer', familyId))
    const home = answerRow(attorney, 'Where the other person lives')
    await expect(home).toContainText('Shown if you are chosen')
    await expect(answerRow(attorney, 'Place of marriage')).toHaveCount(0)
  })

  await test.step('the court date goes into the customer’s calendar', async () => {
    await client.goto(caseUrl('customer', duiId))
    const downloading = client.waitForEvent('download')
    await press(client, 'Add to calendar')
    const file = await readFile(await (await downloading).path(), 'utf8')
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
    if (!event) throw new Error('The file has no event.')
    // 9:30 AM in Arizona.
    const { startDate } = new ICAL.Event(event)
    const day = COURT_DAY.toISOString().slice(0, 10)
    expect(startDate.toJSDate().toISOString()).toBe(`${day}T16:30:00.000Z`)
  })

  await test.step('seven days before, both are reminded of it', async () => {
    await timed.tell({ aheadMs: 3 * DAY_MS })
    for (const page of [client, attorney]) {
      await expect(async () => {
        await page.goto('/notification')
        await expect(page.getByText('Court date coming up').first()).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
    }
  })
  await context.close()
})
