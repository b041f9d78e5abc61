// What people write begins where their script begins (`dir="auto"`), on every screen that shows or
// takes it.
import { expect, type Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, editBid, newPerson, personOf, postCase } from './cases.ts'
import { desk } from './crowded.ts'
import { test as signedOut } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { openLoggedIn } from './logged-in.ts'
import {
  adminAttorney,
  adminBid,
  adminCase,
  adminClient,
  completeProfile,
  openTab,
} from './office.ts'
import { test as office } from './signed-in.ts'

const FIRST_NAME = 'מרים'
const LAST_NAME = 'לוי'
const FIRM = 'משרד ברק'
const NOTE = 'השיחה הראשונה חינם.'
const DETAILS = 'נעצרתי בדרך הביתה מהעבודה.'
const LANGUAGES = 'עברית, אנגלית'
const CHARGES = 'נהיגה בשכרות'

/** Inputs whose text has no direction of its own: numbers, dates, codes, passwords. */
const WITHOUT_WORDS = '[inputmode=numeric], [inputmode=tel], [type=tel], [type=password]'

/**
 * Expects that the page shows each of these texts, that every text in Hebrew has a direction of its
 * own, and that every text box takes the direction of what is typed.
 */
async function expectOwnDirection(page: Page, screen: string, shown: string[]): Promise<void> {
  for (const words of shown) {
    await expect(page.getByText(words).filter({ visible: true }).first(), screen).toBeVisible()
  }
  const wrong = await page.evaluate((withoutWords) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, nodeValue } = texts.currentNode
      if (!parentElement || !/[\u0590-\u05ff]/.test(nodeValue ?? '')) continue
      if (parentElement.closest('script, style, option, textarea')) continue
      if (!parentElement.closest('[dir=auto], bdi')) found.push(`text: ${nodeValue}`)
    }
    const boxes = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input[type=text], input[type=search], input[type=email], input[type=url]',
    )
    for (const box of boxes) {
      if (!box.matches(withoutWords) && box.dir !== 'auto') found.push(`box: ${box.outerHTML}`)
    }
    return found
  }, WITHOUT_WORDS)
  expect(wrong, screen).toEqual([])
}

type People = Record<'customer' | 'firm', Awaited<ReturnType<typeof newPerson>>>

/** The customer and the firm in Hebrew of each server. */
const hebrewPeople = new Map<string, Promise<People>>()

async function createPeople(url: string): Promise<People> {
  const customer = await newPerson(url, 'customer', `${FIRST_NAME} ${LAST_NAME}`)
  const firm = await newPerson(url, 'attorney', FIRM)
  await completeProfile(firm.person, { languages_known: LANGUAGES })
  return { customer, firm }
}

/** Posts an open case of a customer in Hebrew that has the bid of a firm in Hebrew. */
async function hebrewCase(url: string) {
  const people = hebrewPeople.get(url) ?? createPeople(url)
  hebrewPeople.set(url, people)
  const { customer, firm } = await people
  const posted = await postCase(customer.person, 'dui', DETAILS, {
    violation_date: '2026-09-20T00:00:00Z',
    charges_filed: CHARGES,
  })
  const placed = await placeBid(firm.person, posted.id, 1800)
  await editBid(firm.person, { ...placed, additional_note: NOTE }, 1700)
  const [bid = placed] = (await customer.person.must('listBids', { query: { case_id: posted.id } }))
    .data
  return { customer, firm, posted, bid }
}

async function openNotifications(page: Page) {
  await openInApp(page, '/notification')
  await expect(page.getByRole('tab', { name: /^Unread/ })).toBeVisible()
}

signedOut('on the phone of a customer', async ({ page, server }) => {
  const { customer, firm, posted, bid } = await hebrewCase(server.url)
  await placeBid(await personOf(server.url, 'attorney2'), posted.id, 2150)
  await openLoggedIn(page, customer.account)
  await expectOwnDirection(page, 'the dashboard', [DETAILS])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectOwnDirection(page, 'the menu', [FIRST_NAME])
  await page.goto(caseUrl('customer', posted.id))
  await page.getByRole('button', { name: 'All your answers' }).click()
  const bids = [FIRM, NOTE, LANGUAGES]
  await expectOwnDirection(page, 'an open case', [DETAILS, CHARGES, ...bids])
  await page.getByRole('button', { name: 'Edit this case' }).click()
  await expect(page.getByRole('textbox', { name: 'Details' })).toHaveValue(DETAILS)
  await expectOwnDirection(page, 'an edited case', [])
  await page.goBack()
  await page.getByRole('button', { name: `Accept the bid of ${FIRM}` }).click()
  await expect(page.getByRole('button', { name: 'Accept bid' })).toBeVisible()
  await expectOwnDirection(page, 'the question before a bid is accepted', [])
  await page.goBack()
  await page.getByRole('link', { name: 'Compare 2 bids' }).click()
  await expectOwnDirection(page, 'the comparison', [FIRM, NOTE, 'עברית'])
  await openInApp(page, '/personal-details')
  await expectOwnDirection(page, 'the personal details', [FIRST_NAME, LAST_NAME])
  for (const section of ['Edit First name', 'Edit Last name']) {
    await page.getByRole('button', { name: section }).click()
    await expectOwnDirection(page, section, [])
  }
  await acceptBid(customer.person, bid)
  await page.goto(caseUrl('customer', posted.id))
  await expectOwnDirection(page, 'a pending case', [DETAILS, ...bids])
  const taken = { id: posted.id, case_status: 'accepted' }
  await firm.person.must('updateCaseStatus', { body: taken })
  await expectOwnDirection(page, 'an accepted case', [`${FIRM} took your DUI case`, ...bids])
  const closed = { id: posted.id, case_status: 'closed' }
  await firm.person.must('updateCaseStatus', { body: closed })
  await expectOwnDirection(page, 'a closed case', [`Closed by ${FIRM}`])
  await openNotifications(page)
  await expectOwnDirection(page, 'the notifications', ['DUI case'])
})

signedOut('on the phone of an attorney', async ({ page, server }) => {
  const { customer, firm, posted, bid } = await hebrewCase(server.url)
  const other = await postCase(customer.person, 'dui', DETAILS)
  await openLoggedIn(page, firm.account)
  await page.getByText('All', { exact: true }).click()
  await expectOwnDirection(page, 'the open cases', [DETAILS])
  await openInApp(page, caseUrl('lawyer', other.id, '&explore=true'))
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await page.getByRole('textbox', { name: 'Additional notes' }).fill(NOTE)
  await expectOwnDirection(page, 'a first bid', [])
  await page.goto(caseUrl('lawyer', posted.id))
  await expectOwnDirection(page, 'an open case', [DETAILS, CHARGES, NOTE])
  await openInApp(page, '/dashboard')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expectOwnDirection(page, 'the dashboard', [DETAILS])
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectOwnDirection(page, 'the menu', [FIRM])
  await page.goto('/personal-details')
  await expectOwnDirection(page, 'the personal details', [FIRM, LANGUAGES])
  for (const section of ['Company name', 'Description', 'Languages']) {
    await page.getByRole('button', { name: `Edit ${section}`, exact: true }).click()
    await expect(page.getByRole('textbox')).toBeVisible()
    await expectOwnDirection(page, section, [])
  }
  await acceptBid(customer.person, bid)
  await page.goto(caseUrl('lawyer', posted.id))
  await expectOwnDirection(page, 'a pending case', [DETAILS, NOTE, LAST_NAME])
  await openNotifications(page)
  await expectOwnDirection(page, 'the notifications', ['accepted'])
})

office.describe('in the back office', () => {
  office.use({ person: 'admin', ...desk })

  office('in every list and on every page of a record', async ({ page, server }) => {
    const { customer, firm, posted, bid } = await hebrewCase(server.url)
    for (const [screen, shown] of [
      ['/admin/users?tab=attorneys', [FIRM]],
      ['/admin/cases', [LAST_NAME]],
      ['/admin/bids', [FIRM, NOTE]],
      ['/admin/history', [FIRM]],
      ['/admin/users', [LAST_NAME]],
      [adminClient(customer.person.id), [LAST_NAME]],
      [adminAttorney(firm.person.id), [FIRM, LANGUAGES]],
      [adminCase(posted.id), [LAST_NAME]],
      [adminBid(bid.id), [FIRM]],
    ] as const) {
      const before = await page.title()
      await openInApp(page, screen)
      await expect(page).not.toHaveTitle(before)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOwnDirection(page, screen, [...shown])
      if (screen === adminCase(posted.id) || screen === adminBid(bid.id)) {
        await openTab(page, 'About')
        await expectOwnDirection(page, `${screen}, About`, [DETAILS])
      }
    }
  })
})
