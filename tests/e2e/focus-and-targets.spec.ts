// Where the focus goes when a control disappears, what the titles say, and how large targets are.
import type { Locator } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { desk } from './crowded.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import { pressContinue, startCase } from './wizard-page.ts'

// A refusal that a test makes.
test.use({ expectedConsoleErrors: [/status of 409/] })

const TARGET_PX = 44

async function expectTargets(controls: Locator) {
  await expect(controls.first()).toBeVisible()
  for (const control of await controls.all()) {
    const { width = 0, height = 0 } = (await control.boundingBox()) ?? {}
    const name = await control.textContent()
    expect(width, `width of ${name}`).toBeGreaterThanOrEqual(TARGET_PX)
    expect(height, `height of ${name}`).toBeGreaterThanOrEqual(TARGET_PX)
  }
}

test('after Pause bids and after an acceptance, the focus is on a heading in view, and the title of a comparison says so', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await placeBid(await personOf(server.url, 'attorney'), id, 1800)
  await placeBid(await personOf(server.url, 'attorney2'), id, 2150)
  await page.goto(caseUrl('customer', id))
  await page.getByRole('link', { name: 'Compare 2 bids' }).click()
  await expect(page).toHaveTitle(/Compare bids · Case #\d+ · Fastpass$/)
  const accept = page.getByRole('button', { name: 'Accept a bid' })
  await expect(accept).toHaveAccessibleDescription('Choose a bid above first.')
  await page.goBack()

  await page.getByRole('button', { name: 'Pause bids for 24 hours' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Reopen this case' })).toBeVisible()
  const focused = page.getByRole('heading').and(page.locator(':focus'))
  await expect(focused).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Reopen this case' }).click()
  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept bid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'DUI' })).toBeFocused()
  await expect(focused).toBeInViewport({ ratio: 1 })
})

test('the title names the question, a required answer is said to be required, and the tabs are as large as a finger', async ({
  page,
}) => {
  await page.goto('/customer/new-case')
  await expect(page).toHaveTitle(/What is your case about\? New case · Fastpass$/)
  await startCase(page, 'DUI')
  await expect(page).toHaveTitle(/When were you stopped\? New case · Fastpass$/)
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-required', 'true')
  await page.getByRole('textbox').fill('10/1/2026')
  await pressContinue(page)
  await expect(page).not.toHaveTitle(/When were you stopped/)
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/^(\(\d+\) )?Dashboard · Fastpass$/)
  await expectTargets(page.getByRole('tab'))
})

test('an error that the snackbar has shown stands on the page until it is closed', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await page.goto(caseUrl('customer', id))
  const message = 'Please try again in a minute.'
  const body = JSON.stringify({ message, code: 'INTERNAL', title: message, status: 409, type: '' })
  await page.route('**/api/cases/updatestatus', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body }),
  )
  await page.getByRole('button', { name: 'Pause bids for 24 hours' }).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What went wrong' })).toContainText(message)
  await expectAccessible(page, 'an error that stands on the page', ['light'])
  await page.getByRole('button', { name: 'Close this message' }).click()
  await expect(page.getByRole('region', { name: 'What went wrong' })).toHaveCount(0)
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('has chips as large as a finger', async ({ page }) => {
    await page.goto('/lawyer/explore-bids')
    const chips = page.getByRole('radiogroup').locator('label')
    await expectTargets(chips)
    // None is narrower than its text.
    const hidden = await chips.evaluateAll((all) =>
      all.map((chip) => chip.scrollWidth - chip.clientWidth),
    )
    expect(Math.max(...hidden)).toBe(0)
  })
})

test.describe('an admin', () => {
  test.use({ person: 'admin', ...desk })

  test('has filters, sort buttons and pages as large as a finger', async ({ page }) => {
    await page.goto('/admin/cases')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const main = page.getByRole('main')
    await expectTargets(main.getByRole('searchbox').or(main.getByRole('combobox')))
    await expectTargets(main.getByRole('columnheader').getByRole('button'))
  })

  test('sees where each bar of a chart ends, in light and in dark', async ({ page }) => {
    await page.goto('/admin/overview')
    const bars = page.getByRole('img', { name: /^Cases by status/ }).locator('path[stroke]')
    await expect(bars.first()).toBeAttached()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const contrasts = await bars.evaluateAll(contrastsOf)
      expect(contrasts.length).toBeGreaterThan(1)
      for (const contrast of contrasts) expect(contrast, colorScheme).toBeGreaterThanOrEqual(3)
    }
  })
})

/** Runs in the page. Returns the contrast of each drawn line with the page. */
function contrastsOf(paths: Element[]): number[] {
  const luminance = (color: string) => {
    const parts = (color.match(/\d+/g) ?? []).slice(0, 3).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    const [red = 0, green = 0, blue = 0] = parts
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const page = luminance(getComputedStyle(document.documentElement).backgroundColor)
  return paths
    .map((path) => getComputedStyle(path).stroke)
    .filter((stroke) => stroke !== 'none')
    .map((stroke) => {
      const [low = 0, high = 0] = [luminance(stroke), page].sort((a, b) => a - b)
      return (high + 0.05) / (low + 0.05)
    })
}
