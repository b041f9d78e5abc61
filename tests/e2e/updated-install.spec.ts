// An install of the first release is updated to the present version, and loses nothing.
import { expect, type Page, test } from '@playwright/test'
import { FIRST_RELEASE, isMissing } from '#tests/support/older-version.ts'
import { type Phone, startPhone } from '#tests/support/phone.ts'
import { placeBid } from '#tests/support/stories.ts'
import { logIn, people, watchConsole } from './browser-page.ts'
import { caseUrl, newPerson, type Person, personOf, postCase, workerIsReady } from './cases.ts'
import { missingPackages, startOlderApp } from './older-app.ts'
import {
  answerUpTo,
  expectStep,
  halfTyped,
  hurryToReview,
  pressSubmit,
  questionOf,
} from './wizard-page.ts'

type Account = { email: string; password: string }

/**
 * Whether a request changes a case, a bid, or a draft, which the server would otherwise give back.
 */
const isChange = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && /^\/api\/(cases|bids|drafts)\//.test(path)

/** What the console says while no server runs. */
const RESTART = /ERR_(CONNECTION|EMPTY|INCOMPLETE|NETWORK_IO)/

/** Logs in on another phone. */
async function install(url: string, account: Account) {
  const errors: string[][] = []
  const phone = await startPhone(url, (context) => errors.push(watchConsole(context, [RESTART])))
  await logIn(phone.page, account)
  await workerIsReady(phone.page)
  return Object.assign(phone, { errors })
}

/**
 * Opens the app, whose worker fetches the new version, closes it once that is ready, and opens it
 * again.
 */
async function takeUpdate(phone: Phone, path: string) {
  const buildOf = ({ page }: Phone) =>
    page.locator('meta[name="fastpass-build"]').getAttribute('content')
  await phone.page.goto(path)
  const before = await buildOf(phone)
  await expect(phone.page.getByText('A new version is ready.')).toBeVisible({ timeout: 60_000 })
  await phone.context.close()
  await phone.restart()
  await expect(async () => {
    await phone.page.goto(path)
    expect(await buildOf(phone)).not.toBe(before)
  }).toPass()
}

const unsent = (page: Page) => page.getByText('Not sent yet')

/** Leaves two unsent cases, and a third whose third answer is half typed. */
async function leaveCases(page: Page) {
  for (let posted = 1; posted <= 2; posted += 1) {
    await hurryToReview(page)
    await pressSubmit(page)
    await expect(unsent(page)).toHaveCount(posted)
  }
  await answerUpTo(page, 3)
  await page.getByRole('textbox').fill('Mesa Mun')
  await expect(page.getByText('Saved on this phone')).toBeVisible()
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your bid' })
const amount = (page: Page) => panel(page).getByRole('textbox', { name: 'Amount' })
const notes = (page: Page) => panel(page).getByRole('textbox', { name: 'Additional notes' })

/**
 * Opens an attorney's case. The app goes back in the history as its panel closes, which cancels a
 * load.
 */
async function openBidCase(page: Page, caseId: string) {
  await expect(() => page.goto(caseUrl('lawyer', caseId))).toPass()
}

async function typeBid(page: Page, caseId: string, button: string, dollars: string) {
  await openBidCase(page, caseId)
  await page.getByRole('button', { name: button, exact: true }).click()
  await amount(page).fill(dollars)
}

async function submitBid(page: Page) {
  await panel(page)
    .getByRole('button', { name: /Submit/ })
    .click()
  await expect(panel(page)).toBeHidden()
  await expect(unsent(page)).toBeVisible()
}

/**
 * Leaves an unsent bid, an unsent change of a bid, and a bid that is half typed, on these cases.
 */
async function leaveBids(page: Page, [first, second, third]: readonly string[]) {
  await typeBid(page, first ?? '', 'Submit a Bid', '1800')
  await submitBid(page)
  await typeBid(page, second ?? '', 'Edit Bid', '1700')
  await submitBid(page)
  await typeBid(page, third ?? '', 'Submit a Bid', '1600')
  await notes(page).fill('First call is fr')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByText('Your bid $1,600')).toBeVisible()
}

const main = (page: Page) => page.getByRole('main')

async function expectCasesKept(page: Page) {
  await page.goto('/dashboard')
  await expect(unsent(page)).toHaveCount(2)
  await halfTyped(page).click()
  await expectStep(page, 3, questionOf(3))
  await expect(page.getByRole('textbox')).toHaveValue('Mesa Mun')
}

async function expectBidsKept(page: Page, [first, second, third]: readonly string[]) {
  await openBidCase(page, third ?? '')
  await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(amount(page)).toHaveValue('1,600')
  await expect(notes(page)).toHaveValue('First call is fr')
  for (const [caseId = '', dollars] of [
    [first, '$1,800'],
    [second, '$1,700'],
  ] as const) {
    await openBidCase(page, caseId)
    await expect(main(page).getByText(`Your bid ${dollars}`)).toBeVisible()
    await expect(unsent(page)).toHaveCount(1)
  }
}

/** Expects the unsent cases on the server once, also after another start. */
async function expectCasesSent(page: Page, { id, must }: Person) {
  for (let start = 0; start < 2; start += 1) {
    await page.goto('/dashboard')
    const query = { customer_id: id }
    await expect.poll(async () => (await must('listCases', { query })).total_count).toBe(POSTED + 2)
    // With the one that is half typed.
    await expect(main(page).getByRole('listitem')).toHaveCount(POSTED + 2 + 1)
    await expect(unsent(page)).toHaveCount(0)
  }
}

/** Expects the unsent bid and the unsent change on the server once. */
async function expectBidsSent(page: Page, { must }: Person, caseIds: readonly string[]) {
  await page.reload()
  await expect(unsent(page)).toHaveCount(0)
  const bidsOn = async (case_id: string) =>
    (await must('listBids', { query: { case_id } })).data.map(({ bid_amount, update_count }) => ({
      bid_amount,
      update_count,
    }))
  await expect
    .poll(() => Promise.all(caseIds.map(bidsOn)))
    .toEqual([[{ bid_amount: 1800, update_count: 0 }], [{ bid_amount: 1700, update_count: 1 }], []])
}

/** The cases that the customer has posted before. */
const POSTED = 3

test('a real older install is updated: log-ins, a half-typed case and bid, unsent cases and bids stay', async () => {
  test.skip(isMissing(FIRST_RELEASE), 'this copy of the project lacks its history')
  const reason = missingPackages(FIRST_RELEASE)
  test.skip(reason !== undefined, reason)
  // Installing and building the older version takes minutes on a busy machine.
  test.setTimeout(900_000)
  await using closing = new AsyncDisposableStack()
  const app = closing.adopt(await startOlderApp(FIRST_RELEASE), ({ remove }) => remove())
  const { url } = app.line
  const { account, person: ana } = await newPerson(url, 'customer', 'Ana Lopez')
  const caseIds: string[] = []
  for (let number = 0; number < POSTED; number += 1) caseIds.push((await postCase(ana)).id)
  await placeBid(await personOf(url, 'attorney'), caseIds[1] ?? '', 1900)

  const hers = closing.adopt(await install(url, account), ({ close }) => close())
  const theirs = closing.adopt(await install(url, people.attorney), ({ close }) => close())
  app.line.lose(isChange)
  await leaveCases(hers.page)
  await leaveBids(theirs.page, caseIds)

  await app.update()
  await takeUpdate(hers, '/dashboard')
  await takeUpdate(theirs, '/lawyer/explore-bids')
  await expectCasesKept(hers.page)
  await expectBidsKept(theirs.page, caseIds)
  app.line.lose(undefined)
  await expectCasesSent(hers.page, ana)
  await expectBidsSent(theirs.page, ana, caseIds)
  expect([hers, theirs].flatMap(({ errors }) => errors.flat())).toEqual([])
})
