// Where licenses are checked: an attorney enters theirs, and an admin finds it on the roll.
import { licenseRoll } from '#machines/places/license-rolls.ts'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { openDesk, press, test } from './licensed.ts'
import { newAttorney, openAs, openDetails } from './own-account.ts'

// The browser reports each refusal.
test.use({ expectedConsoleErrors: [/status of (403|409|422)/] })

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
