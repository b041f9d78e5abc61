// The browser's Back closes an overlay before it leaves the page.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { openMenu, overlayIsLeft } from './session-page.ts'
import { test } from './signed-in.ts'
import { expectActive, expectPlace, pressContinue, startCase } from './wizard-page.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Hi / })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function openDashboard(page: Page) {
  await page.goto('/notification')
  await expect(heading(page, 'Notifications')).toBeVisible()
  await openMenu(page)
  await drawer(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'My Dashboard')).toBeVisible()
  await expect(drawer(page)).toBeHidden()
}

test('Back closes the side menu and keeps the page, and a closed menu leaves no history entry', async ({
  page,
}) => {
  await openDashboard(page)
  await openMenu(page)
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
  for (let time = 0; time < 2; time++) {
    await openMenu(page)
    await expect(drawer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  }
  // Forward does not open it.
  await page.goForward()
  await expect(page).toHaveURL('/dashboard')
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(heading(page, 'Notifications')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'My Dashboard')).toBeVisible()

  // A page opened from the menu has the page beneath the menu behind it.
  await openMenu(page)
  await drawer(page).getByRole('link', { name: 'Personal details' }).click()
  await expect(heading(page, 'Personal details')).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(heading(page, 'My Dashboard')).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await page.goForward()
  await expect(heading(page, 'Personal details')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(heading(page, 'Notifications')).toBeVisible()
})

test('Back closes the side menu also on the first page of a window, and leaves the page after a reload with it open', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await openMenu(page)
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(heading(page, 'My Dashboard')).toBeVisible()
  await openMenu(page)
  await drawer(page).getByRole('link', { name: 'Personal details' }).click()
  await expect(heading(page, 'Personal details')).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await openMenu(page)
  await expect(drawer(page)).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Personal details')).toBeVisible()
  await expect(drawer(page)).toBeHidden()
  await page.goBack()
  await expect(heading(page, 'My Dashboard')).toBeVisible()
})

/**
 * Opens an overlay, and presses Escape or taps next to the side menu as soon as an element with
 * this role is in the page.
 */
async function leaveAtOnce(
  page: Page,
  role: string,
  by: 'Escape' | 'tap',
  open: () => Promise<void>,
) {
  const left = page.evaluate(
    ([selector, way]) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(selector)) return
          observer.disconnect()
          const options = { bubbles: true, cancelable: true }
          if (way === 'Escape') {
            const press = new KeyboardEvent('keydown', { ...options, key: way })
            document.activeElement?.dispatchEvent(press)
          } else {
            const place = { clientX: 370, clientY: 400, pointerType: 'touch' }
            const target = document.elementFromPoint(place.clientX, place.clientY)
            for (const type of ['pointerdown', 'pointerup', 'click'])
              target?.dispatchEvent(new PointerEvent(type, { ...options, ...place }))
          }
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    [`[role=${role}]`, by] as const,
  )
  await open()
  await left
}

test('Escape, or a tap next to it, closes the side menu from the moment it is visible, and a selection of text that ends next to it does not', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const menu = page.getByRole('button', { name: 'Menu' })
  await expect(menu).toBeVisible()
  for (const way of ['Escape', 'tap'] as const) {
    await leaveAtOnce(page, 'dialog', way, () => menu.click())
    await expect(drawer(page)).toHaveCount(0)
    await expect(menu).toBeFocused()
    await overlayIsLeft(page)
  }
  await openMenu(page)
  const name = await drawer(page).getByText('Maria Delgado', { exact: true }).boundingBox()
  if (!name) throw new Error('the name is not on the screen')
  await page.mouse.move(name.x + 5, name.y + 5)
  await page.mouse.down()
  await page.mouse.move(370, name.y + 5, { steps: 4 })
  await page.mouse.up()
  await expect(drawer(page)).toBeVisible()
  await page.mouse.click(370, 400)
  await expect(drawer(page)).toBeHidden()
})

test('Back, or Escape from the moment it is visible, closes the question on a step of the wizard, which stays where it is', async ({
  page,
}) => {
  await startCase(page, 'DUI')
  await page.getByRole('textbox').fill('10/1/2026')
  await pressContinue(page)
  await expectActive(page, 2)
  await page.goBack()
  await expectActive(page, 1)
  await page.goBack()
  await expectPlace(page)
  await page.goBack()
  await page.getByRole('radio', { name: 'Family', exact: true }).check()
  await leaveAtOnce(page, 'alertdialog', 'Escape', () => pressContinue(page))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectActive(page, 0)
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeFocused()
  await pressContinue(page)
  const question = page.getByRole('alertdialog', { name: 'Start again with Family?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expectActive(page, 0)
  await expect(page.getByRole('radio', { name: 'Family', exact: true })).toBeChecked()
  await pressContinue(page)
  await question.getByRole('button', { name: 'Start again' }).click()
  await expectPlace(page)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Family', exact: true })).toBeChecked()
  await page.goBack()
  await expect(heading(page, 'My Dashboard')).toBeVisible()
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('closes the bid sheet by Back and finds the typed bid again, and closes a menu and the question asked from it one at a time', async ({
    page,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria)
    await page.goto('/dashboard')
    await page.goto(caseUrl('lawyer', id))
    const sheet = page.getByRole('dialog', { name: 'Your bid' })
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('1800')
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(new RegExp(id))
    await page.getByRole('button', { name: 'Continue your bid' }).click()
    await expect(sheet.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,800')
    await sheet.getByRole('button', { name: 'Submit bid' }).click()
    await expect(sheet).toBeHidden()
    const [bid] = (await maria.must('listBids', { query: { case_id: id } })).data
    if (!bid) throw new Error('the bid was not submitted')
    await acceptBid(maria, bid)
    const actions = page.getByRole('button', { name: 'Case actions' })
    await actions.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page).toHaveURL(new RegExp(id))
    await actions.click()
    await page.getByRole('menuitem', { name: 'Close case' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(new RegExp(id))
    // Back in the same frame as the press that opens the question.
    await actions.click()
    await page.getByRole('menuitem', { name: 'Close case' }).hover()
    await page.evaluate(() => {
      document.addEventListener('click', () => history.back(), { once: true })
    })
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(new RegExp(id))
    await page.goBack()
    await expect(heading(page, 'My Dashboard')).toBeVisible()
  })
})

test('Back closes the edit sheet of a case and keeps what was typed, and a sheet that closes while animation frames are late disappears', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await placeBid(await personOf(server.url, 'attorney'), id, 1800)
  await page.goto('/dashboard')
  await page.goto(caseUrl('customer', id))
  const edited = page.getByRole('dialog', { name: 'Edit this case' })
  const details = edited.getByRole('textbox', { name: 'Details' })
  await page.getByRole('button', { name: 'Edit this case' }).click()
  await details.fill('My hearing is on Friday.')
  await page.goBack()
  await expect(edited).toBeHidden()
  await expect(page).toHaveURL(new RegExp(id))
  await page.getByRole('button', { name: 'Edit this case' }).click()
  await expect(details).toHaveValue('My hearing is on Friday.')
  await page.keyboard.press('Escape')
  await expect(edited).toBeHidden()

  await page.getByRole('button', { name: /^Accept the bid of/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(sheet).toBeVisible()
  // Longer than the animations of the sheet take.
  await page.evaluate(() => {
    const onFrame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (work) =>
      onFrame(() => setTimeout(() => work(performance.now()), 400))
  })
  await sheet.getByRole('button', { name: 'Accept bid' }).click()
  await expect(page.getByText('Bid accepted successfully')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(heading(page, 'DUI')).toBeFocused()
  await page.getByRole('button', { name: 'Case actions' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
})
