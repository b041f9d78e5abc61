// Sentences of the specification that no other test covers in full: the admin's pages
// (specification §2.2, §2.4 and §2.9).
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, newPerson, type Person, postCase } from './cases.ts'
import { desk } from './crowded.ts'
import { expect } from './fixtures.ts'
import {
  adminAdmin,
  adminAttorney,
  adminBid,
  adminCase,
  adminClient,
  completeProfile,
  fact,
  newAdmin,
  openTab,
  title,
  today,
} from './office.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin', ...desk })

/** Expects these facts of the page's record, in this order. */
async function expectFacts(page: Page, facts: [label: string, value: string][]) {
  await expect(page.getByRole('term')).toHaveText(facts.map(([label]) => label))
  await expect(page.getByRole('definition')).toHaveText(facts.map(([, value]) => value))
}

/** Expects that the page's menu has these items, and no other. */
async function expectMenu(page: Page, actions: string[]) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(actions)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}

const expectTabs = (page: Page, tabs: string[]) => expect(page.getByRole('tab')).toHaveText(tabs)

/** Creates a firm with a complete profile. */
async function newFirm(url: string) {
  const { person, account } = await newPerson(url, 'attorney', 'Vega Brothers')
  const picture = await completeProfile(person, {
    website_link: 'https://www.vegabrothers.example/',
    category_id: [person.categoryId('dui'), person.categoryId('family')],
  })
  return { person, account, picture }
}

const firmFacts = (email: string): [string, string][] => [
  ['Account type', 'Attorney'],
  ['Firm name', 'Vega Brothers'],
  ['Website', 'vegabrothers.example'],
  ['Email addresses', email],
  ['Areas of expertise', 'DUI, Family, Tax'],
  // Added by decision 48.
  ['Places', '-'],
  ['Licenses', '-'],
  ['Spoken languages', 'English, Vietnamese, Diné bizaad'],
  ['Firm size', '1-2 lawyers'],
  ['Firm details', 'Vega Brothers. One flat price.'],
]

test('the page of a customer has everything that is known of them, and a link back to all users', async ({
  page,
  server,
}) => {
  const { person, account } = await newPerson(server.url, 'customer', 'Maria Quiroga')
  await page.goto(adminClient(person.id))
  await expect(title(page, 'Maria Quiroga')).toBeVisible()
  await expect(page.getByText(`Created on ${today()}`, { exact: true })).toBeVisible()
  await expectTabs(page, ['About', 'Cases (0)', 'History'])
  await expectFacts(page, [
    ['Account type', 'Client'],
    ['First name', 'Maria'],
    ['Last name', 'Quiroga'],
    ['Email addresses', account.email],
    ['Phone number', '(480) 555-0142'],
  ])
  await expectMenu(page, ['Delete user'])
  await page.getByRole('link', { name: 'All users' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('the page of an attorney has the firm’s picture and every line of its profile', async ({
  page,
  server,
}) => {
  const { person, account, picture } = await newFirm(server.url)
  await page.goto(adminAttorney(person.id))
  await expect(title(page, 'Vega Brothers')).toBeVisible()
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', picture)
  await expect(page.getByText(`Created on ${today()}`, { exact: true })).toBeVisible()
  await expectTabs(page, ['About', 'Bids (0)', 'History'])
  await expectFacts(page, firmFacts(account.email))
  await expect(page.getByRole('link', { name: 'vegabrothers.example' })).toHaveAttribute(
    'href',
    'https://www.vegabrothers.example/',
  )
  await expectMenu(page, ['Delete user'])
})

test('the page of an admin has everything that is known of them under one tab, next to History', async ({
  page,
  server,
}) => {
  const { id, email } = await newAdmin(server.url)
  await page.goto(adminAdmin(id))
  await expect(title(page, 'Kim Hale')).toBeVisible()
  await expectTabs(page, ['About', 'History'])
  await expectFacts(page, [
    ['Account type', 'Admin'],
    ['First name', 'Kim'],
    ['Last name', 'Hale'],
    ['Email addresses', email],
    ['Phone number', '(480) 555-0199'],
  ])
  await expectMenu(page, ['Delete user'])
})

test.describe('the page of a case', () => {
  /** Expects the status of a case, and the actions in its menu. */
  async function expectOffered(page: Page, id: string, status: string, actions: string[]) {
    await page.goto(adminCase(id))
    await expect(page.getByText(status, { exact: true })).toBeVisible()
    await expectMenu(page, actions)
  }
  const move = (person: Person, id: string, case_status: string) =>
    person.must('updateCaseStatus', { body: { id, case_status } })

  test('offers Pause while it is open, Resume while it is paused, and otherwise only Delete', async ({
    page,
    server,
  }) => {
    const { person: maria } = await newPerson(server.url, 'customer', 'Maria Quiroga')
    const { person: firm } = await newPerson(server.url, 'attorney', 'Vega Brothers')
    const { id, unique_id } = await postCase(maria)
    await expectOffered(page, id, 'Open', ['Pause case', 'Delete case'])
    await expect(title(page, `#${unique_id} DUI`)).toBeVisible()
    await expect(page.getByText(`Created on ${today()}`, { exact: true })).toBeVisible()
    await expectTabs(page, ['Client', 'About', 'Activity (0)', 'History'])
    await move(maria, id, 'paused')
    await expectOffered(page, id, 'Paused', ['Resume case', 'Delete case'])
    await move(maria, id, 'open')
    await acceptBid(maria, await placeBid(firm, id, 1800))
    await expectOffered(page, id, 'Pending', ['Delete case'])
    await expectTabs(page, ['Client', 'About', 'Activity (1)', 'History'])
    await move(firm, id, 'accepted')
    await expectOffered(page, id, 'Accepted', ['Delete case'])
    await move(firm, id, 'rejected')
    await expectOffered(page, id, 'Rejected', ['Delete case'])
    const { id: closed } = await postCase(maria)
    await move(maria, closed, 'closed')
    await expectOffered(page, closed, 'Closed', ['Delete case'])
  })
})

test.describe('the page of a bid', () => {
  const bid = (firm: Person, case_id: string, bid_amount: number, is_payment_activated: boolean) =>
    firm.must('createBid', {
      body: {
        attorney_id: firm.id,
        case_id,
        bid_amount,
        is_payment_activated,
        additional_note: 'First call is free.',
      },
    })

  test('has the case’s status, the firm’s full profile, and the amount in dollars', async ({
    page,
    server,
  }) => {
    const { person: maria } = await newPerson(server.url, 'customer', 'Maria Quiroga')
    const { person: firm, account } = await newFirm(server.url)
    const { id, unique_id } = await postCase(maria)
    const { id: bidId } = (await bid(firm, id, 1800, false)).data
    await page.goto(adminBid(bidId))
    await expect(title(page, `Bid on the #${unique_id} DUI`)).toBeVisible()
    await expect(page.getByText('Case: Open', { exact: true })).toBeVisible()
    await expect(page.getByText(`By Vega Brothers on ${today()}`)).toBeVisible()
    await expectMenu(page, ['Delete bid'])
    // 'History' is not in the specification.
    await expectTabs(page, ['Attorney', 'About', 'History'])
    await expectFacts(page, firmFacts(account.email))
    await openTab(page, 'About')
    await expectFacts(page, [
      ['Bid amount', '$1,800'],
      ['Bid status', 'Open'],
      ['Case details', 'I was stopped on the way home.'],
      ['Additional notes', 'First call is free.'],
      ['Payment options', 'Pay in Full Only'],
    ])
  })

  test('has a percent for personal injury, and says where there is a payment plan', async ({
    page,
    server,
  }) => {
    const { person: maria } = await newPerson(server.url, 'customer', 'Maria Quiroga')
    const { person: firm } = await newPerson(server.url, 'attorney', 'Vega Brothers')
    const injury = await postCase(maria, 'personal injury')
    const { id: percent } = (await bid(firm, injury.id, 30, false)).data
    await page.goto(`${adminBid(percent)}&tab=about`)
    await expect(fact(page, 'Bid percent')).toHaveText('30%')
    const bankruptcy = await postCase(maria, 'bankruptcy')
    const { id: planned } = (await bid(firm, bankruptcy.id, 900, true)).data
    await page.goto(`${adminBid(planned)}&tab=about`)
    await expect(fact(page, 'Bid amount')).toHaveText('$900')
    await expect(fact(page, 'Payment options')).toHaveText('Allows Payment Plan')
  })
})
