// Questions close and say why when another phone of the same person acted first, or when a response
// was lost.
import type { Page } from '@playwright/test'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { checkConflict, placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, type Person, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { keysOnPhone } from './kept.ts'
import { newAttorney, openDetails } from './own-account.ts'
import { test } from './signed-in.ts'

let maria: Person
let vega: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Expects that the open question closes, with what is said of it, and leaves the focus on
 * something.
 */
async function expectOver(page: Page, said: string) {
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
}

/** The server handles the call, and its response is lost. */
const loseResponses = (page: Page, path: string) =>
  page.route(`**/api/${path}`, async (route) => {
    await route.fetch()
    await route.abort()
  })

const setStatus = (person: Person, id: string, case_status: 'accepted' | 'rejected' | 'closed') =>
  person.must('updateCaseStatus', { body: { id, case_status } })

async function pickInMenu(page: Page, item: string) {
  await press(page, 'Case actions')
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe('the confirmation of a customer closes after', () => {
  async function openCase(page: Page) {
    const { id } = await postCase(maria)
    const bid = await placeBid(vega, id, 1800)
    await openInApp(page, caseUrl('customer', id))
    return { id, bid }
  }

  test('the case was closed without a response, the attorney declined it, or the bid was withdrawn', async ({
    page,
  }) => {
    const question = page.getByRole('alertdialog', { name: 'Close this case?' })
    const { id, bid } = await openCase(page)
    await expect(page.getByText('$1,800').first()).toBeVisible()
    await acceptBid(maria, bid)
    await expect(page.getByRole('heading', { name: /will contact you/ })).toBeVisible()
    await pickInMenu(page, 'Close this case')
    await expect(question).toBeVisible()
    await setStatus(vega, id, 'rejected')
    await expectOver(page, 'Your attorney declined this case.')
    await expect(
      page.getByText('Vega Law Group cannot take this case', { exact: true }),
    ).toBeVisible()
    await expect(
      page.getByText(/^Declined by Vega Law Group on [A-Z][a-z]+ \d+, \d{4}$/),
    ).toBeVisible()
    await expect(page.getByText('Declined', { exact: true })).toBeVisible()
    await expect(page.getByText('Accepted', { exact: true })).toHaveCount(0)

    const { bid: withdrawn } = await openCase(page)
    await press(page, 'Reject the bid of Vega Law Group')
    await expect(page.getByRole('alertdialog', { name: 'Reject this bid?' })).toBeVisible()
    await vega.must('withdrawBid', { body: { id: withdrawn.id } })
    await expectOver(page, 'This bid was withdrawn.')
    await press(page, 'Close this case')
    await loseResponses(page, 'cases/updatestatus')
    await question.getByRole('button', { name: 'Close case' }).click()
    await expectOver(page, 'This case is now closed.')
  })

  test('they denied contact without a response, or the case was closed before', async ({
    page,
  }) => {
    const { id, bid } = await openCase(page)
    await acceptBid(maria, bid)
    const question = page.getByRole('alertdialog')
    const ask = async () => {
      await vega.must('markContacted', { body: { id } })
      await press(page, 'They did not')
      await expect(question).toBeVisible()
    }
    await ask()
    await loseResponses(page, 'cases/notcontacted')
    await question.getByRole('button', { name: 'They did not' }).click()
    await expectOver(page, 'We told your attorney')

    await ask()
    await setStatus(vega, id, 'closed')
    await expectOver(page, 'This case is now closed.')
  })

  test('the case was closed or accepted while they change it', async ({ page }) => {
    const answers = { violation_date: '2026-09-20T00:00:00Z', charges_filed: 'DUI' }
    const form = page.getByRole('dialog')
    const open = async (button: string) => {
      const { id } = await postCase(maria, 'dui', 'I was stopped on Mill Avenue.', answers, '04013')
      const bid = await placeBid(vega, id, 1800)
      await openInApp(page, caseUrl('customer', id))
      await press(page, button)
      await expect(form).toBeVisible()
      return { id, bid }
    }
    const expectClosed = async (said: string) => {
      await expectOver(page, said)
      await expect(form).toHaveCount(0)
    }
    const { id } = await open('Add a court date')
    await form.getByRole('textbox', { name: 'Date' }).fill(`04/18/${FUTURE_YEAR}`)
    const typed = async () => (await keysOnPhone(page)).records.filter((key) => key.includes(id))
    await expect.poll(typed).toHaveLength(1)
    await setStatus(maria, id, 'closed')
    await expectClosed('This case is now closed. The date you typed was not saved.')
    await expect.poll(typed).toEqual([])

    const { bid } = await open('Edit this case')
    await acceptBid(maria, bid)
    await expectClosed('You have accepted a bid.')
  })
})

test.describe('the confirmation of an attorney closes after', () => {
  test.use({ person: 'attorney' })

  async function openAccepted(page: Page) {
    const { id } = await postCase(maria)
    await acceptBid(maria, await placeBid(vega, id, 1800))
    await openInApp(page, caseUrl('lawyer', id))
    return id
  }

  test('they declined the case, the customer closed it, or they took it or reported contact without a response', async ({
    page,
  }) => {
    const takes = page.getByRole('alertdialog', { name: 'Take this case?' })
    const contacts = page.getByRole('alertdialog', { name: 'Have you contacted the client?' })

    const declined = await openAccepted(page)
    await press(page, 'Reject')
    await expect(page.getByRole('alertdialog', { name: 'Reject this case?' })).toBeVisible()
    await setStatus(vega, declined, 'rejected')
    await expectOver(page, 'You declined this case.')

    const closed = await openAccepted(page)
    await press(page, 'I have contacted the client')
    await expect(contacts).toBeVisible()
    await setStatus(maria, closed, 'closed')
    await expectOver(page, 'This case is now closed.')

    await openAccepted(page)
    await press(page, 'Contact client')
    await loseResponses(page, 'cases/updatestatus')
    await takes.getByRole('button', { name: 'Take case' }).click()
    await expectOver(page, 'You took this case.')
    await press(page, 'I have contacted the client')
    await loseResponses(page, 'cases/contacted')
    await contacts.getByRole('button', { name: 'Yes, I have' }).click()
    await expectOver(page, 'Contact noted')
  })

  test('the bid was accepted, or withdrawn without a response', async ({ page }) => {
    const question = page.getByRole('alertdialog', { name: 'Withdraw this bid?' })
    const ask = async () => {
      const { id } = await postCase(maria)
      const bid = await placeBid(vega, id, 1800)
      await openInApp(page, caseUrl('lawyer', id))
      await press(page, 'Withdraw bid')
      await expect(question).toBeVisible()
      return bid
    }
    await acceptBid(maria, await ask())
    await expectOver(page, 'The client accepted your bid.')

    await ask()
    await loseResponses(page, 'bids/withdraw')
    await question.getByRole('button', { name: 'Withdraw bid' }).click()
    await expectOver(page, 'Your bid is no longer on this case.')
  })
})

test.describe('the confirmation of a new attorney closes after', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('they deleted the license', async ({ page, server }) => {
    const account = await newAttorney(server.url)
    const path = { state: '32' }
    const body = { bar_number: '9', admitted_on: '2011-05-02T00:00:00Z' }
    const question = page.getByRole('alertdialog', { name: 'Delete your Nevada license?' })
    await account.must('saveLicense', { path, body })
    await openDetails(page, account)
    await page.getByRole('link', { name: 'Edit Licenses' }).click()
    await press(page, 'Delete Nevada')
    await expect(question).toBeVisible()
    await account.must('deleteLicense', { path })
    await expectOver(page, 'Your Nevada license was deleted')

    await account.must('saveLicense', { path, body })
    await press(page, 'Delete Nevada')
    await loseResponses(page, 'licenses/state/32')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectOver(page, 'Your Nevada license was deleted')
  })
})

test.describe('the question about a conflict of interest closes after', () => {
  // The browser reports the refusal of the case that is hidden.
  test.use({ person: 'attorney', expectedConsoleErrors: [/status of (403|404)/] })

  test('they bid on the case, or hid it without a response', async ({ page }) => {
    const ask = async () => {
      const { id } = await postCase(maria)
      await openInApp(page, caseUrl('lawyer', id))
      await press(page, 'I have a conflict')
      await expect(page.getByRole('alertdialog', { name: 'Hide this case?' })).toBeVisible()
      return id
    }
    await placeBid(vega, await ask())
    await expectOver(page, 'You have a bid on this case now.')

    // A bid that was typed goes without a response too.
    const { id } = await postCase(maria)
    await openInApp(page, caseUrl('lawyer', id))
    await press(page, 'Submit a Bid')
    await page.getByRole('textbox', { name: 'Amount' }).fill('1700')
    await page.goBack()
    await expect(page.getByText('What you typed is saved on this phone.')).toBeVisible()
    const typed = async () =>
      (await keysOnPhone(page)).records.filter((key) => key.endsWith(id)).length
    expect(await typed()).toBe(1)
    await press(page, 'I have a conflict')
    await loseResponses(page, 'cases/conflict')
    await press(page, 'Hide case')
    await expectOver(page, 'You can’t open this case anymore.')
    await expect.poll(typed).toBe(0)
    await expect(page).toHaveURL(/dashboard/)
  })

  test('they hid the case before they read it', async ({ page }) => {
    const answers = { familiar_situations: 'Divorce with Children', adversary_name: 'Sam Rivera' }
    // A bid that was refused goes without a response too.
    const { id } = await postCase(maria, 'family', 'I need help.', answers)
    await page.goto('/dashboard')
    await storeRefusedBid(page, vega.id, id)
    await page.reload()
    await expect(page.getByText('you had not said if you have a conflict')).toBeVisible()
    await page.goto(caseUrl('lawyer', id))
    await expect(page.getByText('Sam Rivera')).toBeVisible()
    await press(page, 'I have a conflict')
    await expect(page.getByRole('alertdialog', { name: 'Hide this case?' })).toBeVisible()
    await loseResponses(page, 'cases/conflict')
    await press(page, 'Hide case')
    await expectOver(page, 'You can’t open this case anymore.')
    await expect(page).toHaveURL(/dashboard/)
    await expect(page.getByText('Not sent')).toHaveCount(0)
  })
})

test.describe('a bid that waits', () => {
  test.use({ person: 'attorney', expectedConsoleErrors: [/status of (403|404)/] })

  test('no longer asks for a conflict check once the attorney has reported no conflict', async ({
    page,
  }) => {
    const answers = { familiar_situations: 'Divorce with Children', adversary_name: 'Sam Rivera' }
    const { id } = await postCase(maria, 'family', 'I need help.', answers)
    await page.goto('/dashboard')
    await storeRefusedBid(page, vega.id, id)
    await page.goto(caseUrl('lawyer', id))
    await press(page, 'No conflict')
    await expect(page.getByText('You can try again now.')).toBeVisible()
    await expect(page.getByText('Say first whether')).toHaveCount(0)
    await expectAccessible(page, 'a bid that can be sent after a conflict check')
    await press(page, 'Edit and send')
    const panel = page.getByRole('dialog', { name: 'Your bid' })
    await expect(panel.getByText('Say first whether')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Submit bid' }).click()
    await expect(page.getByText('Your bid was submitted')).toBeVisible()
  })

  test('is refused once after the case was hidden, and can only be discarded', async ({
    page,
    context,
  }) => {
    const { id } = await postCase(maria)
    await page.goto(caseUrl('lawyer', id))
    await press(page, 'Submit a Bid')
    await page.getByRole('textbox', { name: 'Amount' }).fill('1733')
    await context.setOffline(true)
    await press(page, 'Submit bid')
    await expect(page.getByText('Waiting to be sent')).toBeVisible()
    await checkConflict(vega, id, true)
    await context.setOffline(false)
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    await page.goto('/dashboard')
    const card = page.getByRole('listitem').filter({ hasText: 'Your bid $1,733' })
    await expect(card).toContainText('You can’t open this case anymore.')
    await expect(card.getByRole('link')).toHaveCount(0)
    await card.getByRole('button', { name: 'Discard' }).click()
    await expect(card).toHaveCount(0)
  })
})

/** Stores a bid that the server has refused, as an app of a version before could send it. */
const storeRefusedBid = (page: Page, person: string, caseId: string) =>
  page.evaluate(
    async ([owner, id]) => {
      const item = {
        id: crypto.randomUUID(),
        queuedAt: new Date().toISOString(),
        status: 'refused',
        outgoing: {
          kind: 'bid',
          legalCase: { id, categoryName: 'family', number: 1 },
          body: { attorney_id: owner, case_id: id, bid_amount: 1700 },
        },
        refusal: {
          message: 'Say first whether you have a conflict of interest.',
          errors: [],
          code: 'CONFLICT_CHECK_NEEDED',
        },
      }
      const opening = indexedDB.open('fastpass')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const writing = database.transaction('outbox', 'readwrite')
      writing.objectStore('outbox').put({ version: 1, person: owner, item }, item.id)
      await new Promise<void>((resolve, reject) => {
        writing.oncomplete = () => resolve()
        writing.onerror = () => reject(writing.error)
      })
      database.close()
    },
    [person, caseId],
  )
