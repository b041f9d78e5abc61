// A case that names another party: an attorney looks at the name first, and reads the case or never
// sees it again.
import type { Page } from '@playwright/test'
import { checkConflict } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { caseQuestions, decrypted, keysOnPhone, untilKept } from './kept.ts'
import { test } from './signed-in.ts'

const WORDS = 'He has moved out, and I need help.'

// The browser reports the refusal of a case that is not read yet, or hidden.
test.use({ person: 'attorney', expectedConsoleErrors: [/status of (403|404)/] })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function postNamed(url: string, name: string) {
  const answers = { familiar_situations: 'Divorce with Children', adversary_name: name }
  return postCase(await personOf(url, 'customer2'), 'family', WORDS, answers, '04013')
}

test('a case opens after an attorney reports no conflict, is hidden after a conflict, and an open one shows without a reload that bidding goes on, and that it was hidden', async ({
  page,
  server,
}) => {
  const open = await postNamed(server.url, 'Sam Rivera')
  const hidden = await postNamed(server.url, 'Alex Stone')
  await page.goto('/lawyer/explore-bids?category=all')
  const rowOf = (number: number) => page.getByRole('link').filter({ hasText: `#${number},` })
  await expect(rowOf(open.unique_id)).toContainText('Check for a conflict first')
  await expect(page.getByText(WORDS)).toHaveCount(0)
  await rowOf(open.unique_id).click()
  const question = page.getByRole('heading', { name: 'Do you have a conflict?' })
  await expect(question).toBeVisible()
  await expect(page.getByText('Sam Rivera')).toBeVisible()
  await expect(page.getByText('Maricopa County, Arizona')).toBeVisible()
  await expectAccessible(page, 'the question about a conflict')
  await press(page, 'No conflict')
  await expect(page.getByText(WORDS)).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto(`${caseUrl('lawyer', hidden.id)}&explore=true`)
  await expect(page.getByText('Alex Stone')).toBeVisible()
  await press(page, 'I have a conflict')
  const asked = page.getByRole('alertdialog', { name: 'Hide this case?' })
  await expectAccessible(page, 'the confirmation of a conflict')
  await asked.getByRole('button', { name: 'Go back' }).click()
  await press(page, 'I have a conflict')
  await press(page, 'Hide case')
  await expect(page.getByText('You won’t see this case again.')).toBeVisible()
  await expect(page).toHaveURL(/explore-bids/)
  await page.goto('/lawyer/explore-bids?category=all')
  await expect(rowOf(open.unique_id)).toContainText(WORDS)
  await expect(rowOf(hidden.unique_id)).toHaveCount(0)
  await page.goto(caseUrl('lawyer', hidden.id))
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()

  // An open page shows without a reload that its case is paused, and open again.
  const tom = await personOf(server.url, 'customer2')
  const set = (case_status: string) =>
    tom.must('updateCaseStatus', { body: { id: open.id, case_status } })
  const bid = page.getByRole('button', { name: 'Submit a Bid', exact: true })
  await page.goto(caseUrl('lawyer', open.id))
  await expect(page.getByText(WORDS)).toBeVisible()
  await expect(bid).toBeVisible()
  await set('paused')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect(bid).toHaveCount(0)
  await set('open')
  await bid.click()
  // A conflict that they find on another phone hides the case on this one at once.
  const panel = page.getByRole('dialog', { name: 'Your bid' })
  await panel.getByRole('textbox', { name: 'Amount' }).fill('1800')
  await checkConflict(await personOf(server.url, 'attorney'), open.id, true)
  const gone = 'You can’t open this case anymore'
  await expect(page.getByText(gone, { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${gone}.` })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const text of [WORDS, 'Sam Rivera']) await expect(page.getByText(text)).toHaveCount(0)
  await expectAccessible(page, 'a case that was hidden on another phone')
})

test('a conflict can be reported while the case is read, with a connection, and nothing of it stays on the phone', async ({
  page,
  server,
  context,
}) => {
  const { id } = await postNamed(server.url, 'Sam Rivera')
  await page.goto(caseUrl('lawyer', id))
  await press(page, 'No conflict')
  await expect(page.getByText(WORDS)).toBeVisible()

  // It may be found while the case is read, until there is a bid. Then nothing of the case stays on
  // the phone.
  await press(page, 'Submit a Bid')
  await page.getByRole('textbox', { name: 'Amount' }).fill('1800')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Continue your bid' })).toBeVisible()
  await untilKept(page, ...caseQuestions(id))
  const typed = async () => (await keysOnPhone(page)).records.filter((key) => key.includes(id))
  await expect.poll(typed).toHaveLength(1)
  await press(page, 'I have a conflict')
  await expect(page.getByText('If you started a bid on this phone, we’ll delete it.')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Hide case' })).toBeDisabled()
  await context.setOffline(false)
  await press(page, 'Hide case')
  await expect(page.getByText('You won’t see this case again.')).toBeVisible()
  await expect(page).toHaveURL(/dashboard/)
  await expect.poll(typed).toEqual([])
  const withWords = async () =>
    (await decrypted(page)).filter((kept) => JSON.stringify(kept).includes(WORDS))
  await expect.poll(async () => (await withWords()).map(({ name }) => name)).toEqual([])
  await context.setOffline(true)
  await page.evaluate(
    (url) => {
      history.pushState(null, '', url)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    caseUrl('lawyer', id),
  )
  await expect(page.getByText('This case isn’t saved on this phone.')).toBeVisible()
  // A connection alone would not load it.
  await expect(page.getByText('If you’re allowed to open it, it will load when')).toBeVisible()
  await expect(page.getByText(WORDS)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()

  // One that is only known from a list is not said to open by a connection alone.
  const unread = await postNamed(server.url, 'Sam Rivera')
  await page.goto('/lawyer/explore-bids?category=all')
  const row = page.getByRole('link').filter({ hasText: `#${unread.unique_id},` })
  await expect(row).toBeVisible()
  await context.setOffline(true)
  await row.click()
  await expect(
    page.getByText('When you’re back online, say first if you have a conflict.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Do you have a conflict?' })).toBeVisible()
})
