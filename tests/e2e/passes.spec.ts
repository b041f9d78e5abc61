// 'Not for me' on an open case, what its customer reads of it, and when the customer saw a bid.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, newPerson, personOf, postCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { caseQuestions, untilKept } from './kept.ts'
import { WITH_WORKER } from './service-workers.ts'
import { overlayIsLeft } from './session-page.ts'
import { test } from './signed-in.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rowOf = (page: Page, number: number) =>
  page.getByRole('link').filter({ hasText: `#${number},` })

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('passes on a case, which leaves their list, takes it back, and finds it again to bid on it', async ({
    page,
    context,
    server,
  }) => {
    const tom = await personOf(server.url, 'customer2')
    const { id, unique_id } = await postCase(tom)
    const open = rowOf(page, unique_id)
    await page.goto('/lawyer/explore-bids?category=all&places=all')
    await open.click()
    const notForMe = page.getByRole('button', { name: 'Not for me', exact: true })
    await notForMe.click()
    const sheet = page.getByRole('dialog', { name: 'Not for me' })
    await expectAccessible(page, 'the reasons to pass on a case')
    await press(page, 'Pass on this case')
    await expect(sheet.getByText('Choose a reason.')).toBeVisible()
    await sheet.getByRole('radio', { name: 'It is too far away' }).check()
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: 'Pass on this case' })).toBeDisabled()
    await context.setOffline(false)
    await press(page, 'Pass on this case')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByText('You passed on this case')).toBeVisible()
    await expect(page.locator(':focus')).toContainText('You passed on this case')
    await expectAccessible(page, 'a case that an attorney passed on')

    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await press(page, 'Undo')
    await expect(page.getByText('This case is back in your list')).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Not for me')
    await notForMe.click()
    await sheet.getByRole('radio', { name: 'I have no time for it' }).check()
    await press(page, 'Pass on this case')
    await expect(page.getByText('You passed on this case')).toBeVisible()
    const { data: theirs } = await tom.must('getCase', { path: { case_id: id } })
    expect(theirs).toMatchObject({ passes: [{ reason: 'no_capacity', count: 1 }] })

    await expect(sheet).toHaveCount(0)
    await overlayIsLeft(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Explore bids' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'All places' })).toBeChecked()
    await expect(open).toHaveCount(0)
    await page.getByRole('link', { name: 'Passed', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Cases you passed on' })).toBeVisible()
    await expect(open).toBeVisible()
    await expectAccessible(page, 'the cases that an attorney passed on')
    // It is there without a connection too.
    await untilKept(page, ...caseQuestions(id))
    await context.setOffline(true)
    await open.click()
    await expect(page.getByText('You passed on this case')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await context.setOffline(false)

    await press(page, 'Submit a Bid')
    await page.getByRole('textbox', { name: 'Amount' }).fill('1800')
    await press(page, 'Submit bid')
    await expect(page.getByRole('button', { name: 'Edit Bid' })).toBeVisible()
    await expect(page.getByText('You passed on this case')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Cases you passed on' })).toBeVisible()
    await expect(open).toHaveCount(0)
    await page.getByRole('link', { name: 'All open cases' }).click()
    await expect(page.getByRole('heading', { name: 'Explore bids' })).toBeVisible()
  })

  test('reads when the client saw their bid, without a connection too', {
    tag: WITH_WORKER,
  }, async ({ page, context, server }) => {
    const tom = await personOf(server.url, 'customer2')
    const vega = await personOf(server.url, 'attorney')
    const { id } = await postCase(tom)
    await placeBid(vega, id)
    const seen = page.getByText(/^The client saw your bid today at \d+:\d\d [AP]M$/)
    await page.goto(caseUrl('lawyer', id))
    await expect(page.getByRole('button', { name: 'Edit Bid' })).toBeVisible()
    await expect(seen).toHaveCount(0)
    await tom.must('listBids', { query: { case_id: id } })
    await page.reload()
    await expect(seen).toBeVisible()
    await workerIsReady(page)
    await expectAccessible(page, 'a bid that the client saw')
    await untilKept(page, ...caseQuestions(id))
    await context.setOffline(true)
    await page.reload()
    await expect(seen).toBeVisible()
    await context.setOffline(false)
  })
})

test.describe('a customer', () => {
  test.use({ person: 'customer' })

  test('reads how many attorneys passed and why; a bid that comes while their page is hidden counts as read once they look', async ({
    page,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const vega = await personOf(server.url, 'attorney')
    const { person: lee } = await newPerson(server.url, 'attorney', 'Lee Law')
    const { id } = await postCase(maria)
    for (const who of [vega, lee]) {
      await who.must('passOnCase', { body: { id, reason: 'too_far' } })
    }
    await page.goto(caseUrl('customer', id))
    await expect(page.getByText('2 attorneys passed: too far away')).toBeVisible()
    await lee.must('passOnCase', { body: { id, reason: 'no_capacity' } })
    const both = page.getByText('2 attorneys passed: 1 no time, 1 too far away')
    await expect(both).toBeVisible()
    await expectAccessible(page, 'a case on which attorneys passed')

    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    const readAt = async () =>
      (await vega.must('listBids', { query: { case_id: id } })).data[0]?.first_read_at
    await setHidden(true)
    const asked = page.waitForResponse((response) => response.url().includes(`/cases/${id}`))
    await placeBid(vega, id)
    await asked
    expect(await readAt()).toBeUndefined()
    await setHidden(false)
    await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible()
    await expect.poll(readAt).toBeDefined()
    await expect(page.getByText('1 attorney passed: no time')).toBeVisible()
  })
})
