// Journeys on a phone whose browser translates every page. Names and texts are found as always,
// because the translator's mark is left out when they are compared.
import { toCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { notificationsTo, placeBid } from '#tests/support/stories.ts'
import { byPointer } from './by-pointer.ts'
import { caseUrl, latestCase, personOf, postCase } from './cases.ts'
import { confirmDeletion } from './deletions.ts'
import { expect } from './fixtures.ts'
import { holdFiles, SCRIPTS } from './held-files.ts'
import { openInApp } from './in-app.ts'
import { type Journey, journeys } from './journeys.ts'
import { untilRemembered } from './kept.ts'
import { newEmail, PASSWORD } from './newcomers.ts'
import { pick } from './office.ts'
import { createAccount } from './onboarding-page.ts'
import { edit, newCustomer, row, save } from './own-account.ts'
import { searchBox } from './table-page.ts'
import { expectTranslated, expectUntranslated, test } from './translator.ts'
import { walk } from './walk.ts'
import { lastStep, pressContinue, pressSubmit } from './wizard-page.ts'

/** The journey with the most questions of each category. */
const longest = new Map<string, Journey>()
for (const journey of journeys) {
  const { asked } = longest.get(journey.category) ?? { asked: [] }
  if (journey.asked.length > asked.length) longest.set(journey.category, journey)
}

test('a case of each category arrives as it was answered', async ({ translated, server }) => {
  const page = await translated('customer')
  for (const journey of longest.values()) {
    const { category, answers, stored = {} } = journey
    await walk(page, byPointer, journey)
    await expectTranslated(page)
    await pressSubmit(page)
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText('Your case was created')).toBeVisible()
    await expectTranslated(page)
    // The message may still be that of the case before.
    const latest = async () => (await latestCase(server.url)).category_name
    await expect.poll(latest).toBe(category.toLowerCase())
    const posted = await latestCase(server.url)
    const sent = toCaseAnswers(caseFlowOf(category.toLowerCase()), answers)
    expect(posted).toMatchObject({ ...sent, ...stored, place: '04013' })
    expectUntranslated(posted)
  }
})

test('a person creates an account, and changes the phone number', async ({
  translated,
  server,
}) => {
  const page = await translated()
  const email = newEmail()
  await createAccount(page, email)
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible()
  await expectTranslated(page)
  const person = await personOf(server.url, { email, password: PASSWORD })
  const stored = () => person.must('getCustomer', { path: { customer_id: person.id } })
  const named = { first_name: 'José', last_name: 'Nguyễn', email }
  expect((await stored()).data).toMatchObject({ ...named, contact_info: '4805550142' })
  await page.goto('/personal-details')
  await edit(page, 'Phone number').click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('602-555-0199')
  await save(page).click()
  await expect(row(page, 'Phone number')).toContainText('(602) 555-0199')
  await page.getByRole('button', { name: 'View email' }).click()
  await expect(row(page, 'Email')).toContainText(email)
  await expectTranslated(page)
  expect((await stored()).data).toMatchObject({ ...named, contact_info: '6025550199' })
})

test('an attorney bids with terms, and edits the bid', async ({ translated, server }) => {
  const maria = await personOf(server.url, 'customer')
  const { id } = await postCase(maria)
  const page = await translated('attorney')
  await page.goto(caseUrl('lawyer', id))
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  const panel = page.getByRole('dialog', { name: 'Your bid' })
  await panel.getByRole('textbox', { name: 'Amount' }).fill('1800')
  await panel.getByRole('textbox', { name: 'Additional notes' }).fill('First call is free.')
  for (const line of [/^How you charge/, /^What your price covers/, /^When your bid ends/]) {
    await panel.getByRole('button', { name: line }).click()
  }
  await panel.getByLabel('How you charge').selectOption('By the hour')
  await panel.getByLabel('About how many hours').fill('12')
  await panel.getByRole('checkbox', { name: 'All court dates' }).check()
  await panel.getByLabel('When your bid ends').selectOption('7 days after you send it')
  await expectTranslated(page)
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(page.getByText('Your bid was submitted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Bid', exact: true })).toBeVisible()
  await expectTranslated(page)
  const vega = await personOf(server.url, 'attorney')
  const bid = async () => {
    const { data } = await vega.must('listBids', { query: { attorney_id: vega.id, case_id: id } })
    return data[0]
  }
  const sent = await bid()
  expectUntranslated(sent)
  expect(sent).toMatchObject({
    bid_amount: 1800,
    additional_note: 'First call is free.',
    is_payment_activated: true,
    fee_type: 'hourly',
    fee_hours: 12,
    covers: ['court_dates'],
    ends_in_days: 7,
  })
  await page.getByRole('button', { name: 'Edit Bid' }).click()
  await panel.getByRole('textbox', { name: 'Amount' }).fill('1700')
  await panel.getByRole('button', { name: 'Submit bid' }).click()
  await expect(page.getByText('Your bid was edited')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$1,700')
  await expectTranslated(page)
  expect(await bid()).toMatchObject({ bid_amount: 1700, fee_hours: 12, ends_in_days: 7 })
})

test('notifications are listed, counted and opened, bids are compared, one more arrives, and one is accepted, and a button that was pressed on the remembered dashboard works once the app is there', async ({
  translated,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  await maria.must('readAllNotifications', { body: { until: new Date().toISOString() } })
  const vega = await personOf(server.url, 'attorney')
  const posted = await postCase(maria)
  await placeBid(vega, posted.id, 1800)
  const page = await translated('customer')
  await page.goto('/notification')
  await expect(page.getByRole('tab', { name: 'Unread 1' })).toBeVisible()
  const other = await postCase(maria)
  await placeBid(vega, other.id, 1900)
  await expect(page.getByRole('tab', { name: 'Unread 2' })).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('link', { name: `New bid on DUI case ${posted.unique_id}` }).click()
  await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('tab', { name: 'Unread 1' })).toBeVisible()
  await expectTranslated(page)
  expect(await notificationsTo(maria, { is_read: false })).toMatchObject([{ case_id: other.id }])

  await openInApp(page, caseUrl('customer', posted.id))
  await expect(page.getByRole('heading', { name: '1 bid', exact: true })).toBeVisible()
  const chosen = await placeBid(await personOf(server.url, 'attorney2'), posted.id, 2150)
  await expect(page.getByRole('link', { name: 'Compare 2 bids' })).toBeVisible()
  await placeBid(await personOf(server.url, 'attorney3'), posted.id, 2300)
  await page.getByRole('link', { name: 'Compare 3 bids' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 3 bids' })).toBeVisible()
  await page.getByRole('radio', { name: 'Vega Law Group' }).check()
  await page.getByRole('radio', { name: 'Okafor and Daughters' }).check()
  await expectTranslated(page)
  await page.getByRole('button', { name: 'Accept $2,150 from Okafor and Daughters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(sheet).toContainText('Okafor and Daughters, $2,150')
  await sheet.getByRole('button', { name: 'Accept bid' }).click()
  await expect(page.getByText('Okafor and Daughters will contact you')).toBeVisible()
  await expectTranslated(page)
  const { data: bids } = await maria.must('listBids', { query: { case_id: posted.id } })
  const accepted = bids.filter(({ bid_status }) => bid_status === 'accepted')
  expect(accepted).toMatchObject([{ id: chosen.id }])

  await page.goto('/dashboard')
  await expectTranslated(page)
  await untilRemembered(page, '/dashboard')
  const release = await holdFiles(page, '**/assets/react-*.js')
  await page.reload({ waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('heading', { name: 'Hi Maria!' })).toBeVisible()
  await expectTranslated(page)
})

test('an admin finds a customer and deletes the account', async ({ translated, server }) => {
  const { email, id } = await newCustomer(server.url)
  const page = await translated('admin')
  await page.goto('/admin/users')
  await searchBox(page).fill(email)
  const found = page.getByRole('row').filter({ hasText: email })
  await expect(found).toBeVisible()
  await expectTranslated(page)
  await found.getByRole('link').click()
  await expect(page.getByText(email)).toBeVisible()
  await pick(page, 'Delete user')
  await expectTranslated(page)
  await confirmDeletion(page.getByRole('alertdialog'), /^Delete/)
  await expect(page.getByText('User deleted')).toBeVisible()
  await expectTranslated(page)
  const admin = await personOf(server.url, 'admin')
  expect((await admin.ask('getCustomer', { path: { customer_id: id } })).status).toBe(404)
})

test('what was chosen before the app took over is kept, and a keystroke in a question is saved and marked as saved', async ({
  translated,
}) => {
  const page = await translated()
  const release = await holdFiles(page, SCRIPTS)
  await page.goto('/customer/new-case?user=dui&begin=1', { waitUntil: 'commit' })
  const state = page.getByRole('combobox', { name: 'State' })
  await expect(state.locator('font').first()).toBeAttached()
  await state.selectOption('Arizona')
  release()
  await page.waitForURL(/draft=/)
  await expect(state).toHaveValue('04')
  await pressContinue(page)
  await expect(page.getByText(`Step 1 of ${lastStep}`)).toBeVisible()
  for (const typed of ['1001', '2026']) {
    await page.getByRole('textbox').pressSequentially(typed, { delay: 60 })
    await expect(page.getByText('Saved on this phone')).toBeVisible()
  }
  await expectTranslated(page)
  await pressContinue(page)
  await expect(page.getByText(`Step 2 of ${lastStep}`)).toBeVisible()
  await expectTranslated(page)
})
