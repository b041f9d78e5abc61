// Both dashboards (specification §1.2 and §1.4).
import type { Locator, Page } from '@playwright/test'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { keepDraft, placeBid } from '#tests/support/stories.ts'
import { personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const cardOf = (page: Page, number: number) => cards(page).filter({ hasText: `#${number},` })

/** Collects the query of each request for a list of cases, sorted. */
function listCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/^\/api\/cases\/(list|by-attorney)/.test(pathname)) return
    searchParams.sort()
    calls.push(decodeURIComponent(searchParams.toString()))
  })
  return calls
}

test.describe('of a customer', () => {
  test('shows open cases, newest first, with their bids, prices and next court dates', async ({
    page,
    server,
  }) => {
    const customer = await personOf(server.url, 'customer')
    const attorney = await personOf(server.url, 'attorney')
    const personalInjury = await postCase(customer, 'personal injury', 'I fell on a wet floor.')
    const family = await postCase(customer, 'family', 'We want to part in peace.')
    await placeBid(attorney, personalInjury.id, 33)
    const stop = await postCase(customer, 'dui', 'They stopped me at a light on Mill Avenue.', {
      violation_date: '2026-09-20T00:00:00Z',
      charges_filed: 'DUI and speeding',
      next_hearing_date: `${FUTURE_YEAR}-12-01T16:30:00Z`,
      hearing_type: 'Arraignment',
    })
    const past = await postCase(customer, 'dui', 'A neighbor called the police about my car.', {
      violation_date: '2026-09-20T00:00:00Z',
      charges_filed: 'DUI and speeding',
      next_hearing_date: '2020-12-01T16:30:00Z',
      hearing_type: 'Arraignment',
    })
    await placeBid(attorney, stop.id, 2400)
    await placeBid(await personOf(server.url, 'attorney2'), stop.id, 1800)
    await page.goto('/dashboard')

    await expect(page.getByRole('heading', { name: 'My dashboard', level: 1 })).toBeVisible()
    await expect(cards(page).first()).toContainText(`#${past.unique_id}, posted `)
    await expect(cards(page).nth(1)).toContainText(`#${stop.unique_id}, posted `)
    await expect(cardOf(page, stop.unique_id)).toContainText(
      new RegExp(
        `Court date December 1, ${FUTURE_YEAR}.*They stopped me at a light.*2 bids.*Lowest \\$1,800.*Highest \\$2,400`,
      ),
    )
    await expect(cardOf(page, past.unique_id)).toContainText('A neighbor called the police')
    await expect(cardOf(page, past.unique_id)).not.toContainText('Court date')
    await expect(cardOf(page, family.unique_id)).toContainText(/Family.*Open.*No bids yet/)
    await expect(cardOf(page, personalInjury.unique_id)).toContainText(
      /Personal Injury.*Open.*I fell on a wet floor\..*1 bid.*33% of what you win/,
    )
    await expect(cardOf(page, personalInjury.unique_id)).not.toContainText(/Lowest|Highest/)
    await cardOf(page, family.unique_id).getByRole('link', { name: 'Family' }).click()
    await expect(page).toHaveURL(`/customer/case-details?case_Id=${family.id}`)
  })

  test('shows a new case above the drafts, with what happens now, which its page says too', async ({
    page,
    server,
  }) => {
    const customer = await personOf(server.url, 'customer')
    await keepDraft(customer)
    const posted = await postCase(customer)
    const expectLines = async (part: Locator) => {
      await expect(part).toContainText(
        /What happens now.*Attorneys can find your case\..*A first bid can take hours or days.*We’ll email you when the first bid comes\./,
      )
    }
    await page.goto('/dashboard')
    const draft = cards(page).filter({ hasText: 'Continue your' })
    await expect(draft.first()).toBeVisible()
    await expect(cards(page).first()).toContainText(`#${posted.unique_id}, posted `)
    await expectLines(cards(page).first())
    await cards(page).first().getByRole('link').click()
    await expect(page.getByText('There is no Bid yet.')).toBeVisible()
    await expectLines(page.locator('section', { hasText: 'There is no Bid yet.' }))
  })

  test('requests its lists as the specification describes', async ({ page, server }) => {
    const { id } = await personOf(server.url, 'customer')
    const calls = listCalls(page)
    await page.goto('/dashboard')
    const shared = `customer_id=${id}&limit=100&offset=0&sort=-unique_id`
    await expect
      .poll(() => [...new Set(calls)].sort())
      .toEqual([`case_status[eq]=open&${shared}`, `case_status[ne]=open&${shared}`])
    const asked = page.waitForRequest(/\/api\/bids\/list\?/)
    await cards(page).first().getByRole('link').first().click()
    const { searchParams } = new URL((await asked).url())
    await expect(page).toHaveURL(/case_Id=/)
    expect(Object.fromEntries(searchParams)).toEqual({
      case_id: new URL(page.url()).searchParams.get('case_Id'),
      sort: 'bid_amount',
      limit: '100',
      offset: '0',
    })
  })

  test('offers a new case, and links to the cases in progress, with the finished ones below them', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    const newCase = page.getByRole('link', { name: 'New case' })
    await expect(newCase).toHaveAttribute('href', /^\/customer\/new-case/)
    await expect(newCase).toHaveCSS('border-style', 'dashed')
    await page.getByRole('link', { name: /^\d+ cases? in progress$/ }).click()
    await expect(page).toHaveURL('/dashboard?tab=past')
    await expect(page.getByRole('tab', { name: 'Past Cases' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const progress = page.locator('section', {
      has: page.getByRole('heading', { name: 'In progress' }),
    })
    const finished = page.locator('section', {
      has: page.getByRole('heading', { name: 'Finished' }),
    })
    await expect(progress).toContainText(/Accepted|Pending|Paused/)
    await expect(progress).not.toContainText(/Closed|Rejected|Open/)
    await expect(finished).toContainText(/Closed|Rejected/)
    await expect(finished).not.toContainText(/Accepted|Pending|Paused/)
    await expect(newCase).toHaveCount(0)
    await finished.getByRole('link').first().click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/dashboard?tab=past')
    await expect(finished).toBeVisible()
  })

  test('shows every status with its color and text', async ({ page, server }) => {
    const customer = await personOf(server.url, 'customer')
    for (const case_status of ['paused', 'closed'] as const) {
      const { id } = await postCase(customer)
      await customer.must('updateCaseStatus', { body: { id, case_status } })
    }
    const colours = new Map<string, string>()
    for (const address of ['/dashboard', '/dashboard?tab=past']) {
      await page.goto(address)
      await expect(cards(page).first()).toBeVisible()
      for (const status of ['Open', 'Accepted', 'Pending', 'Paused', 'Closed', 'Rejected']) {
        const badge = cards(page).getByText(status, { exact: true }).first().locator('..')
        if (!(await badge.isVisible())) continue
        const colour = await badge.evaluate((shown) => getComputedStyle(shown).backgroundColor)
        colours.set(status, colour)
      }
    }
    const green = 'rgb(15, 114, 66)'
    const orange = 'rgb(255, 177, 61)'
    expect(Object.fromEntries(colours)).toEqual({
      Open: green,
      Accepted: green,
      Pending: orange,
      Paused: orange,
      Closed: 'rgb(42, 47, 56)',
      Rejected: 'rgb(201, 58, 14)',
    })
  })

  test('is linked from the page at its former URL', async ({ page }) => {
    await page.goto('/customer/dashboard')
    await page.getByRole('link', { name: 'Your cases are on your dashboard.' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('of an attorney', () => {
  test.use({ person: 'attorney' })

  test('shows the cases that the attorney bid on, by tab', async ({ page, server }) => {
    const customer = await personOf(server.url, 'customer2')
    const attorney = await personOf(server.url, 'attorney')
    const dui = await postCase(customer)
    await placeBid(attorney, dui.id, 1800)
    const calls = listCalls(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'My Dashboard', level: 1 })).toBeVisible()
    await expect(cardOf(page, dui.unique_id)).toContainText(/DUI.*Open.*1 bid.*Your bid \$1,800/)
    await page.getByRole('tab', { name: 'Past Bids' }).click()
    await expect(cards(page).filter({ hasText: 'Rejected' }).first()).toBeVisible()
    expect([...new Set(calls)]).toEqual(['limit=100&scope=current', 'limit=100&scope=past'])
    await page.getByRole('tab', { name: 'Current Bids' }).click()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(`**/api/cases/my/${dui.id}/*`, (route) => held.then(() => route.continue()))
    await cardOf(page, dui.unique_id).getByRole('link', { name: 'DUI' }).click()
    await expect(page).toHaveURL(`/lawyer/case-details?case_Id=${dui.id}`)
    // Its card has said this already.
    const title = page.getByRole('heading', { level: 1, name: `DUI #${dui.unique_id}` })
    await expect(title).toBeVisible()
    await expect(page.getByText('I was stopped on the way home.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Case activity' })).toHaveCount(0)
    letGo()
    await expect(page.getByRole('heading', { name: 'Case activity' })).toBeVisible()
  })

  test('is filtered by status, and shows all again after a change of the tab', async ({ page }) => {
    await page.goto('/dashboard')
    const open = cards(page).filter({ hasText: 'Open' })
    await expect(open.first()).toBeVisible()
    await page.getByRole('button', { name: 'Status: All' }).click()
    const sheet = page.getByRole('dialog', { name: 'Status' })
    const expectOffered = async (statuses: string[]) => {
      await expect(sheet.getByRole('radio')).toHaveCount(statuses.length)
      for (const name of statuses) {
        await expect(sheet.getByRole('radio', { name, exact: true })).toBeVisible()
      }
    }
    await expectOffered(['Accepted', 'Pending', 'All'])
    await sheet.getByRole('radio', { name: 'Accepted' }).check()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(open.first()).toBeVisible()

    await page.getByRole('button', { name: 'Status: All' }).click()
    await expect(sheet.getByRole('radio', { name: 'All' })).toBeChecked()
    await sheet.getByRole('radio', { name: 'Accepted' }).check()
    await sheet.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL('/dashboard?status=accepted')
    await expect(open).toHaveCount(0)
    await cards(page).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/dashboard?status=accepted')
    await expect(page.getByRole('button', { name: 'Status: Accepted' })).toBeVisible()

    await page.getByRole('tab', { name: 'Past Bids' }).click()
    await expect(page.getByRole('button', { name: 'Status: All' })).toBeVisible()
    await page.getByRole('button', { name: 'Status: All' }).click()
    await expectOffered(['Rejected', 'Closed', 'All'])
    await sheet.getByRole('radio', { name: 'Closed' }).check()
    await sheet.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL('/dashboard?tab=past&status=closed')
    await expect(cards(page).filter({ hasText: 'Rejected' })).toHaveCount(0)
  })
})

test.describe('of an attorney without such bids', () => {
  // Other tests place no bids for this firm.
  test.use({ person: 'attorney3' })

  test('says that no cases were found', async ({ page }) => {
    await page.goto('/dashboard?tab=past&status=closed')
    await expect(page.getByText('No cases found')).toBeVisible()
  })
})
