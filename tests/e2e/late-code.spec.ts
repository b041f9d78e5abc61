// Pages whose code arrives late: what is painted can be used, and nothing entered is lost.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { siteFolder } from '#tests/support/demo-server.ts'
import { expectAccessible } from './axe.ts'
import { fillLogIn, people } from './browser-page.ts'
import { expect, test } from './fixtures.ts'
import { holdFiles, SCRIPTS } from './held-files.ts'
import { appIsThere } from './in-app.ts'
import { openLoggedIn } from './logged-in.ts'
import { waitForPaintsOf } from './paints.ts'
import { tokenOf } from './session-page.ts'
import { silenceStorage } from './silent-storage.ts'
import {
  answerPlace,
  expectPlace,
  expectStep,
  pressBack,
  pressContinue,
  questionOf,
} from './wizard-page.ts'

test.use({ storageState: { cookies: [], origins: [] } })

/** The page's own script, which watches what happens until the app is there. */
const BOOT = /\/assets\/index-/
/** The app, without what shows the log-in form. */
const APP = /\/assets\/(app|router)-/
const STYLES = '**/assets/*.css'

const holdScripts = (page: Page, isHeld?: (url: string) => boolean) =>
  holdFiles(page, SCRIPTS, isHeld)
const holdStyles = (page: Page) => holdFiles(page, STYLES)

/** Runs in the page. Returns whether the app's style sheet is loaded, besides those in the page. */
const hasStyleSheet = () => [...document.styleSheets].some(({ href }) => href !== null)

const dui = (page: Page) => page.getByRole('radio', { name: 'DUI', exact: true })
const state = (page: Page) => page.getByRole('combobox', { name: 'State' })
const county = (page: Page) => page.getByRole('combobox', { name: 'County' })

test('the links of the welcome page work before any script has loaded, and so does Back on the log-in page', async ({
  page,
}) => {
  await holdScripts(page)
  for (const [link, to] of [
    ['Try the questions first', '/customer/new-case'],
    ['Create an account', '/onboarding'],
    ['Log in', '/auth/login'],
  ] as const) {
    await page.goto('/auth/home', { waitUntil: 'commit' })
    await page.getByRole('link', { name: link }).click()
    await page.waitForURL(`**${to}`, { waitUntil: 'commit' })
  }
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL('**/auth/home', { waitUntil: 'commit' })
})

test('a visitor who opens the list of open cases can begin before any script has loaded', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/lawyer/explore-bids', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  release()
  await page.waitForURL('**/auth/home')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/onboarding')
})

test('an account begins before any script has loaded, and the chosen kind is kept', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/auth/home', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Fastpass' })).toBeVisible()
  await page.getByRole('link', { name: 'Get started' }).click()
  const kind = page.getByRole('radio', { name: 'Client Account' })
  await kind.check()
  await expectAccessible(page, 'the prerendered kinds of account')
  release()
  await appIsThere(page)
  await expect(kind).toBeChecked()
  await pressContinue(page)
  await expect(page).toHaveURL(/active=2/)
  await page.goBack()
  await expect(kind).toBeChecked()
})

for (const [state, isHeld] of [
  ['before the app is there', (url: string) => !BOOT.test(url)],
  ['in the app', () => false],
] as const) {
  test(`a page that arrives late is announced by its frame at once, ${state}`, async ({ page }) => {
    const releaseScripts = await holdScripts(page, isHeld)
    const releasePage = await holdFiles(page, '**/auth/login')
    await page.goto('/auth/home')
    if (state === 'in the app') await appIsThere(page)
    // Playwright's locators wait while a navigation is pending, so the page reports the cover
    // itself.
    const covered = new Promise((resolve) => page.exposeFunction('onCover', resolve))
    await page.evaluate(() => {
      const look = () => {
        const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
        if (top?.closest('body > div')?.textContent !== 'FastpassLoading') return
        Reflect.get(window, 'onCover')()
      }
      new MutationObserver(look).observe(document.body, { childList: true })
    })
    await page.getByRole('link', { name: 'Log in' }).click({ noWaitAfter: true })
    await covered
    releasePage()
    releaseScripts()
    await expect(page.getByLabel('Email address')).toBeVisible()
  })
}

test('a screen whose code arrives late is announced by its frame in the app', async ({ page }) => {
  const { screens } = JSON.parse(await readFile(join(siteFolder, '.preloads.json'), 'utf8'))
  const ofHome = new Set<string>(screens['/auth/home'])
  const own = (screens['/onboarding'] as string[]).filter((file) => !ofHome.has(file))
  const release = await holdScripts(page, (url) => own.some((file) => url.endsWith(file)))
  await page.goto('/auth/home')
  await appIsThere(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('status').getByText('Loading')).toBeVisible()
  await expectAccessible(page, 'the frame of the next screen')
  release()
  await expect(page.getByRole('button', { name: 'Get started' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').getByText('Loading')).toHaveCount(0)
})

test('a screen whose code arrives late looks like one that loads, and says so', async ({
  page,
}) => {
  await holdScripts(page)
  await page.goto('/onboarding/attorney-new', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toHaveText('Loading')
  await expect(page.getByRole('status').getByText('Loading')).toBeVisible()
})

test('Continue asks for the place before any script has loaded, and what is entered there is kept', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/customer/new-case', { waitUntil: 'commit' })
  await dui(page).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectPlace(page)
  await expectAccessible(page, 'the prerendered place')
  await state(page).selectOption('Arizona')
  await county(page).fill('Maricopa')
  release()
  await page.waitForURL(/draft=/)
  await appIsThere(page)
  await expect(state(page)).toHaveValue('04')
  await expect(county(page)).toHaveValue('Maricopa')
  await expect(county(page)).toBeFocused()
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
  await page.reload()
  await expectStep(page, 1, questionOf(1))
  await page.goBack()
  await expect(county(page)).toHaveValue('Maricopa County')
})

test('what is entered is kept while the phone takes long to open the draft', async ({ page }) => {
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype
    let reads = 0
    const released = new Promise((resolve) => Object.assign(window, { releaseReads: resolve }))
    // The start finds the draft at the first read; the screen waits for the second.
    IDBObjectStore.prototype.getAll = function (...query) {
      const request = getAll.apply(this, query)
      if (this.name !== 'drafts' || ++reads === 1) return request
      const listen = request.addEventListener.bind(request)
      request.addEventListener = (type: string, listener: EventListener) =>
        listen(type, async (event) => {
          await released
          listener.call(request, event)
        })
      return request
    }
  })
  const release = await holdScripts(page)
  await page.goto('/customer/new-case?user=dui&begin=1', { waitUntil: 'commit' })
  await state(page).selectOption('Arizona')
  release()
  await expect(page.getByRole('heading', { name: 'Opening your case' })).toBeVisible()
  await page.evaluate(() => Reflect.get(window, 'releaseReads')())
  await expect(state(page)).toHaveValue('04')
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
})

test('what is entered is kept while the phone takes long to begin a draft, also over a reload and until it is tried again', async ({
  page,
  context,
}) => {
  await page.goto('/customer/new-case?user=dui&begin=1')
  await page.waitForURL(/draft=/)
  const address = page.url()
  await page.goto('about:blank')
  const releaseStorage = await silenceStorage(context)
  const releaseScripts = await holdScripts(page)
  await page.goto('/customer/new-case?user=dui&begin=1', { waitUntil: 'commit' })
  await page.clock.install()
  await state(page).selectOption('Arizona')
  await county(page).fill('Maricopa')
  releaseScripts()
  const opening = page.getByRole('heading', { name: 'Opening your case' })
  const expectOpening = () =>
    expect(async () => {
      await page.clock.fastForward(1_000)
      await expect(opening).toBeVisible({ timeout: 200 })
    }).toPass({ timeout: 20_000, intervals: [50] })
  await expectOpening()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(opening).toBeHidden()
  await expectOpening()
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('heading', { name: 'This case could not be opened' })).toBeVisible()
  await expect(page.getByText('This phone’s storage doesn’t respond')).toBeVisible()
  await expectAccessible(page, 'a draft that could not begin')
  await releaseStorage()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(address)
  await expect(state(page)).toHaveValue('04')
  await expect(county(page)).toHaveValue('Maricopa')
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
})

test('a button that waits for the app is pressed once it is loaded', async ({ page }) => {
  const isOfApp = (url: string) => !BOOT.test(url)
  const release = await holdScripts(page, isOfApp)
  await page.goto('/customer/new-case')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByRole('textbox', { name: 'Other practice area' })).toBeVisible()
  await expect(page).toHaveURL('/customer/new-case?active=0')

  // By then the app has what was entered in the button's form.
  const releaseAgain = await holdScripts(page, isOfApp)
  await page.goto('/customer/new-case?user=dui&begin=1')
  await state(page).selectOption('Arizona')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Loading' })).toBeVisible()
  releaseAgain()
  await expectStep(page, 1, questionOf(1))
})

test('Continue sends no place before any script has loaded, and a county can still be typed while the app takes over', async ({
  page,
}) => {
  const release = await holdScripts(page)
  const url = '/customer/new-case?user=dui&begin=1'
  await page.goto(url, { waitUntil: 'commit' })
  await county(page).pressSequentially('Mari')
  await page.getByRole('button', { name: 'Continue' }).click()
  await county(page).press('Enter')
  await expect(page).toHaveURL(url)
  await county(page).press('End')
  release()
  await appIsThere(page)
  await page.keyboard.type('copa')
  await expect(county(page)).toHaveValue('Maricopa')
})

test('the focus stays on Back while the app takes over', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/customer/new-case?user=dui&begin=1', { waitUntil: 'commit' })
  // A link before the app, and a button in it.
  const back = page
    .getByRole('link', { name: 'Back', exact: true })
    .or(page.getByRole('button', { name: 'Back', exact: true }))
  await back.focus()
  release()
  await appIsThere(page)
  await expect(back).toBeFocused()
})

test('a text that is being composed with an input method is not replaced', async ({
  page,
  context,
}) => {
  const devTools = await context.newCDPSession(page)
  const compose = (text: string) =>
    devTools.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 })
  const release = await holdScripts(page, (url) => !BOOT.test(url))
  await page.goto('/customer/new-case?user=dui&begin=1')
  const field = county(page)
  await field.focus()
  await compose('にほ')
  release()
  // The app is rendered unseen after the prerendered page, and could replace it after two paints.
  await page.waitForFunction(() => document.querySelector('#root + div main'))
  await waitForPaintsOf(page, 5)
  await compose('日本')
  await devTools.send('Input.insertText', { text: '日本' })
  await appIsThere(page)
  await expect(field).toHaveValue('日本')
  await expect(field).toBeFocused()
})

/** Holds back the scripts that a first visit does not load, except for the list of counties. */
async function holdLaterScripts(page: Page) {
  const html = await (await page.request.get('/customer/new-case')).text()
  const [, names = ''] = /<meta name="files" content="([^"]+)"/.exec(html) ?? []
  const isLater = (url: string) =>
    !/\/(index|counties)-/.test(url) && !names.split(' ').includes(new URL(url).pathname.slice(1))
  return holdScripts(page, isLater)
}

test('the place stays until the code of the questions arrives', async ({ page }) => {
  const release = await holdLaterScripts(page)
  await page.goto('/customer/new-case')
  await dui(page).check()
  await pressContinue(page)
  await answerPlace(page)
  await waitForPaintsOf(page, 20)
  await expectPlace(page)
  release()
  await expectStep(page, 1, questionOf(1))
})

test('a dialog opens as soon as its code arrives', async ({ page }) => {
  const release = await holdLaterScripts(page)
  await page.goto('/customer/new-case')
  await dui(page).check()
  await pressContinue(page)
  await expectPlace(page)
  await pressBack(page)
  await page.getByRole('button', { name: 'Discard this case' }).click()
  await waitForPaintsOf(page, 20)
  const dialog = page.getByRole('alertdialog', { name: 'Discard your DUI case?' })
  await expect(dialog).toHaveCount(0)
  release()
  await expect(dialog).toHaveAccessibleDescription(/Your answers will be deleted/)
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
})

test('the log-in form is there before the app, and keeps text, focus and caret where a browser loses the focus of what is moved', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'moveBefore'))
  const release = await holdScripts(page, (url) => APP.test(url))
  await page.goto('/auth/login')
  const email = page.getByLabel('Email address')
  await email.pressSequentially('ana@exmple.com')
  for (const _ of 'mple.com') await email.press('ArrowLeft')
  release()
  await appIsThere(page)
  await expect(email).toBeFocused()
  await page.keyboard.type('a')
  await expect(email).toHaveValue('ana@example.com')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
})

test('a person who logs in before the app is there arrives with it, and is kept as they chose', async ({
  page,
}) => {
  const release = await holdScripts(page, (url) => APP.test(url))
  const releaseForm = await holdScripts(page, (url) => !APP.test(url))
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByRole('switch', { name: 'Keep me logged in on this phone' }).uncheck()
  releaseForm()
  await fillLogIn(page, 'customer')
  await expect(page.getByRole('status')).toHaveText('Logging in')
  release()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'New case' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
})

test('Enter in the log-in form asks for the password before the app is there', async ({ page }) => {
  const release = await holdScripts(page, (url) => APP.test(url))
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill(people.customer.email)
  await page.getByLabel('Email address').press('Enter')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  release()
  await appIsThere(page)
  await expect(password).toBeFocused()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
})

test.describe('without the list of categories', () => {
  test.use({ expectedConsoleErrors: [/503/] })

  test('a customer can still choose a standard category, which stays while the list is requested again', async ({
    page,
    context,
  }) => {
    await page.route('**/category/list*', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: {} }),
    )
    const refused = () => page.waitForResponse('**/category/list*')
    const first = refused()
    await openLoggedIn(page, 'customer', '/customer/new-case')
    await first
    await dui(page).check()
    await context.setOffline(true)
    const again = refused()
    await context.setOffline(false)
    await again
    await expect(dui(page)).toBeChecked()
    await pressContinue(page)
    await expectPlace(page)
  })
})

test('pages look the same before and after their style sheet', async ({ page }) => {
  await holdScripts(page, (url) => !BOOT.test(url))
  for (const path of [
    '/auth/home',
    '/auth/login',
    '/customer/new-case?user=bankruptcy&begin=1',
    '/onboarding?active=1',
  ]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const release = await holdStyles(page)
      await page.goto(path)
      const requested = page.locator('link[rel=stylesheet]')
      await requested.waitFor({ state: 'attached' })
      const before = await page.screenshot()
      const moved = await watchShifts(page)
      release()
      await page.waitForFunction(hasStyleSheet)
      const isSame = (await page.screenshot()).equals(before)
      expect(isSame, `${path}, ${colorScheme}`).toBe(true)
      expect(await moved(), path).toBe(0)
      await page.unroute(STYLES)
    }
  }
})

/** Returns the function that returns how far anything has moved since the start of the page. */
async function watchShifts(page: Page) {
  const shifts = await page.evaluateHandle(() => {
    const found: number[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) found.push((entry as PerformanceEntry & { value: number }).value)
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    return { found, observer }
  })
  return () => shifts.evaluate(({ found }) => found.reduce((sum, value) => sum + value, 0))
}

test('the app is not shown without its style sheet', async ({ page }) => {
  const release = await holdStyles(page)
  const loaded = page.waitForResponse('**/assets/router-*.js')
  const isAppRequested = page.waitForRequest('**/assets/app-*.js')
  await page.goto('/customer/new-case')
  await Promise.all([loaded, isAppRequested])
  await dui(page).check()
  await waitForPaintsOf(page, 20)
  await expect(page.locator('#root + div')).toHaveCount(0)
  release()
  await appIsThere(page)
  await expect(dui(page)).toBeChecked()
})

test('scripts that fail to load are loaded again, and keep what was tapped', async ({ page }) => {
  let failures = 2
  await page.route('**/assets/app-*.js', (route) =>
    failures-- > 0 ? route.abort() : route.continue(),
  )
  await page.goto('/customer/new-case')
  await dui(page).check()
  await appIsThere(page)
  await expect(dui(page)).toBeChecked()
})

test('a style sheet that fails to load is loaded again', async ({
  page,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/, /The style sheet could not be loaded/)
  let failures = 2
  await page.route(STYLES, (route) => (failures-- > 0 ? route.abort() : route.continue()))
  await page.goto('/auth/home')
  await appIsThere(page)
  expect(await page.evaluate(hasStyleSheet)).toBe(true)
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
})
