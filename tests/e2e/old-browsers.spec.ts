// Browsers that are old, or lack something: without what `scripts/build/above-floor.ts` lists,
// below the floor, without scripts, and the browsers of an iPhone.
import type { BrowserContext, Page } from '@playwright/test'
import { GUARDED_APIS } from '#scripts/build/above-floor.ts'
import { IN_FLOOR } from '#src/browser/browser-floor.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { databases } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { logOut, openMenu, overlayIsLeft } from './session-page.ts'
import { test as withCustomer } from './signed-in.ts'
import {
  duiSteps,
  expectStep,
  jumpTo,
  pressContinue,
  questionOf,
  startCase,
} from './wizard-page.ts'

/** What newer browsers have, and the app once used although the oldest lack it. */
const NEWER = [
  'AbortSignal.any',
  'Promise.withResolvers',
  'Promise.try',
  'Map.groupBy',
  'Object.groupBy',
  'URL.canParse',
  'URL.parse',
]

test.describe('a browser with nothing above the floor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('logs in, answers questions and logs out', async ({ page }) => {
    await page.addInitScript(
      (names) => {
        for (const name of names) {
          const [member = '', owner] = name.split('.').reverse()
          const global = window as unknown as Record<string, { prototype?: object } | undefined>
          const owners =
            owner === undefined
              ? [window, Window.prototype]
              : [global[owner], global[owner]?.prototype]
          for (const each of owners) if (each) Reflect.deleteProperty(each, member)
        }
      },
      [...GUARDED_APIS.map(({ api }) => api), ...NEWER],
    )
    await openLoggedIn(page, 'customer')
    expect(
      await page.evaluate(() => [
        'requestIdleCallback' in window,
        'share' in navigator,
        'any' in AbortSignal,
        'startViewTransition' in document,
      ]),
    ).toEqual([false, false, false, false])
    await startCase(page, 'DUI')
    for (const step of [1, 2]) {
      await expectStep(page, step, questionOf(step))
      await duiSteps[step - 1]?.answer(page)
      await pressContinue(page)
    }
    await expectStep(page, 3, questionOf(3))
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page.getByRole('link', { name: /Continue your DUI case: step 3/ })).toBeVisible()
    await logOut(page)
    await expect(page).toHaveURL('/auth/home')
  })
})

/** Makes the page's condition for the oldest browsers false, in its styles. */
async function goBelowFloor(context: BrowserContext) {
  await context.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(
        `@supports ${IN_FLOOR}`,
        '@supports (unknown: 0)',
      )
      // The policy knows the styles by their hashes.
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers, body })
    },
  )
}

const updateNotice = (page: Page) => page.getByRole('heading', { name: 'Update your browser' })

test.describe('a browser below the floor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('is asked to update, and does not start the app', async ({ page, context }) => {
    await goBelowFloor(context)
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    for (const path of ['/auth/home', '/dashboard']) {
      await page.goto(path)
      await expect(updateNotice(page)).toBeVisible()
      await expect(page.getByText('You need iOS 16.4 or newer.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
    await expectAccessible(page, 'a browser that is too old')
    expect(await databases(page), 'the app did not start').toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, storageState: { cookies: [], origins: [] } })

  test('the page says that they are needed, what is prerendered can be read in its colors, and a browser below the floor is asked to update', async ({
    page,
    context,
  }) => {
    // Playwright finds no texts in there.
    const notice = page.locator('noscript > *')
    await page.goto('/auth/home')
    await expect(notice).toBeVisible()
    await expect(notice).toContainText('Turn on JavaScript. Fastpass needs it.')
    await expect(updateNotice(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^A fast pass/)
    const create = page.getByRole('link', { name: 'Create an account' })
    await expect(create).toHaveCSS('background-color', 'rgb(30, 58, 159)')
    await page.getByRole('link', { name: 'Try the questions first' }).click()
    await expect(notice).toBeVisible()
    await page.getByRole('radio', { name: 'DUI', exact: true }).check()
    await pressContinue(page)
    await expect(page.getByRole('heading', { name: 'Where is your case?' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(notice).toBeVisible()

    await goBelowFloor(context)
    await page.goto('/auth/home')
    await expect(updateNotice(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
})

/** Runs in the page. Takes the style away by which a text area grows. */
function withoutFieldSizing() {
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (...conditions: [string, string?]) =>
    !conditions[0].includes('field-sizing') && supports(...(conditions as [string]))
  addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('textarea { field-sizing: fixed !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

withCustomer('a long answer has room, also without field-sizing', async ({ page }) => {
  const field = page.getByRole('textbox')
  const height = () => field.evaluate((area) => area.clientHeight)
  const hidden = () => field.evaluate((area) => area.scrollHeight - area.clientHeight)
  await jumpTo(page, 13)
  for (const isOld of [false, true]) {
    if (isOld) {
      await page.addInitScript(withoutFieldSizing)
      await page.reload()
    }
    const empty = await height()
    await field.fill('I was stopped on the way home. '.repeat(8))
    await expect.poll(height).toBeGreaterThan(empty * 1.5)
    expect(await hidden()).toBeLessThan(2)
    await field.fill('')
    await expect.poll(height).toBe(empty)
  }
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

withCustomer(
  'a browser without push says that email comes, and Safari on an iPhone how to install, in the settings, and in the menu until it is installed',
  async ({ page }) => {
    await page.addInitScript((userAgent) => {
      Reflect.deleteProperty(window, 'PushManager')
      if (location.hash === '') return
      Reflect.deleteProperty(window, 'onbeforeinstallprompt')
      Object.defineProperty(navigator, 'userAgent', { value: userAgent })
      Object.defineProperty(navigator, 'standalone', { value: location.hash === '#installed' })
    }, `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`)
    await page.goto('/notification/settings')
    await expect(page.getByText('This browser can’t show notifications')).toBeVisible()
    await expect(page.getByText('We’ll still email you when there’s news')).toBeVisible()
    await expectAccessible(page, 'no push')

    await page.goto('/dashboard#iphone')
    await openMenu(page)
    const menuItem = page.getByRole('button', { name: 'Install the app' })
    await menuItem.click()
    const sheet = page.getByRole('dialog', { name: 'Keep Fastpass on your home screen' })
    await expect(sheet.getByRole('listitem')).toHaveText([
      /Tap Share/,
      /Add to Home Screen/,
      /Tap Add\./,
    ])
    await expectAccessible(page, 'how to install on an iPhone')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toHaveCount(0)
    await overlayIsLeft(page)

    await page.goto('/notification/settings#iphone')
    await expect(page.getByText('Scroll down and tap “Add to Home Screen”.')).toBeVisible()
    await expect(page.getByText('Until then, we’ll email you')).toBeVisible()
    await expectAccessible(page, 'push on an iPhone')
    await page.goto('/dashboard#installed')
    await openMenu(page)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(menuItem).toHaveCount(0)
  },
)

withCustomer.describe('in an app on an iPhone', () => {
  withCustomer.use({ userAgent: `${IPHONE} Mobile/15E148 Instagram 334.0.4.32.98` })

  withCustomer('the menu and the settings say the same about installing', async ({ page }) => {
    await page.addInitScript(() => {
      for (const key of ['onbeforeinstallprompt', 'PushManager'])
        Reflect.deleteProperty(window, key)
    })
    await page.goto('/notification/settings')
    const help = page.getByRole('listitem').filter({ hasText: /Tap|Open|Scroll/ })
    await expect(help.last()).toHaveText(/^Open Fastpass from the home screen/)
    const inSettings = await help.allInnerTexts()
    await page.goto('/dashboard')
    await openMenu(page)
    await page.getByRole('button', { name: 'Install the app' }).click()
    const inMenu = page.getByRole('dialog').getByRole('listitem').locator('p span:last-child')
    await expect(inMenu.first()).toHaveText(/^Open this page in Safari/)
    expect(await inMenu.allInnerTexts()).toEqual(inSettings.slice(0, -1))
  })
})

withCustomer.describe('an app on the home screen of an iPhone', () => {
  withCustomer.use({ userAgent: `${IPHONE.replaceAll('17_5', '16_3')} Mobile/15E148` })

  withCustomer('says which version brings notifications', async ({ page }) => {
    await page.addInitScript(() => {
      for (const key of ['onbeforeinstallprompt', 'PushManager'])
        Reflect.deleteProperty(window, key)
      Object.defineProperty(navigator, 'standalone', { value: true })
    })
    await page.goto('/notification/settings')
    await expect(page.getByText('Notifications need iOS 16.4 or newer')).toBeVisible()
    await expect(page.getByText('Add Fastpass to your home screen first')).toHaveCount(0)
  })
})
