// Quick exit: the page is replaced by a neutral one, and the tab shows nothing of the case anymore.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, newPerson, personOf, postCase, workerIsReady } from './cases.ts'
import { expect, test as fresh } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { WITH_WORKER } from './service-workers.ts'
import { answerPlace, pressContinue } from './wizard-page.ts'

const DETAILS = 'We no longer live together.'

const exit = (page: Page) => page.getByRole('link', { name: 'Quick exit' })

const pressShift = async (page: Page) => {
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift')
}

/** Expects the neutral page, which has nothing of the app. */
async function expectLeft(page: Page): Promise<void> {
  await expect(page).toHaveURL('/measures')
  await expect(page).toHaveTitle('Kitchen measures')
  await expect(page.getByRole('heading', { name: 'Kitchen measures' })).toBeVisible()
  await expect(page.getByText(/Fastpass|case/i)).toHaveCount(0)
}

fresh(
  'a visitor leaves the questions without a connection, Back shows none of them, and what was typed is kept',
  { tag: WITH_WORKER },
  async ({ page, context }) => {
    await page.goto('/auth/home')
    await workerIsReady(page)
    await page.getByRole('link', { name: 'Try the questions first' }).click()
    await expect(page.getByText('It cannot clear your browser’s history')).toBeVisible()
    await page.getByRole('radio', { name: 'Family' }).check()
    await pressContinue(page)
    await answerPlace(page)
    await page.getByRole('radio', { name: 'Divorce with Children' }).check()
    await pressContinue(page)
    const name = page.getByRole('textbox')
    await name.fill('Rosalind Tangerine')
    const url = page.url()
    // Capital letters are no quick exit.
    for (const letter of 'ABC') await page.keyboard.press(`Shift+${letter}`)
    await expect(name).toHaveValue('Rosalind TangerineABC')

    await context.setOffline(true)
    await exit(page).click()
    await expectLeft(page)
    await expectAccessible(page, 'the neutral page')
    for (let back = 0; back < 3; back += 1) {
      await page.goBack()
      await expectLeft(page)
    }

    await context.setOffline(false)
    await page.goto(url)
    await expect(name).toHaveValue('Rosalind TangerineABC')
    await pressShift(page)
    await expectLeft(page)
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('link', { name: 'Continue your family case' })).toBeVisible()
  },
)

fresh(
  'a customer leaves a case, its list and the notifications at once',
  async ({ page, server }) => {
    const { account, person } = await newPerson(server.url, 'customer', 'Wilma Tangerine')
    const { id } = await postCase(person, 'family', DETAILS)
    await openLoggedIn(page, account)
    for (const path of [caseUrl('customer', id), '/dashboard', '/notification/settings']) {
      await page.goto(path)
      await expect(exit(page)).toBeVisible()
      // Found and pressed in one step, because the app may replace what it showed before.
      const shown = await page.evaluate(() => {
        document.querySelector<HTMLElement>('a[href="/measures"]')?.click()
        return document.documentElement.style.display
      })
      expect(shown).toBe('none')
      await expectLeft(page)
      await page.goBack()
      await expectLeft(page)
    }
  },
)

fresh('a customer leaves while a sheet or the menu covers the page', async ({ page, server }) => {
  const { account, person } = await newPerson(server.url, 'customer', 'Wilma Tangerine')
  const { id } = await postCase(person, 'family', DETAILS)
  await placeBid(await personOf(server.url, 'attorney'), id)
  await openLoggedIn(page, account)
  const openings = [
    [caseUrl('customer', id), 'Accept the bid of Vega Law Group', 'Accept this bid?'],
    [caseUrl('customer', id), 'Reject the bid of Vega Law Group', 'Reject this bid?'],
    ['/dashboard', 'Menu', 'Hi Wilma!'],
  ] as const
  for (const [path, button, title] of openings) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(exit(page)).not.toBeFocused()
    await expectAccessible(page, `the quick exit above '${title}'`)
    await exit(page).click()
    await expectLeft(page)
  }
})

fresh('an attorney has no quick exit', async ({ page }) => {
  await openLoggedIn(page, 'attorney', '/dashboard')
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await expect(exit(page)).toHaveCount(0)
  await pressShift(page)
  await expect(page).toHaveURL('/dashboard')
})
