// What an attorney's license decides about cases and bids.
import { whole } from '#tests/support/case-answers.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, personOf, postCase } from './cases.ts'
import { deny } from './deny-storage.ts'
import { expect } from './fixtures.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { holdFiles } from './held-files.ts'
import { caseQuestions, decrypted, emptyStore, OPEN_CASES, untilKept } from './kept.ts'
import { press, test } from './licensed.ts'
import { newAttorney, openAs } from './own-account.ts'

// The browser reports each refusal.
test.use({ expectedConsoleErrors: [/status of (400|403|409|422)/] })

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

  // A change before the page has fetched what it restored would not be announced. Where the app is
  // open, it would store the case again.
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
