// What a person has read stays readable offline, for that person only (specification §3.7).
import type { BrowserContext, Page } from '@playwright/test'
import { notificationsTo, placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { fillLogIn, people } from './browser-page.ts'
import { caseUrl, newPerson, personOf, postCase, workerIsReady } from './cases.ts'
import { expect, test as fresh } from './fixtures.ts'
import {
  CURRENT_CASES,
  caseQuestions,
  decrypted,
  everythingStored,
  keysOnPhone,
  untilKept,
} from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { openMenu, spoilToken } from './session-page.ts'
import { test } from './signed-in.ts'
import { answerPlace, hurryToReview, pressSubmit } from './wizard-page.ts'

const MONTH_MS = 31 * 24 * 3_600_000
const DETAILS = 'A marmalade van was in my lane.'

const mark = (page: Page, age: string) => page.getByText(`Offline. Last updated ${age}`)
const neverRead = (page: Page) => page.getByText('You haven’t opened this on this phone yet.')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Opens a screen from the menu. */
async function choose(page: Page, item: string | RegExp) {
  await openMenu(page)
  await page.getByRole('dialog').getByRole('link', { name: item }).click()
}

/** Closes the app, and opens it in another tab without a connection, this many minutes later. */
async function startAgain(page: Page, context: BrowserContext, minutes: number): Promise<Page> {
  await context.setOffline(true)
  const later = await context.newPage()
  await page.close()
  await later.clock.install({ time: Date.now() + minutes * 60_000 })
  return later
}

fresh.describe('after a start without a connection', () => {
  fresh(
    'a customer has what they have read, with its age, and after 30 days nothing is left, no matter who opens the app',
    async ({ page, context, server }) => {
      const { account, person } = await newPerson(server.url, 'customer', 'Wilhelmina Tangerine')
      const { id, unique_id } = await postCase(person, 'dui', DETAILS)
      await placeBid(await personOf(server.url, 'attorney'), id, 1800)
      const [notification] = await notificationsTo(person)
      await openLoggedIn(page, account)
      await workerIsReady(page)
      await page.getByRole('link', { name: 'DUI' }).click()
      await expect(heading(page, '1 bid')).toBeVisible()
      await page.goBack()
      await page.getByRole('tab', { name: 'Past Cases' }).click()
      await expect(page.getByText('You don’t have any past cases.')).toBeVisible()
      await choose(page, /^Notifications/)
      await expect(page.getByText(`New bid on DUI case ${unique_id}`)).toBeVisible()
      await choose(page, 'Personal details')
      await expect(page.getByRole('main').getByText('Wilhelmina')).toBeVisible()
      await untilKept(
        page,
        ...caseQuestions(id),
        { of: 'profile' },
        { of: 'notifications', as: 'list', tab: 'all' },
      )

      const later = await startAgain(page, context, 5)
      await later.goto('/')
      await expect(heading(later, 'My dashboard')).toBeVisible()
      await expect(mark(later, '5 minutes ago')).toBeVisible()
      await expectAccessible(later, 'a dashboard without a connection')
      await later.clock.fastForward('02:00')
      await expect(mark(later, '7 minutes ago')).toBeVisible()
      // It is announced once; a change of the age is not announced again.
      const said = later.getByRole('status').filter({ hasText: 'Offline.' })
      await expect(said).toHaveAttribute('aria-live', 'off')
      await later.getByRole('link', { name: 'DUI' }).click()
      await expect(later.getByText('$1,800')).toBeVisible()
      await expect(mark(later, '7 minutes ago')).toBeVisible()
      // As a notification on the lock screen opens it.
      await later.goto(`/customer/case-details/?case_Id=${id}&notification_Id=${notification?.id}`)
      await expect(later.getByText(DETAILS)).toBeVisible()
      await later.goto('/dashboard?tab=past')
      await expect(later.getByText('You don’t have any past cases.')).toBeVisible()
      await choose(later, /^Notifications/)
      await later.getByRole('link', { name: `New bid on DUI case ${unique_id}` }).click()
      await expect(later.getByText('$1,800')).toBeVisible()
      await later.goto('/personal-details')
      await expect(later.getByText('Wilhelmina')).toBeVisible()
      await later.goto('/notification?tab=unread')
      await expect(neverRead(later)).toBeVisible()
      await expect(later.getByText(/^Offline\.$/)).toBeVisible()

      // The session has ended without a log-out.
      expect((await keysOnPhone(later)).records).not.toEqual([])
      await later.addInitScript(() => {
        localStorage.clear()
        indexedDB.deleteDatabase('fastpass-session')
      })
      await later.clock.setSystemTime(Date.now() + MONTH_MS)
      await later.goto('/auth/home')
      await expect.poll(async () => (await keysOnPhone(later)).records).toEqual([])
    },
  )

  // The same check as for a customer.
  fresh('an attorney has what they have read, with its age', async ({ page, context, server }) => {
    const { account, person } = await newPerson(server.url, 'attorney', 'Tangerine Law')
    const customer = await personOf(server.url, 'customer')
    const [mine, other] = [await postCase(customer, 'dui', DETAILS), await postCase(customer)]
    await placeBid(person, mine.id, 1750)
    await openLoggedIn(page, account)
    await workerIsReady(page)
    await expect(page.getByRole('link', { name: `#${other.unique_id}` })).toBeVisible()
    await choose(page, 'Dashboard')
    await expect(heading(page, 'My Dashboard')).toBeVisible()
    await page.getByRole('link', { name: 'DUI' }).click()
    await expect(page.getByText(DETAILS)).toBeVisible()
    await expect(heading(page, 'Case activity')).toBeVisible()
    await page.goBack()
    await choose(page, 'Personal details')
    await expect(page.getByText('Tangerine Law. One flat price.')).toBeVisible()
    await untilKept(page, ...caseQuestions(mine.id), { of: 'profile' })

    const later = await startAgain(page, context, 60)
    await later.goto('/')
    await expect(later.getByRole('link', { name: `#${other.unique_id}` })).toBeVisible()
    await expect(mark(later, '1 hour ago')).toBeVisible()
    await choose(later, 'Dashboard')
    await expect(heading(later, 'My Dashboard')).toBeVisible()
    await later.getByRole('link', { name: 'DUI' }).click()
    await expect(later.getByText(DETAILS)).toBeVisible()
    await expect(later.getByRole('textbox', { name: 'Amount' })).toHaveValue('$1,750')
    await later.goto('/personal-details')
    await expect(later.getByText('Tangerine Law. One flat price.')).toBeVisible()
    await later.goto(caseUrl('lawyer', other.id))
    await expect(later.getByText('This case isn’t saved on this phone.')).toBeVisible()
    await expect(
      later.getByText('It will load when you’re back online.', { exact: true }),
    ).toBeVisible()
  })
})

fresh.describe('two accounts on one phone', () => {
  fresh.use({ expectedConsoleErrors: [/401/] })

  fresh(
    'have nothing of each other in any storage, and nothing is kept of an admin who comes next',
    async ({ page, context, server }) => {
      const tangerine = await newPerson(server.url, 'customer', 'Wilhelmina Tangerine')
      const { id } = await postCase(tangerine.person, 'dui', DETAILS)
      await openLoggedIn(page, tangerine.account)
      await page.goto(caseUrl('customer', id))
      await expect(page.getByText(DETAILS)).toBeVisible()
      await untilKept(page, ...caseQuestions(id))
      // Shown on the screen, and stored encrypted only.
      expect(JSON.stringify(await decrypted(page))).toContain(DETAILS)
      expect(await everythingStored(page)).not.toContain(DETAILS)
      expect(await canKeysBeRead(page)).toBe(false)

      // The session has ended, here and at the identity provider, without a log-out.
      const logInInstead = async (account: { email: string; password: string }) => {
        await spoilToken(page)
        await context.clearCookies()
        await page.goto('/auth/login')
        await fillLogIn(page, account)
      }
      const { account, person } = await newPerson(server.url, 'customer', 'Barnaby Kumquat')
      await postCase(person, 'dui', 'A kumquat cart was in my lane.')
      await logInInstead(account)
      await expect(page.getByRole('link', { name: 'DUI' })).toBeVisible()
      await untilKept(page, CURRENT_CASES)
      await expect.poll(() => everythingStored(page)).not.toContain(tangerine.person.id)
      const stored = (await everythingStored(page)) + JSON.stringify(await decrypted(page))
      for (const word of [DETAILS, 'Tangerine', tangerine.account.email, id]) {
        expect(stored).not.toContain(word)
      }

      await logInInstead(people.admin)
      await expect(heading(page, 'All users')).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect.poll(() => decrypted(page)).toEqual([])
      await expect.poll(() => everythingStored(page)).not.toContain(person.id)
      const left = await everythingStored(page)
      for (const word of ['Kumquat', 'kumquat', account.email]) expect(left).not.toContain(word)
    },
  )
})

/** Returns whether a script could export a key of the encrypted stores. */
const canKeysBeRead = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('fastpass')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('encrypted').objectStore('encrypted').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            const records: { key?: CryptoKey }[] = reading.result
            resolve(records.some(({ key }) => key?.extractable))
          }
        }
      }),
  )

test('when the server answers no call, the app says so, shows what is on the phone with its age, and loses nothing', async ({
  page,
  context,
  server,
}) => {
  const { unique_id } = await postCase(await personOf(server.url, 'customer'))
  const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>()
  const unanswered = page.getByRole('status').filter({ hasText: 'We can’t reach Fastpass.' })
  await hurryToReview(page)
  await workerIsReady(page)
  await untilKept(page, CURRENT_CASES)
  await context.route('**/api/**', async (route) => {
    await isAnswering
    // The page may have stopped waiting.
    await route.continue().catch(() => {})
  })
  await page.reload()
  await expect(unanswered).toBeVisible()
  await pressSubmit(page)
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(unanswered).toContainText('Last updated')
  const stored = page.getByRole('listitem').filter({ hasText: `#${unique_id},` })
  await expect(stored).toBeVisible()
  // What is not stored shows an error in place of an endless loading state.
  await choose(page, /^Notifications/)
  await expect(neverRead(page)).toBeVisible()
  await expect(page.getByText('It will load as soon as we can reach Fastpass.')).toBeVisible()
  answer()
  await expect(page.getByText('Your case was created')).toBeVisible()
  await expect(unanswered).toHaveCount(0)
  await expect(neverRead(page)).toHaveCount(0)
})

test('persistent storage is requested once, with the first draft', async ({ page }) => {
  await page.addInitScript(() => {
    const asked = { times: 0 }
    Object.assign(window, { asked })
    const { storage } = navigator
    const persist = storage.persist.bind(storage)
    storage.persist = () => {
      asked.times += 1
      return persist()
    }
  })
  const asked = () => page.evaluate(() => (window as unknown as Asked).asked.times)
  const begin = async () => {
    await page.getByRole('link', { name: 'New case' }).click()
    await page.getByRole('radio', { name: 'DUI', exact: true }).check()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await answerPlace(page)
    await expect(heading(page, 'When were you stopped?')).toBeVisible()
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(await asked()).toBe(0)
  await begin()
  await expect.poll(asked).toBe(1)
  await page.getByRole('link', { name: 'Close' }).click()
  await begin()
  expect(await asked()).toBe(1)
})

interface Asked {
  asked: { times: number }
}
