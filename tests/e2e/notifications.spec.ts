// Notifications: the bell, the list, and opening one (specification §1.2).
import type { Page } from '@playwright/test'
import { forEachAsync } from 'es-toolkit'
import { notificationsTo, placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import {
  caseUrl,
  editBid,
  newPerson,
  type Person,
  personOf,
  postCase,
  withoutNews,
  workerIsReady,
} from './cases.ts'
import { expect, test as withoutAccount } from './fixtures.ts'
import { decrypted, untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { WITH_WORKER } from './service-workers.ts'
import { logOut } from './session-page.ts'
import { test } from './signed-in.ts'

const bell = (page: Page, unread: number | 'none') =>
  page.getByRole('banner').getByRole('link', {
    name: unread === 'none' ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const unreadRows = (page: Page) => rows(page).filter({ hasText: 'Unread: ' })
const row = (page: Page, title: string) => page.getByRole('link', { name: title })
const goBack = (page: Page) => page.getByRole('link', { name: 'Back' }).click()

const readAll = (person: Person) =>
  person.must('readAllNotifications', { body: { until: new Date().toISOString() } })
const isRead = async (person: Person, id: string | undefined) =>
  (await notificationsTo(person)).find((notification) => notification.id === id)?.is_read

/** Collects the numbers on the app's icon. */
const watchIcon = (page: Page) =>
  page.addInitScript(() => {
    const shown: number[] = []
    Object.assign(window, { shownOnIcon: shown })
    navigator.setAppBadge = async (count = -1) => {
      shown.push(count)
    }
  })
const onIcon = (page: Page) =>
  page.evaluate(() => (window as unknown as { shownOnIcon: number[] }).shownOnIcon.at(-1))

test.describe('of a customer', () => {
  let maria: Person
  let vega: Person
  test.beforeEach(async ({ server }) => {
    maria = await personOf(server.url, 'customer')
    vega = await personOf(server.url, 'attorney')
    await readAll(maria)
  })

  /** Posts a case of Maria's with two notifications for her. */
  async function caseWithNews() {
    const { id, unique_id } = await postCase(maria)
    await editBid(vega, await placeBid(vega, id, 1800), 1700)
    return {
      id,
      received: `New bid on DUI case ${unique_id}`,
      changed: `changed its bid on your DUI case ${unique_id}, now `,
    }
  }

  test('are counted on the bell, opened, and then counted as read', async ({ page }) => {
    const { id, changed, received } = await caseWithNews()
    const other = await caseWithNews()
    await watchIcon(page)
    await page.goto('/dashboard')
    await expect(bell(page, 4)).toBeVisible()
    await expect.poll(() => onIcon(page)).toBe(4)
    await expect(page).toHaveTitle('(4) Dashboard · Fastpass')
    await page.getByRole('button', { name: 'Menu' }).click()
    const item = page.getByRole('dialog').getByRole('link', { name: 'Notifications, 4 unread' })
    await item.click()
    await expect(page).toHaveURL('/notification')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
    await expect(page).toHaveTitle('(4) Notifications · Fastpass')
    // One row for each kind of event on a case.
    await expect(page.getByRole('tab', { name: 'Unread 4' })).toBeVisible()
    await expect(unreadRows(page)).toHaveText([
      new RegExp(`${other.changed}.1,700just now$`),
      new RegExp(`${other.received}just now$`),
      new RegExp(`${changed}.1,700just now$`),
      new RegExp(`${received}just now$`),
    ])
    await expect(page.locator('[dir=auto]').filter({ hasText: changed })).not.toHaveCount(0)
    await expectAccessible(page, 'notifications')

    await row(page, changed).click()
    const noticeId = (await notificationsTo(maria)).find(({ case_id }) => case_id === id)?.id
    await expect(page).toHaveURL(caseUrl('customer', id, `&notification_Id=${noticeId}`))
    await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
    await expect.poll(() => notificationsTo(maria, { is_read: false })).toHaveLength(2)
    await expect.poll(() => onIcon(page)).toBe(2)
    await goBack(page)
    await expect(page).toHaveURL('/notification')
    await expect(bell(page, 2)).toBeVisible()
    await expect(page).toHaveTitle('(2) Notifications · Fastpass')
    await expect(unreadRows(page)).toHaveText([
      new RegExp(other.changed),
      new RegExp(other.received),
    ])
    await expect(row(page, changed)).toBeVisible()
  })

  test('of many bids are one row, read on every device once the case is opened', async ({
    page,
    server,
  }) => {
    const { id, unique_id } = await postCase(maria)
    const firms = ['attorney', 'attorney2', 'attorney3'] as const
    for (const [nth, firm] of firms.entries())
      await placeBid(await personOf(server.url, firm), id, 1800 - 100 * nth)
    await page.goto('/notification')
    await expect(unreadRows(page)).toHaveText([
      new RegExp(`3 new bids on your DUI case, from \\$1,600Case ${unique_id} · `),
    ])
    await expect(bell(page, 1)).toBeVisible()
    // On another device, from the dashboard and without opening a notification.
    await maria.must('getCase', { path: { case_id: id } })
    await expect(bell(page, 'none')).toBeVisible()
    await expect(unreadRows(page)).toHaveCount(0)
    // The row still says how many there were.
    await page.reload()
    await expect(
      page.getByRole('link', { name: '3 new bids on your DUI case, from $1,600' }),
    ).toBeVisible()
    expect(await notificationsTo(maria, { is_read: false })).toEqual([])
  })

  test('are shown unread only, and opened by keyboard, until everything is read', async ({
    page,
  }) => {
    const first = await caseWithNews()
    const second = await caseWithNews()
    const lists: Record<string, string>[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/email-data/list' && searchParams.has('sort'))
        lists.push(Object.fromEntries(searchParams))
    })
    const list = { received_by: maria.id, sort: '-created_at' }
    await page.goto('/notification/')
    await expect.poll(() => lists).toContainEqual(expect.objectContaining(list))
    expect(lists.filter((query) => 'is_read' in query)).toEqual([])
    await page.getByRole('tab', { name: 'All' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => lists)
      .toContainEqual(expect.objectContaining({ ...list, is_read: 'false' }))
    await expect(page).toHaveURL('/notification?tab=unread')
    await expect(page.getByRole('tab', { name: 'Unread 4' })).toBeFocused()
    await expect(rows(page)).toHaveText([
      new RegExp(second.changed),
      new RegExp(second.received),
      new RegExp(first.changed),
      new RegExp(first.received),
    ])
    await row(page, second.changed).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/customer\/case-details\?case_Id=.*&notification_Id=/)
    await goBack(page)
    await page.getByRole('tab', { name: 'Unread 2' }).click()
    await expect(rows(page)).toHaveText([new RegExp(first.changed), new RegExp(first.received)])
    await page.getByRole('button', { name: 'Mark all read' }).press('Enter')
    await expect(page.getByText('You have read everything.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(bell(page, 'none')).toHaveText('Notifications')
    await expectAccessible(page, 'no unread notifications')
    await page.getByRole('tab', { name: 'All' }).click()
    await expect(row(page, first.changed)).toBeVisible()
    await expect(unreadRows(page)).toHaveCount(0)
    expect(await notificationsTo(maria, { is_read: false })).toEqual([])
  })

  test('show their current age, and more than nine count as 9+', async ({ page }) => {
    await page.clock.install()
    await page.goto('/notification')
    await expect(bell(page, 'none')).toBeVisible()
    const { changed } = await caseWithNews()
    for (let times = 0; times < 4; times++) await caseWithNews()
    // The app becomes visible again.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(bell(page, 10)).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'Notifications' }),
    ).toContainText('9+')
    await page.keyboard.press('Escape')
    await expect(row(page, changed)).toContainText('just now')
    await expectAccessible(page, 'ten unread notifications', ['light'])
    await page.clock.fastForward('01:05')
    await expect(row(page, changed)).toContainText(/1 minute ago|2 minutes ago/)
  })

  test('are shown without a connection, and what is opened then is marked read later', {
    tag: WITH_WORKER,
  }, async ({ page, context }) => {
    const { id, unique_id } = await postCase(maria)
    await page.goto(caseUrl('customer', id))
    await workerIsReady(page)
    await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
    await page.goto('/notification')
    await placeBid(vega, id, 1800)
    const other = await caseWithNews()
    await expect(unreadRows(page)).toHaveCount(3)
    await untilKept(
      page,
      { of: 'notifications', as: 'list', tab: 'all' },
      { of: 'notifications', as: 'unread' },
    )
    await expect(bell(page, 3)).toBeVisible()
    // The list and the count are stored shortly after they are shown.
    await expect.poll(async () => JSON.stringify(await decrypted(page))).toContain(other.id)
    const countOnPhone = async () =>
      (await decrypted(page)).find(({ name }) => name.includes('"unread"'))?.value
    await expect.poll(countOnPhone).toMatchObject({ data: 3 })
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Offline\. Last updated/)).toBeVisible()
    await row(page, `Unread: New bid on DUI case ${unique_id}`).click()
    await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
    await goBack(page)
    await expect(bell(page, 2)).toBeVisible()
    await page.getByRole('tab', { name: 'Unread' }).click()
    await expect(page.getByText('You haven’t opened this on this phone yet.')).toBeVisible()
    const unreadOf = async (caseId: string) =>
      (await notificationsTo(maria, { is_read: false })).filter(({ case_id }) => case_id === caseId)
    expect(await unreadOf(id)).toHaveLength(1)
    await context.setOffline(false)
    await expect.poll(() => unreadOf(id)).toEqual([])
    await expect(rows(page)).toHaveText([new RegExp(other.changed), new RegExp(other.received)])
  })

  test.describe('that belong to another person', () => {
    test.use({ expectedConsoleErrors: [/404/] })

    test('change nothing, without a message', async ({ page, server }) => {
      const tom = await personOf(server.url, 'customer2')
      const { id } = await postCase(maria)
      await placeBid(vega, (await postCase(tom)).id, 1800)
      const [toTom] = await notificationsTo(tom)
      const asked = page.waitForResponse(/\/api\/email-data\/[\da-f-]+$/)
      await page.goto(caseUrl('customer', id, `&notification_Id=${toTom?.id}`))
      expect((await asked).status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
      await expect(page.getByText('We couldn’t find that.')).toHaveCount(0)
      expect(await isRead(tom, toTom?.id)).toBe(false)
      await goBack(page)
      await expect(page).toHaveURL('/notification')
    })
  })

  test('can be loaded again after a failure', async ({ page }) => {
    await page.addInitScript(() => indexedDB.deleteDatabase('fastpass'))
    await page.clock.install()
    let isPressed = false
    await page.exposeFunction('lineIsBack', () => {
      isPressed = true
    })
    await page.route(/\/api\/email-data\/list/, (route) =>
      isPressed ? route.continue() : route.abort(),
    )
    await page.goto('/notification')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(retry).toBeVisible({ timeout: 100 })
    }).toPass()
    // The app also retries by itself; only the request of this press gets a response.
    await retry.evaluate((button) =>
      button.addEventListener('pointerdown', () => Reflect.get(globalThis, 'lineIsBack')()),
    )
    await retry.click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test.describe('of an attorney', () => {
  // Other tests place no bids for this firm.
  test.use({ person: 'attorney3', expectedConsoleErrors: [/400/] })

  // More than a page, of 100.
  const CASES = 35
  const ROWS = 3 * CASES + 1

  test('load page after page, and open the attorney’s screen', async ({ page, server }) => {
    test.slow()
    const whitfield = await personOf(server.url, 'attorney3')
    const tom = await personOf(server.url, 'customer2')
    const before = (await notificationsTo(whitfield, { grouped: true })).length
    const postWithBid = async () => {
      const posted = await postCase(tom)
      await placeBid(whitfield, posted.id, 1800)
      return posted
    }
    const set = (id: string, case_status: string) =>
      tom.must('updateCaseStatus', { body: { id, case_status } })
    const cases = Array.from({ length: CASES })
    await forEachAsync(
      cases,
      async () => {
        const { id } = await postWithBid()
        // Each kind of event of a case is one row.
        for (const status of ['paused', 'open', 'closed']) await set(id, status)
      },
      { concurrency: 8 },
    )
    const { id, unique_id } = await postWithBid()
    await set(id, 'paused')

    // The beginning of the live updates would fetch the list again, and end a request for more.
    await withoutNews(page)
    await page.goto('/notification')
    await expect(rows(page)).toHaveCount(100)
    await expect(rows(page).first()).toContainText(`DUI case ${unique_id} was paused`)
    // The first request for more fails, and the list waits for a press.
    await page.route(/cursor=/, (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
    const more = page.getByRole('button', { name: 'Show more' })
    await more.focus()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await more.press('Enter')
    await expect(rows(page)).not.toHaveCount(100)
    await expect(rows(page).nth(100)).toBeFocused()
    await page.mouse.move(195, 400)
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(rows(page)).toHaveCount(before + ROWS, { timeout: 500 })
    }).toPass()
    await expect(more).toHaveCount(0)
    // Onboarding, the oldest, has no link.
    await expect(rows(page).last()).toContainText('Your account is ready')
    await expect(rows(page).last().getByRole('link')).toHaveCount(0)

    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(
      new RegExp(`/lawyer/case-details\\?case_Id=${id}&notification_Id=`),
    )
    await expect(page.getByText(`Case #${unique_id}`).first()).toBeVisible()
    await goBack(page)
    await expect(page).toHaveURL('/notification')
  })
})

withoutAccount(
  'the notification of a new attorney’s account is read by a glance at the list',
  async ({ page, server }) => {
    const { account } = await newPerson(server.url, 'attorney', 'Wilhelmina Tangerine')
    await openLoggedIn(page, account)
    await bell(page, 1).click()
    await expect(unreadRows(page)).toHaveText([/Your account is ready/])
    await page.goBack()
    await expect(bell(page, 'none')).toBeVisible()
  },
)

withoutAccount(
  'a new account’s notification leads nowhere, and is read once it was seen',
  async ({ page, server }) => {
    const { account } = await newPerson(server.url, 'customer', 'Ana López')
    await watchIcon(page)
    await openLoggedIn(page, account)
    await expect.poll(() => onIcon(page)).toBe(1)
    await bell(page, 1).click()
    await expect(rows(page)).toHaveText([/^Unread: Your account is ready/])
    await expect(rows(page).getByRole('link')).toHaveCount(0)
    await expect(bell(page, 'none')).toBeVisible()
    await expect.poll(() => onIcon(page)).toBe(0)
    await page.reload()
    await expect(rows(page)).toHaveText([/^Your account is ready/])
    await page.getByRole('tab', { name: 'Unread' }).click()
    await expect(page.getByText('You have read everything.')).toBeVisible()

    await page.evaluate(() => navigator.setAppBadge(7))
    await logOut(page)
    await expect(page).toHaveURL('/auth/home')
    await expect.poll(() => onIcon(page)).toBe(0)
  },
)
