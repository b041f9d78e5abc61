// Where licenses are checked: an attorney enters theirs, an admin finds it on the roll, and it
// decides about cases and bids.
import { licenseRoll } from '#machines/places/license-rolls.ts'
import { whole } from '#tests/support/case-answers.ts'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, personOf, postCase } from './cases.ts'
import { deny } from './deny-storage.ts'
import { expect } from './fixtures.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { holdFiles } from './held-files.ts'
import { caseQuestions, decrypted, emptyStore, OPEN_CASES, untilKept } from './kept.ts'
import { openDesk, press, test } from './licensed.ts'
import { newAttorney, openAs, openDetails } from './own-account.ts'

// The browser reports each refusal.
test.use({ expectedConsoleErrors: [/status of (400|403|409|422)/] })

test('an attorney enters a license, an admin checks it, and the case opens', async ({
  page,
  server,
  browser,
  phoneOf,
}) => {
  const account = await newAttorney(server.url)
  const tom = await personOf(server.url, 'customer2')
  const words = 'I was stopped near the stadium.'
  const legalCase = await postCase(tom, 'dui', words, undefined, '04013')

  await openAs(page, account, '/lawyer/explore-bids?category=all')
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Needs your checked license' })
    .filter({ hasText: 'Maricopa County, Arizona' })
    .first()
  await expect(row).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await expectAccessible(page, 'explore without a license')
  await page.goto(caseUrl('lawyer', legalCase.id))
  await expect(page.getByText('Add your Arizona license. We have to check it first.')).toBeVisible()
  const title = `DUI #${legalCase.unique_id}`
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(`Case #${legalCase.unique_id}`)).toBeVisible()
  await expectAccessible(page, 'a case that needs a license')
  await page.goto('/dashboard')
  await expect(page.getByText('Add your license')).toBeVisible()
  await expect(page.getByText('You can’t open cases until we have checked it.')).toBeVisible()
  await page.getByRole('link', { name: 'Your licenses' }).click()

  await press(page, 'Add a license')
  const form = page.getByRole('dialog', { name: 'Add a license' })
  await press(page, 'Save license')
  await expect(form.getByRole('combobox', { name: 'State' })).toBeFocused()
  await expect(form.getByText('Enter the name on your license.')).toBeVisible()
  await form.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
  const name = form.getByRole('textbox', { name: 'Name on the license' })
  await expect(name).toHaveAccessibleDescription(/Only the people who check licenses see it/)
  await name.fill('Dana K. Reyes')
  await form.getByRole('textbox', { name: 'Bar number' }).fill('044907')
  await page.reload()
  await press(page, 'Add a license')
  await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('04')
  await expect(name).toHaveValue('Dana K. Reyes')
  await expect(form.getByRole('textbox', { name: 'Bar number' })).toHaveValue('044907')
  await form.getByRole('textbox', { name: 'Date of admission' }).fill(`05/02/${FUTURE_YEAR}`)
  await press(page, 'Save license')
  await expect(form.getByText('Enter a date in the past.')).toBeVisible()
  await expectAccessible(page, 'the form of a license')
  await form.getByRole('textbox', { name: 'Date of admission' }).fill('05/02/2011')
  await press(page, 'Save license')
  await expect(page.getByText('Saved. We will check this license.')).toBeVisible()
  await expect(page.getByText('Dana K. Reyes, No. 044907, since 05/02/2011')).toBeVisible()
  await expectAccessible(page, 'the licenses of an attorney')

  const desk = await openDesk(browser, server.url, await phoneOf('admin'))
  const waiting = desk.getByRole('row').filter({ hasText: '044907' })
  await expect(waiting).toContainText('Pending')
  await expect(waiting.getByRole('cell', { name: 'Dana K. Reyes' })).toBeVisible()
  const firm = await waiting.getByRole('link').boundingBox()
  expect(firm?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(desk, 'the licenses to check', ['light'])
  await waiting.getByRole('button', { name: /^Check the Arizona license/ }).click()
  const check = desk.getByRole('dialog')
  await expect(check.getByText('Name on the license: Dana K. Reyes')).toBeVisible()
  await expect(check.getByRole('link', { name: 'State Bar of Arizona' })).toHaveAttribute(
    'href',
    licenseRoll('04')?.url ?? 'no address',
  )
  await press(desk, 'Save')
  await expect(check.getByText('Field is required.')).toBeVisible()
  await expect(check.getByRole('radio', { name: 'It is on the roll' })).toBeFocused()
  await check.getByRole('radio', { name: 'We could not confirm it' }).check()
  await press(desk, 'Save')
  await expect(check.getByText('Field is required.')).toBeVisible()
  await expectAccessible(desk, 'the check of a license')
  await check.getByRole('textbox', { name: 'Why not?' }).fill('The roll has another firm.')
  await desk.keyboard.press('Escape')
  await expect(check).toHaveCount(0)
  const kept = () => desk.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(await kept()).toContain('The roll has another firm.')
  expect(await kept()).not.toMatch(/Reyes|044907/)
  await desk.reload()
  await waiting.getByRole('button', { name: /^Check the Arizona license/ }).click()
  await expect(check.getByRole('textbox', { name: 'Why not?' })).toHaveValue(
    'The roll has another firm.',
  )
  await press(desk, 'Save')
  await expect(desk.getByText('Saved. The attorney is told.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText('We could not confirm it. The roll has another firm.')).toBeVisible()
  expect(await kept()).not.toContain('The roll has another firm.')

  await desk.getByRole('tab', { name: 'Not confirmed' }).click()
  await expect(waiting).toContainText('The roll has another firm.')
  await waiting.getByRole('button', { name: /^Check the Arizona license/ }).click()
  await expect(check.getByText('The roll has another firm.')).toBeVisible()
  await check.getByRole('radio', { name: 'It is on the roll' }).check()
  await press(desk, 'Save')
  await expect(check).toHaveCount(0)
  await desk.getByRole('tab', { name: 'Checked', exact: true }).click()
  await expect(waiting.getByRole('cell', { name: /^[A-Z][a-z]+ \d+, \d{4}$/ })).toHaveCount(2)
  await expectAccessible(desk, 'the list of licenses')
  await waiting.getByRole('link').click()
  await expect(desk.getByText('Found in: State Bar of Arizona')).toBeVisible()
  await expectAccessible(desk, 'the page of an attorney with a license')
  await desk.context().close()

  await expect(page.getByText(/^Checked on .* The check is good until/)).toBeVisible()
  await press(page, 'Edit Arizona')
  await press(page, 'Save license')
  await expect(page.getByText(/^Nothing changed. Your license stays checked until/)).toBeVisible()
  await page.goto(caseUrl('lawyer', legalCase.id))
  await expect(page.getByText(words)).toBeVisible()
})

test.describe('at a desk', () => {
  test.use({
    storageState: async ({ phoneOf }, use) => use(await phoneOf('admin')),
    viewport: { width: 1280, height: 800 },
  })

  test('an admin corrects the address of a roll, and the next check opens it', async ({
    page: desk,
    server,
  }) => {
    const account = await newAttorney(server.url)
    const entry = { name_on_license: 'Dana K. Reyes', bar_number: '046001' }
    await account.must('saveLicense', {
      path: { state: '46' },
      body: { ...entry, admitted_on: '2011-05-02T00:00:00Z' },
    })
    await desk.goto('/admin/licenses')
    await desk.getByRole('tab', { name: 'Rolls' }).click()
    const row = desk.getByRole('row').filter({ hasText: 'State Bar of South Dakota' })
    await expect(row).toContainText('Start page only: no source names the search page')
    await expectAccessible(desk, 'the rolls')
    await row.getByRole('button', { name: 'Correct the address of the South Dakota roll' }).click()
    const address = desk.getByRole('textbox', { name: 'Address' })
    await address.fill('http://www.statebarofsouthdakota.com/find')
    await press(desk, 'Save address')
    await expect(desk.getByText('Enter an address that starts with https://.')).toBeVisible()
    await expect(address).toBeFocused()
    await expectAccessible(desk, 'the form of a roll')
    const url = 'https://www.statebarofsouthdakota.com/find'
    await address.fill(url)
    await desk.keyboard.press('Escape')
    await expect(address).toHaveCount(0)
    await row.getByRole('button', { name: 'Correct the address of the South Dakota roll' }).click()
    await expect(address).toHaveValue(url)
    await press(desk, 'Save address')
    await expect(desk.getByText('Saved. All admins now open this address.')).toBeVisible()
    await expect(row).toContainText(/Corrected on [A-Z]/)

    await desk.getByRole('tab', { name: 'To check' }).click()
    await desk
      .getByRole('row')
      .filter({ hasText: '046001' })
      .getByRole('button', { name: /^Check the South Dakota license/ })
      .click()
    await expect(
      desk.getByRole('dialog').getByRole('link', { name: 'State Bar of South Dakota' }),
    ).toHaveAttribute('href', url)
    await desk.goto('/admin/history')
    await expect(
      desk.getByText(`Robin Hale changed the address of the South Dakota roll to ${url}`),
    ).toBeVisible()
    await desk.goto('/admin/licenses?tab=rolls')
    await row.getByRole('button', { name: 'Correct the address of the South Dakota roll' }).click()
    await expect(address).toHaveValue(url)
    await address.fill('not an address')
    await press(desk, 'Use the address that came with Fastpass')
    await expect(row).toContainText('Start page only: no source names the search page')
  })

  test('an admin sees what changed in a license while they checked it', async ({
    page: desk,
    server,
  }) => {
    const account = await newAttorney(server.url)
    const path = { state: '32' }
    const name_on_license = 'Featherstonehaugh'.repeat(5)
    const entry = { name_on_license, bar_number: '551', admitted_on: '2011-05-02T00:00:00Z' }
    await account.must('saveLicense', { path, body: entry })
    await desk.goto('/admin/licenses')
    const waiting = desk.getByRole('row').filter({ hasText: '551' })
    await waiting.getByRole('button', { name: /^Check the Nevada license/ }).click()
    const check = desk.getByRole('dialog')
    await expect(check.getByText('Number 551, admitted on 05/02/2011.')).toBeVisible()
    // One long word makes nothing wider than the screen.
    await desk.setViewportSize({ width: 390, height: 844 })
    await expect(check.getByText(name_on_license)).toBeVisible()
    const rightEdge = async () => {
      const box = await check.getByRole('radiogroup').boundingBox()
      if (!box) throw new Error('The findings are hidden')
      return box.x + box.width
    }
    expect(await rightEdge()).toBeLessThanOrEqual(390)
    await desk.setViewportSize({ width: 1280, height: 800 })
    const other = await newAttorney(server.url)
    await other.must('saveLicense', { path, body: { ...entry, bar_number: ' 7-77' } })
    await account.must('saveLicense', { path, body: { ...entry, bar_number: '777', version: 1 } })
    await check.getByRole('radio', { name: 'It is on the roll' }).check()
    await press(desk, 'Save')
    await expect(check.getByText('This license has changed.')).toBeVisible()
    await expect(check.getByText('777 (changed, was 551), admitted on 05/02/2011.')).toBeVisible()
    await expect(check.getByText(/^This number was also entered by .+\.$/)).toBeVisible()
    await expectAccessible(desk, 'the check of a changed license')
    await press(desk, 'Save')
    await expect(desk.getByText('Saved. The attorney is told.')).toBeVisible()
    const { data } = await account.must('listLicenses', { path: { attorney_id: account.id } })
    expect(data).toMatchObject([{ bar_number: '777', license_status: 'verified' }])
    const { data: firm } = await account.must('getAttorney', { path: { attorney_id: account.id } })
    const { company_name, description, phone_number, languages_known, law_firm_size } = firm
    const profile = { description, phone_number, languages_known, law_firm_size }
    const { id, category_id } = firm
    await account.must('updateAttorney', {
      body: { ...profile, id, category_id, company_name: 'QuickBail LLC' },
    })
    await account.must('saveLicense', {
      path,
      body: { ...entry, name_on_license: 'Ana Ruiz', bar_number: '777', version: 4 },
    })
    await desk.reload()
    await desk.getByRole('button', { name: 'Check the Nevada license of QuickBail LLC' }).click()
    const before = 'At the last check, the'
    await expect(check.getByText(`${before} firm was called ${company_name}.`)).toBeVisible()
    await expect(
      check.getByText(`${before} name on the license was ${name_on_license}.`),
    ).toBeVisible()
    await desk.setViewportSize({ width: 390, height: 844 })
    expect(await rightEdge()).toBeLessThanOrEqual(390)
    await expectAccessible(desk, 'the check of a firm with another name')
  })

  test('an admin sees that a license has no name, or had none at the last check', async ({
    page: desk,
    server,
  }) => {
    const account = await newAttorney(server.url)
    const nameless = { bar_number: '6620', admitted_on: '2011-05-02T00:00:00Z' }
    const arizona = { state: '04' }
    const { data: added } = await account.must('saveLicense', { path: arizona, body: nameless })
    await desk.goto('/admin/licenses')
    const check = desk.getByRole('dialog')
    const named = desk.getByRole('row').filter({ hasText: '6620' })
    await named.getByRole('button', { name: /^Check the Arizona license/ }).click()
    await expect(check.getByText('Name on the license: not entered')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(check).toHaveCount(0)
    const robin = await personOf(server.url, 'admin')
    const { data: found } = await robin.must('verifyLicense', {
      path: { license_id: added.id },
      body: { source: 'State Bar of Arizona', version: added.version },
    })
    await account.must('saveLicense', {
      path: arizona,
      body: { ...nameless, name_on_license: 'Noor Haddad', version: found.version },
    })
    await desk.reload()
    await named.getByRole('button', { name: /^Check the Arizona license/ }).click()
    await expect(check.getByText('At the last check, no name was entered.')).toBeVisible()
    await expectAccessible(desk, 'the check of a name that was added')
    await check.getByRole('radio', { name: 'It is on the roll' }).check()
    await press(desk, 'Save')
    await expect(desk.getByText('Saved. The attorney is told.')).toBeVisible()
    await expect(named).toHaveCount(0)
  })
})

test('a checked license without a name needs one, and a license is edited and deleted', async ({
  page,
  server,
}) => {
  const account = await newAttorney(server.url)
  const body = { bar_number: '1', admitted_on: '2011-05-02T00:00:00Z' }
  const { data: added } = await account.must('saveLicense', { path: { state: '32' }, body })
  const robin = await personOf(server.url, 'admin')
  const found = { source: 'State Bar of Nevada', version: added.version }
  await robin.must('verifyLicense', { path: { license_id: added.id }, body: found })
  await openDetails(page, account)
  await page.getByRole('link', { name: 'Edit Licenses' }).click()
  await press(page, 'Edit Nevada')
  const form = page.getByRole('dialog', { name: 'Your Nevada license' })
  const name = form.getByRole('textbox', { name: 'Name on the license' })
  await expect(name).toHaveValue('')
  await press(page, 'Save license')
  await expect(name).toBeFocused()
  await expect(form.getByText('Enter the name on your license.')).toBeVisible()
  await expectAccessible(page, 'a license whose name is missing')
  await name.fill('Noor Haddad')
  await page.context().setOffline(true)
  await expect(form.getByText('You are offline. This needs a connection.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(name).toHaveValue('Noor Haddad')
  await press(page, 'Save license')
  await expect(page.getByText(/^Saved. Your license stays checked until/)).toBeVisible()
  await expect(page.getByText('Noor Haddad, No. 1,')).toBeVisible()

  await press(page, 'Edit Nevada')
  const number = form.getByRole('textbox', { name: 'Bar number' })
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await number.fill('121')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  const nevada = page.getByRole('listitem').filter({ hasText: 'Nevada' })
  await expect(nevada.getByText('Not saved')).toBeVisible()
  await press(page, 'Edit Nevada')
  await expect(number).toHaveValue('121')
  await page.reload()
  await expect(nevada.getByText('Not saved')).toBeVisible()
  await press(page, 'Edit Nevada')
  await expect(number).toHaveValue('121')
  await press(page, 'Discard changes')
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await press(page, 'Edit Nevada')
  await expect(number).toHaveValue('1')
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeVisible()
  // Another phone saves meanwhile: what is typed here stays, and the next press saves it.
  await number.fill('333')
  const other = { ...body, name_on_license: 'Noor Haddad', bar_number: '22', version: 3 }
  await account.must('saveLicense', { path: { state: '32' }, body: other })
  await press(page, 'Save license')
  await expect(form.getByText('This license has changed.')).toContainText(
    'It is now Noor Haddad, No. 22, since 05/02/2011. Not checked yet.',
  )
  await expect(number).toHaveValue('333')
  await press(page, 'Save license')
  await expect(page.getByText('Noor Haddad, No. 333, since 05/02/2011')).toBeVisible()
  await press(page, 'Delete Nevada')
  const question = page.getByRole('alertdialog')
  await expect(question).toHaveAccessibleName('Delete your Nevada license?')
  await expect(question).toContainText(
    'If we have checked it before, we tell clients whose case needs it.',
  )
  await expectAccessible(page, 'the question before a license is deleted')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your Nevada license was deleted')).toBeVisible()
  await expect(page.getByText('No. 333')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a notification about a license opens the licenses', async ({ page, server }) => {
  const account = await newAttorney(server.url)
  const robin = await personOf(server.url, 'admin')
  const body = { bar_number: '9', admitted_on: '2011-05-02T00:00:00Z' }
  const { data: license } = await account.must('saveLicense', { path: { state: '32' }, body })
  await robin.must('refuseLicense', {
    path: { license_id: license.id },
    body: { reason: 'The list has another name.', version: license.version },
  })
  // Its state comes first by name, and it needs nothing of the attorney.
  await account.must('saveLicense', { path: { state: '04' }, body })
  await openAs(page, account, '/dashboard')
  await expect(page.getByText('Look at your Nevada license')).toBeVisible()

  await page.goto('/notification?tab=unread')
  const row = page.getByRole('link', { name: /We could not confirm your Nevada license/ })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'a notification about a license')
  await row.click()
  await expect(page).toHaveURL(/\/licenses\?notification_Id=/)
  await expect(page.getByText('We could not confirm it. The list has another name.')).toBeVisible()
  await expectAccessible(page, 'the licenses from a notification')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: 'Unread' }).click()
  await expect(page.getByText('You have read everything.')).toBeVisible()
})

test('an attorney whose license changed still sees the customer of a won case, and can withdraw a bid', async ({
  page,
  server,
}) => {
  const account = await newAttorney(server.url)
  const robin = await personOf(server.url, 'admin')
  const tom = await personOf(server.url, 'customer2')
  const path = { state: '04' }
  const entry = {
    name_on_license: 'Dana K. Reyes',
    bar_number: '044907',
    admitted_on: '2011-05-02T00:00:00Z',
  }
  const check = async (license: { id: string; version: number }) => {
    const { id, version } = license
    const body = { source: 'State Bar of Arizona', version }
    return (await robin.must('verifyLicense', { path: { license_id: id }, body })).data
  }
  const { data: entered } = await account.must('saveLicense', { path, body: entry })
  const { version } = await check(entered)
  const bidOn = async (words: string) => {
    const { id } = await postCase(tom, 'dui', words, whole.dui, '04013')
    const body = { attorney_id: account.id, case_id: id, bid_amount: 900 }
    return (await account.must('createBid', { body })).data
  }
  const won = await bidOn('The won case.')
  await acceptBid(tom, won)
  const open = await bidOn('The open case.')
  const lost = await bidOn('The lost case.')
  await tom.must('updateBidStatus', {
    body: { id: lost.id, bid_status: 'rejected', update_count: 0 },
  })

  await openAs(page, account, '/licenses')
  await press(page, 'Edit Arizona')
  const form = page.getByRole('dialog', { name: 'Your Arizona license' })
  await expect(form.getByText('you can’t open cases or bid in Arizona')).toBeVisible()
  await form.getByRole('textbox', { name: 'Bar number' }).fill('044908')
  await press(page, 'Save license')
  await expect(page.getByText('No. 044908')).toBeVisible()

  await page.goto(caseUrl('lawyer', won.case_id))
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeVisible()
  await expect(page.getByText(whole.dui.citation_number)).toBeVisible()
  await expect(page.getByText('You keep this client’s contact details')).toBeVisible()
  await expect(page.getByText('you get no new client’s phone or email there')).toBeVisible()
  await expectAccessible(page, 'a won case while a changed license is checked')

  await page.goto(caseUrl('lawyer', open.case_id))
  await expect(page.getByText('We are checking your Arizona license.')).toBeVisible()
  await expect(page.getByText('You can’t change it until we confirm your license.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('$900')
  await expectAccessible(page, 'an own bid while the license is checked')
  await press(page, 'Withdraw bid')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw bid' }).click()
  await expect(page.getByText('Your bid was withdrawn')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Bid' })).toHaveCount(0)

  await page.goto(caseUrl('lawyer', lost.case_id))
  await expect(page.getByText('We are checking your Arizona license.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Bid' })).toBeVisible()
  await expect(page.locator('dl > div').filter({ hasText: 'Amount' })).toHaveText('Amount$900')
  await expect(page.locator('dl > div').filter({ hasText: 'Outcome' })).toBeVisible()
  await expect(page.getByText('The lost case.')).toHaveCount(0)
  await expectAccessible(page, 'a lost bid while the license is checked')

  // A change before the page has fetched what it restored would not be announced.
  // The app would store the case again.
  await page.goto('/icons/icon.svg')
  await emptyStore(page, 'encrypted')
  await page.goto(caseUrl('lawyer', won.case_id))
  await page.getByRole('link', { name: '@' }).focus()
  await robin.must('refuseLicense', {
    path: { license_id: entered.id },
    body: { reason: 'The roll has another firm.', version: version + 1 },
  })
  const hidden = 'Your client’s contact details are hidden'
  const status = page.getByRole('status')
  await expect(status.filter({ hasText: 'We hide your client’s details' })).toBeVisible()
  await expect(page.getByText(hidden, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Hidden until your license is checked').first()).toBeVisible()
  await expect(page.getByText('Shown if you are chosen')).toHaveCount(0)
  await expect(page.getByText('on this page')).toHaveCount(0)
  await expectAccessible(page, 'a won case while the license is refused')
  await page.getByRole('link', { name: 'See why' }).click()
  await expect(page.getByText('The roll has another firm.')).toBeVisible()

  await page.goBack()
  await expect(page.getByText(hidden, { exact: true })).toBeVisible()
  await check({ ...entered, version: version + 2 })
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeVisible()
})

test('a case is deleted from the phone when its license is refused, and a typed bid stays', async ({
  page,
  server,
  context,
}) => {
  const account = await newAttorney(server.url)
  const robin = await personOf(server.url, 'admin')
  const tom = await personOf(server.url, 'customer2')
  const entry = { bar_number: '3117', admitted_on: '2011-05-02T00:00:00Z' }
  const { data: entered } = await account.must('saveLicense', {
    path: { state: '32' },
    body: entry,
  })
  const path = { license_id: entered.id }
  const source = 'State Bar of Nevada'
  const found = await robin.must('verifyLicense', {
    path,
    body: { source, version: entered.version },
  })
  const words = 'I was stopped near the dam.'
  const { id } = await postCase(tom, 'dui', words, undefined, '32003')
  const earlier = await postCase(tom, 'dui', words, undefined, '32003')
  await openAs(page, account, caseUrl('lawyer', earlier.id))
  await untilKept(page, ...caseQuestions(earlier.id))
  await page.goto('/lawyer/explore-bids?category=all')
  await expect(page.getByText(words).first()).toBeVisible()
  await untilKept(page, OPEN_CASES)
  await page.goto(caseUrl('lawyer', id))
  await press(page, 'Submit a Bid')
  await page.getByRole('textbox', { name: 'Amount' }).fill('1800')
  await page.getByRole('textbox', { name: 'Additional notes' }).fill('First call is free.')
  await untilKept(page, ...caseQuestions(id))

  const reason = 'The list has another name.'
  await robin.must('refuseLicense', { path, body: { reason, version: found.data.version } })
  // The open panel closes, so this is said, and focus does not get lost.
  const announced = 'You can’t read this case now. We could not confirm your Nevada license.'
  await expect(page.getByRole('status').filter({ hasText: announced })).toBeVisible()
  await expect(page.getByText('Your license comes first')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Your bid $1,800')).toBeVisible()
  await expect(page.getByText('First call is free.')).toBeVisible()
  await expect(page.getByText('To send it, correct your license.')).toBeVisible()
  await expectAccessible(page, 'a typed bid on a case that needs a license')
  const withWords = async () =>
    (await decrypted(page)).filter((kept) => JSON.stringify(kept).includes(words))
  await expect.poll(async () => (await withWords()).map(({ name }) => name)).toEqual([])

  // An attempt without a response must not bring it back either.
  await context.setOffline(true)
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('Your license comes first')).toHaveCount(0)
  await page.goBack()
  // A connection alone would not load it.
  await expect(page.getByText('You can read it once we have checked')).toBeVisible()
  await expect(page.getByText('It will load')).toHaveCount(0)
  await expect(page.getByText(words)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Your license comes first')).toBeVisible()
  await expect(page.getByText('Your bid $1,800')).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await press(page, 'Discard')
  await expect(page.getByText('Your bid $1,800')).toHaveCount(0)

  // A bid that was made without a connection is refused, and its text is still true once the
  // license is confirmed.
  const checkAgain = (version: number) =>
    robin.must('verifyLicense', { path, body: { source, version } })
  const again = await checkAgain(found.data.version + 1)
  await expect(page.getByText('You can go on with this case now.')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, 'Submit a Bid')
  await page.getByRole('textbox', { name: 'Amount' }).fill('1700')
  await context.setOffline(true)
  await press(page, 'Submit bid')
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  const refused = await robin.must('refuseLicense', {
    path,
    body: { reason, version: again.data.version },
  })
  await context.setOffline(false)
  // On the case, and as the error that stays.
  await expect(page.getByText('We could not confirm your Nevada license.')).toHaveCount(2)
  await expect(
    page.getByText('Your license was not confirmed when we tried to send this.'),
  ).toBeVisible()
  await checkAgain(refused.data.version)
  await expect(page.getByRole('button', { name: 'Edit and send' })).toBeVisible()
  await page.getByRole('button', { name: 'Close this message' }).click()
  await expect(page.getByText('We could not confirm')).toHaveCount(0)

  // A start without the case says which one it is, and shows the bid.
  await emptyStore(page, 'encrypted')
  // A refusal is not repeated, as a request without a response is.
  await page.route('**/api/cases/my/**', (route) => route.fulfill({ status: 400, json: {} }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^DUI #/ })).toBeVisible()
  await expect(page.getByText('You can send it when the case opens.')).toBeVisible()
})

test('a typed bid on a case that needs a license is not said to be saved where the browser stores nothing', async ({
  page,
  server,
}) => {
  const account = await newAttorney(server.url)
  const robin = await personOf(server.url, 'admin')
  const tom = await personOf(server.url, 'customer2')
  const entry = { bar_number: '3118', admitted_on: '2011-05-02T00:00:00Z' }
  const saved = await account.must('saveLicense', { path: { state: '32' }, body: entry })
  const path = { license_id: saved.data.id }
  const source = 'State Bar of Nevada'
  const { data } = await robin.must('verifyLicense', {
    path,
    body: { source, version: saved.data.version },
  })
  const { id } = await postCase(tom, 'dui', 'I was stopped.', undefined, '32003')
  await deny(page, ['indexedDB'])
  await openAs(page, account, caseUrl('lawyer', id))
  await press(page, 'Submit a Bid')
  await page.getByRole('textbox', { name: 'Amount' }).fill('1800')
  const reason = 'The list has another name.'
  await robin.must('refuseLicense', { path, body: { reason, version: data.version } })
  await expect(page.getByText('Your bid $1,800')).toBeVisible()
  await expect(
    page.getByText('What you typed is not saved on this phone. To send it, correct your license.'),
  ).toBeVisible()
  await expect(page.getByText('It is saved on this phone.')).toHaveCount(0)
})

test.describe('a customer', () => {
  test.use({ storageState: async ({ phoneOf }, use) => use(await phoneOf('customer2')) })

  test('sees a compared bid keep its column while its license is not confirmed', async ({
    page,
    server,
  }) => {
    const tom = await personOf(server.url, 'customer2')
    const robin = await personOf(server.url, 'admin')
    const { id } = await postCase(tom, 'dui', 'I was stopped near the school.', undefined, '04013')
    const entry = { bar_number: '12', admitted_on: '2011-05-02T00:00:00Z' }
    const source = 'State Bar of Arizona'
    const firms = ['Alder Law', 'Birch Law', 'Cedar Law', 'Elm Law', 'Hazel Law']
    const licenses: { id: string; version: number }[] = []
    for (const [at, firm] of firms.entries()) {
      const { person } = await newPerson(server.url, 'attorney', firm)
      const saved = await person.must('saveLicense', { path: { state: '04' }, body: entry })
      const path = { license_id: saved.data.id }
      const body = { source, version: saved.data.version }
      licenses.push((await robin.must('verifyLicense', { path, body })).data)
      await placeBid(person, id, 1000 + at * 100)
    }
    // Columns keep their places once the first fetch has ended. Live updates may begin with another
    // fetch, so they come afterwards.
    const beginNews = await holdFiles(page, '**/api/events')
    await page.goto(caseUrl('customer', id, '&compare=true'))
    const heading = page.getByRole('heading', { level: 1, name: 'Compare 4 bids' })
    const hint = page.getByText('The lowest of 5. Star the bids')
    await expect(heading).toBeVisible()
    await expect(hint).toBeVisible()
    beginNews()
    const columns = page.getByRole('radio')
    const fourth = page.getByRole('radio', { name: 'Elm Law' })

    const [, , , { id: license_id, version } = { id: '', version: 0 }] = licenses
    const path = { license_id }
    const reason = 'The list has another name.'
    await robin.must('refuseLicense', { path, body: { reason, version } })
    await expect(page.getByText('This bid can’t be accepted now')).toBeVisible()
    await expect(fourth).toBeDisabled()
    await expect(columns).toHaveCount(4)
    await expect(heading).toBeVisible()
    await expect(hint).toBeVisible()
    await expectAccessible(page, 'a comparison with a bid that cannot be accepted')

    await robin.must('verifyLicense', { path, body: { source, version: version + 1 } })
    await expect(page.getByText('This bid can’t be accepted now')).toHaveCount(0)
    await expect(heading).toBeVisible()
    await expect(columns).toHaveCount(4)
    await fourth.check()
    await expect(page.getByRole('button', { name: 'from Elm Law' })).toBeEnabled()
  })

  test('sees that the license of the chosen attorney is not confirmed, or that they have changed it', async ({
    page,
    server,
  }) => {
    const tom = await personOf(server.url, 'customer2')
    const vega = await personOf(server.url, 'attorney')
    const robin = await personOf(server.url, 'admin')
    const legalCase = await postCase(
      tom,
      'dui',
      'I was stopped near the bridge.',
      undefined,
      '04013',
    )
    await acceptBid(tom, await placeBid(vega, legalCase.id))
    const contacted = await postCase(tom, 'dui', 'I was stopped at work.', undefined, '04013')
    await acceptBid(tom, await placeBid(vega, contacted.id))
    await vega.must('markContacted', { body: { id: contacted.id } })
    const other = await postCase(tom, 'dui', 'I was stopped at home.', undefined, '04013')
    await placeBid(vega, other.id)
    await page.goto(caseUrl('customer', other.id))
    await expect(page.getByRole('button', { name: 'Accept the bid of Vega' })).toBeVisible()

    // It is refused under the open question.
    await page.getByRole('button', { name: 'Accept the bid of Vega' }).click()
    const { data: licenses } = await vega.must('listLicenses', { path: { attorney_id: vega.id } })
    const license = licenses.find(({ state }) => state === '04')
    const body = { reason: 'The list has another name.', version: license?.version ?? 0 }
    await robin.must('refuseLicense', { path: { license_id: license?.id ?? '' }, body })

    const sheet = page.getByRole('dialog', { name: 'This bid can’t be accepted now' })
    await expect(sheet).toContainText('once we have confirmed their license')
    await expect(page.getByText('Bidding stops.')).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: 'Back to the bids' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sheet).toHaveCount(0)
    await expectHeadingFocused(page)
    await expect(page.getByText('We could not confirm this license')).toBeVisible()
    await expect(page.getByText('once we have confirmed their license')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept the bid of Vega' })).toHaveCount(0)
    await expectAccessible(page, 'a bid that cannot be accepted')
    await page.goto('/notification')
    const told = `We have not confirmed your attorney’s license for DUI case ${legalCase.unique_id}`
    await page.getByText(told).click()
    await expect(page).toHaveURL(new RegExp(`case_Id=${legalCase.id}`))
    await expect(
      page.getByText('We have not confirmed the license of Vega Law Group'),
    ).toBeVisible()
    await expect(page.getByText('they can’t see your phone number or email here')).toBeVisible()
    await expect(page.getByText('They can’t see this here for now')).toBeVisible()
    await expect(page.getByText('We could not confirm this license')).toBeVisible()
    await expect(page.getByText(/will contact you|contacts you by|They can now see/)).toHaveCount(0)
    await expectAccessible(page, 'a case whose attorney has no confirmed license')

    // Contact that was reported before can be denied meanwhile.
    await page.goto(caseUrl('customer', contacted.id))
    await expect(page.getByText('they can’t see your phone number or email here.')).toBeVisible()
    await page.getByRole('button', { name: 'They did not' }).click()
    const denial = page.getByRole('alertdialog')
    await expect(denial).toContainText(/hours again to contact you once we have confirmed their/)
    await denial.getByRole('button', { name: 'They did not' }).click()
    await expect(page.getByText('We told your attorney')).toBeVisible()
    await expect(page.getByText('so don’t wait for their call')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto(caseUrl('customer', legalCase.id))

    const found = { source: 'State Bar of Arizona', version: body.version + 1 }
    await robin.must('verifyLicense', { path: { license_id: license?.id ?? '' }, body: found })
    await expect(page.getByText('They can now see')).toBeVisible()
    await expect(page.getByText('Vega Law Group will contact you')).toBeVisible()
    await expect(page.getByText(/Arizona license checked/)).toBeVisible()

    const changed = {
      name_on_license: 'Dana K. Reyes',
      bar_number: '044908',
      admitted_on: '2011-05-02T00:00:00Z',
      version: found.version + 1,
    }
    await vega.must('saveLicense', { path: { state: '04' }, body: changed })
    await expect(page.getByText(/^They have changed their license since we checked/)).toBeVisible()
    await expectAccessible(page, 'a case whose attorney changed their license')
    const again = { ...found, version: changed.version + 1 }
    await robin.must('verifyLicense', { path: { license_id: license?.id ?? '' }, body: again })
  })
})
