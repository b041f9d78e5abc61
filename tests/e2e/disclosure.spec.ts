// Who reads a sensitive answer: chosen at its question and in the review, and what attorneys see.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, latestCase, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import {
  detailsStep,
  duiSteps,
  expectActive,
  expectStep,
  lastStep,
  pressBack,
  pressContinue,
  pressSubmit,
  questionOf,
  startCase,
} from './wizard-page.ts'

const LABEL = 'Only the attorney I choose sees this'
const ALL_READERS = 'Fastpass, and attorneys who open your case.'
const CHOSEN_READER = 'Fastpass, and the attorney whose bid you accept.'

const readers = (page: Page) => page.getByRole('button', { name: /^Who sees this, / })
const readersOf = (page: Page, question: string) =>
  page.getByRole('button', { name: `, ${question}` }).and(readers(page))
// The next question is rendered ahead, hidden.
const sentence = (page: Page, text: string) => page.getByText(text).filter({ visible: true })
const choice = (page: Page) => page.getByRole('switch', { name: LABEL, exact: true })
const choiceAbout = (page: Page, question: string) =>
  page.getByRole('switch', { name: `${LABEL}: ${question}` })

/** Expects the line to be above the buttons, which are in view, also on a short screen. */
async function expectLineAboveButtons(page: Page) {
  const usual = page.viewportSize()
  for (const [width, height] of [
    [390, 740],
    [320, 780],
    [390, 664],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    const line = await readers(page).boundingBox()
    const button = await page.getByRole('button', { name: 'Continue' }).boundingBox()
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  }
  if (usual) await page.setViewportSize(usual)
}

test.describe('a customer', () => {
  test('chooses who reads an answer at its question, also on a short screen, and in the review', async ({
    page,
    server,
  }) => {
    await startCase(page, 'DUI')
    await expect(readers(page)).toHaveCount(0)
    await duiSteps[0]?.answer(page)
    await pressContinue(page)
    await expectStep(page, 2, questionOf(2))
    await expect(readers(page)).toHaveAccessibleName('Who sees this, The attorney you choose')
    await expect(choice(page)).toBeHidden()
    await readers(page).click()
    await expect(choice(page)).toBeChecked()
    await expect(sentence(page, CHOSEN_READER)).toBeVisible()
    await expectAccessible(page, 'an answer for the chosen attorney')
    expect((await choice(page).locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await duiSteps[1]?.answer(page)
    await choice(page).click()
    await expect(choice(page)).not.toBeChecked()
    await expect(sentence(page, ALL_READERS)).toBeVisible()
    await expect(sentence(page, CHOSEN_READER)).toHaveCount(0)
    await pressContinue(page)
    await expectStep(page, 3, questionOf(3))
    await expect(page.getByText('Saved on this phone')).toBeVisible()
    await page.reload()
    await expectStep(page, 3, questionOf(3))
    await pressBack(page)
    await expectStep(page, 2, questionOf(2))
    await expect(readers(page)).toHaveAccessibleName('Who sees this, All attorneys')

    // A yes/no that begins open to all attorneys is kept for the chosen one.
    await page.goto(page.url().replace('active=2', 'active=9'))
    await expectStep(page, 9, questionOf(9))
    await readers(page).click()
    await expect(choice(page)).not.toBeChecked()
    await duiSteps[8]?.answer(page)
    await choice(page).click()

    // The longest question that has the line.
    await page.goto(page.url().replace('active=9', 'active=12'))
    await expectStep(page, 12, questionOf(12))
    await expectLineAboveButtons(page)
    // Where it cannot be chosen, the line says it too.
    await page.goto(page.url().replace('active=12', `active=${detailsStep}`))
    await expectStep(page, detailsStep, questionOf(detailsStep))
    await expect(readers(page)).toHaveAccessibleName('Who sees this, All attorneys')
    await duiSteps[detailsStep - 1]?.answer(page)
    await pressContinue(page)
    await duiSteps[lastStep - 1]?.answer(page)
    await expectActive(page, lastStep)

    await readersOf(page, questionOf(9)).click()
    await readersOf(page, questionOf(2)).click()
    await expect(choiceAbout(page, questionOf(9))).toBeChecked()
    await expect(choiceAbout(page, questionOf(2))).not.toBeChecked()
    await expect(choiceAbout(page, questionOf(1))).toHaveCount(0)
    await choiceAbout(page, questionOf(2)).click()
    await choiceAbout(page, questionOf(9)).click()
    await expectAccessible(page, 'the review with who reads the answers')
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await pressSubmit(page)
    await expect(page.getByText('Your case was created')).toBeVisible()
    const { id, disclosures } = await latestCase(server.url)
    expect(disclosures).toEqual({ citation_number: 'chosen', felony_convictions: 'bidders' })

    await page.goto(caseUrl('customer', id))
    await page.getByText('All your answers').click()
    const number = page.getByRole('definition').filter({ hasText: 'AZ-4471' })
    await expect(number).toContainText('Only the attorney you choose sees this')
    await expect(page.getByText('Only the attorney you choose sees this')).toHaveCount(1)
  })

  test('sees which answers an acceptance reveals, before and after accepting a bid', async ({
    page,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria, 'dui', 'I was stopped in Mesa.', {
      violation_date: '2026-09-20T00:00:00Z',
      citation_number: 'AZ-4471',
      immigration_status: 'Resident',
    })
    await placeBid(await personOf(server.url, 'attorney'), id)
    await page.goto(caseUrl('customer', id))
    await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
    const named =
      'and the answers that other attorneys do not see: Citation number, Immigration status.'
    const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
    await expect(sheet).toContainText(
      `They see your name, email and phone, ${named} They contact you within 72 hours.`,
    )
    await expectAccessible(page, 'an acceptance that opens answers')
    await sheet.getByRole('button', { name: 'Accept bid' }).click()
    await expect(page.getByText(`Your name, email and phone number, ${named}`)).toBeVisible()
  })
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('reads a hidden answer only once they are chosen', async ({ page, server }) => {
    const maria = await personOf(server.url, 'customer')
    const vega = await personOf(server.url, 'attorney')
    const okafor = await personOf(server.url, 'attorney2')
    const answers = {
      violation_date: '2026-09-20T00:00:00Z',
      citation_number: 'AZ-4471',
      charges_filed: 'DUI and speeding',
    }
    const row = page.getByRole('main').locator('dl > div').filter({ hasText: 'Citation number' })

    const { id } = await postCase(maria, 'dui', 'I was stopped in Mesa.', answers)
    await page.goto(caseUrl('lawyer', id))
    await expect(row).toHaveText('Citation numberShown if you are chosen')
    await expect(page.getByText('DUI and speeding')).toBeVisible()
    await expectAccessible(page, 'a hidden answer')
    const bid = await placeBid(vega, id)
    await acceptBid(maria, bid)
    await expect(row).toHaveText('Citation numberAZ-4471')

    const other = await postCase(maria, 'dui', 'I was stopped in Tempe.', answers)
    await placeBid(vega, other.id)
    await page.goto(caseUrl('lawyer', other.id))
    await expect(row).toHaveText('Citation numberShown if you are chosen')
    await acceptBid(maria, await placeBid(okafor, other.id))
    await expect(row).toHaveText('Citation numberOnly the chosen attorney sees this')
  })
})
