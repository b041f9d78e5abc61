// Push from the switch to the case: the real worker and server, and a push service that checks its
// messages.
import { mergeTests, type Page } from '@playwright/test'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { startPhone } from '#tests/support/phone.ts'
import { notificationsTo, placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { fillLogIn, watchConsole } from './browser-page.ts'
import { personOf, postCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { caseQuestions, untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { newCustomer, openAs } from './own-account.ts'
import {
  badges,
  loseSubscription,
  noteBadges,
  noteOpened,
  opened,
  press,
  setPermission,
  workerOf,
} from './push-phone.ts'
import { logOut } from './session-page.ts'
import { test as signedIn } from './signed-in.ts'
import { test as withPush } from './with-push.ts'

const test = mergeTests(signedIn, withPush).extend({
  server: [
    async ({ service }, use) => {
      const server = await startDemoServer({ PUSH_SERVICES: service.origin })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** A log-out whose page is left is completed by the next page, when the session may be over. */
const REFUSED = /401 \(Unauthorized\)/

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notifications' })
const isOn = (page: Page) =>
  expect(page.getByText('Notifications are on', { exact: true })).toBeVisible()

/** Turns push on, from the notifications. */
async function turnedOn(page: Page) {
  await setPermission(page, 'granted')
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await turnOn(page).click()
  await isOn(page)
}

test('a person turns push on and gets a message about a bid, which opens its case, also without a connection', async ({
  page,
  context,
  server,
  service,
}) => {
  await page.goto('/notification')
  await turnedOn(page)
  await expectAccessible(page, 'notifications on')
  await expect(page.getByText('This device', { exact: true }).last()).toBeVisible()
  const { worker, deliver, shown } = await workerOf(page)

  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Sent. You’ll see it on this device in a moment.')).toBeVisible()
  await deliver(JSON.stringify(service.received.at(-1)?.message))
  await expect
    .poll(shown)
    .toContainEqual(expect.objectContaining({ title: 'Notifications work on this device' }))

  const customer = await personOf(server.url, 'customer')
  const posted = await postCase(customer)
  const messages = () => service.received.filter(({ message }) => message.case_id === posted.id)
  await placeBid(await personOf(server.url, 'attorney'), posted.id)
  await expect.poll(() => messages().length, { timeout: 20_000 }).toBe(1)
  const [first] = messages()
  const unread = (await notificationsTo(customer)).filter(({ is_read }) => !is_read).length
  expect(first?.message.unread).toBe(unread)
  await noteBadges(worker)
  await deliver(JSON.stringify(first?.message))
  await expect.poll(() => badges(worker)).toContain(unread)
  await deliver(JSON.stringify(first?.message))
  const ofCase = async () => (await shown()).filter(({ tag }) => tag === posted.id)
  await expect.poll(ofCase).toEqual([
    {
      title: 'Update on your case',
      body: 'Open Fastpass to see what’s new.',
      tag: posted.id,
    },
  ])

  await postCase(customer)
  await page.goto('/dashboard')
  await expect(page.getByText('email you and show a message on this phone').first()).toBeVisible()
  await workerOf(page)
  const address = `/customer/case-details?case_Id=${posted.id}&notification_Id=${first?.message.notice_id}`
  // A page that is still starting ignores a press; a person would press again.
  const pressUntilOpen = () =>
    expect(async () => {
      if ((await ofCase()).length === 0) await deliver(JSON.stringify(first?.message))
      await press(worker, posted.id)
      await page.waitForURL(`**${address}`, { timeout: 5_000 })
    }).toPass({ timeout: 45_000 })
  await pressUntilOpen()
  await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible()
  expect(await ofCase()).toEqual([])

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await context.setOffline(true)
  await pressUntilOpen()
  await expect(page.getByText('Offline. Last updated')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
})

test('a press after the browser was killed opens the case, also without a connection, and after a log-out once the person logs in', async ({
  server,
}) => {
  const customer = await personOf(server.url, 'customer')
  const posted = await postCase(customer)
  await placeBid(await personOf(server.url, 'attorney'), posted.id)
  const [notification] = await notificationsTo(customer)
  const errors: string[][] = []
  const expected: RegExp[] = []
  const phone = await startPhone(server.url, (context) =>
    errors.push(watchConsole(context, expected)),
  )
  try {
    await openLoggedIn(phone.page, 'customer')
    await workerIsReady(phone.page)
    const path = `/customer/case-details?case_Id=${posted.id}`
    await phone.page.goto(path)
    await expect(phone.page.getByRole('heading', { name: 'Your case' })).toBeVisible()
    await untilKept(phone.page, ...caseQuestions(posted.id))
    await phone.kill()
    await phone.restart({ offline: true })
    await phone.page.goto('/icons/icon.svg')
    await setPermission(phone.page, 'granted')
    const { worker, deliver, shown } = await workerOf(phone.page)
    await noteOpened(worker)
    // Any message shows a notification that leads to a screen.
    for (const strange of ['', 'no JSON', '[]', '{"title":7,"unread":"many","role":"judge"}']) {
      await deliver(strange)
    }
    await expect
      .poll(shown)
      .toEqual([{ title: 'Update on your case', body: 'Open Fastpass.', tag: 'fastpass' }])
    // Chromium on a test machine shows no notification from before the kill.
    const message = { title: 'Update on your case', tag: posted.id, role: 'customer' }
    const ids = { case_id: posted.id, notice_id: notification?.id }
    await deliver(JSON.stringify({ ...message, ...ids }))
    await phone.page.goto('about:blank')
    await press(worker, 'fastpass')
    await expect.poll(() => opened(worker)).toEqual(['/notification'])
    await press(worker, posted.id)
    const address = `${path}&notification_Id=${notification?.id}`
    await expect.poll(() => opened(worker)).toEqual(['/notification', address])
    const fresh = await phone.context.newPage()
    await fresh.goto(address)
    await expect(fresh.getByRole('heading', { name: 'Your case' })).toBeVisible()
    await expect(fresh.getByText('Offline. Last updated')).toBeVisible()

    expected.push(REFUSED)
    await phone.context.setOffline(false)
    await fresh.goto('/dashboard')
    await deliver(JSON.stringify({ ...message, ...ids }))
    await logOut(fresh)
    await expect(fresh).toHaveURL(/\/auth\/home/)
    await fresh.goto('about:blank')
    await press(worker, posted.id)
    await expect.poll(() => opened(worker)).toEqual(['/notification', address, address])
    await fresh.goto(address)
    await expect(fresh).toHaveURL(/\/auth\/home/)
    await fresh.getByRole('link', { name: 'Log in' }).click()
    await fillLogIn(fresh, 'customer')
    await fresh.waitForURL(`**${address}`)
    await expect(fresh.getByRole('heading', { name: 'Your case' })).toBeVisible()
    expect(errors.flat()).toEqual([])
  } finally {
    await phone.close()
  }
})

// With accounts of their own, so that their log-outs end no other test's session.
test.describe('a phone that is logged out', () => {
  test.use({
    storageState: { cookies: [], origins: [] },
    expectedConsoleErrors: [REFUSED],
  })

  test('a person sees their devices, sets quiet hours, and gets no messages after a log-out', async ({
    page,
    server,
    service,
  }) => {
    const customer = await personOf(server.url, 'customer')
    await openLoggedIn(page, 'customer', '/notification')
    await turnedOn(page)
    const devices = () => customer.must('listPushSubscriptions').then(({ data }) => data.length)
    const before = await devices()
    expect(before).toBeGreaterThan(0)

    await page.getByRole('switch', { name: 'Keep quiet at night' }).click()
    await page.getByLabel('From').selectOption('11:30 PM')
    await page.getByRole('button', { name: 'Save quiet hours' }).click()
    const quietHours = async () => (await customer.must('getQuietHours')).data
    await expect.poll(quietHours).toEqual({ from: '23:30', until: '07:00' })
    await expect(page.getByRole('button', { name: /Save quiet hours|Saving/ })).toHaveCount(0)
    await page.getByLabel('From').selectOption('7:00 AM')
    await expect(page.getByText('Choose a time that is different from the start.')).toBeVisible()
    await page.getByRole('switch', { name: 'Keep quiet at night' }).click()
    await expect.poll(quietHours).toBeNull()

    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(turnOn(page)).toBeVisible()
    await expect.poll(devices).toBe(before - 1)
    await turnOn(page).click()
    await isOn(page)
    await expect.poll(devices).toBe(before)
    // A subscription stays active. The page reports it to the server after the start.
    const reported = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.url().endsWith('/push/subscriptions'),
    )
    await page.reload()
    await isOn(page)
    await reported

    // The browser ends the subscription, and the worker replaces it.
    const ids = () =>
      customer.must('listPushSubscriptions').then(({ data }) => data.map(({ id }) => id))
    const former = await ids()
    const { worker } = await workerOf(page)
    const { data } = await customer.must('getPushKey')
    await loseSubscription(worker, service.subscribe(data.public_key))
    await expect.poll(async () => (await ids()).filter((id) => !former.includes(id)).length).toBe(1)
    await expect.poll(devices).toBe(before)

    await page.goto('/dashboard')
    await logOut(page)
    await expect(page).toHaveURL(/\/auth\/home/)
    await expect.poll(devices).toBe(before - 1)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('stand-in.subscription')))
      .toBeNull()
  })
})

test.describe('a phone of a new person', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('says what the browser allows, subscribes again at the next start, and offers it once where it may not', async ({
    page,
    server,
  }) => {
    const account = await newCustomer(server.url)
    await openAs(page, account, '/notification/settings')
    await setPermission(page, 'prompt')
    await expect(page.getByText('Your browser will ask for permission first.')).toBeVisible()
    await expectAccessible(page, 'notifications off')
    await setPermission(page, 'denied')
    await expect(page.getByText('Notifications are blocked')).toBeVisible()
    await expectAccessible(page, 'notifications blocked')
    await setPermission(page, 'granted')
    await turnOn(page).click()
    await isOn(page)
    const ids = async () =>
      (await account.must('listPushSubscriptions')).data.map((device) => device.id)
    const former = await ids()
    expect(former).toHaveLength(1)
    const loseAtBrowser = () =>
      page.evaluate(() => localStorage.removeItem('stand-in.subscription'))

    await loseAtBrowser()
    await page.goto('/dashboard')
    await expect.poll(ids).not.toEqual(former)
    await expect.poll(ids).toHaveLength(1)
    const offer = page.getByRole('dialog', { name: 'Notifications have stopped on this device' })
    await expect(offer).toHaveCount(0)

    const [deviceId = ''] = await ids()
    await account.must('deletePushSubscription', { path: { subscription_id: deviceId } })
    await page.reload()
    await expect(offer).toBeVisible()
    await expectAccessible(page, 'notifications that have stopped')
    await page.getByRole('button', { name: 'Turn them on again' }).click()
    await turnOn(page).click()
    await isOn(page)

    await setPermission(page, 'prompt')
    await loseAtBrowser()
    await page.goto('/dashboard')
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
    // A subscription that is to be offered again is noted there; the offer comes after seconds.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('fastpass.push'))).toBeNull()
    await expect(offer).toHaveCount(0)
  })
})
