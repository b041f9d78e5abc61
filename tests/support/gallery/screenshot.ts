// Takes screenshots of the components and checks them with axe, against a running gallery: node
// tests/support/gallery/screenshot.ts <output folder> [address].
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { axeViolations } from '#tests/support/axe-violations.ts'
import { chromiumArgs, chromiumPath } from '#tests/support/chromium.ts'

const [folder = 'test-results/gallery', address = 'http://localhost:5191/'] = process.argv.slice(2)
const phone = { width: 390, height: 844 }
const overlays = ['sheet', 'dialog', 'drawer']
const screens = ['wizard', 'wizard-error', 'picture', 'case']

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: chromiumArgs,
})
let faults = 0

/** Prints what axe finds on the present page. */
async function check(page: Page, name: string) {
  for (const violation of await axeViolations(page)) {
    faults += 1
    console.error(`${name}: ${violation}`)
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({
    colorScheme,
    viewport: phone,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${colorScheme}: ${message.text()}`)
  })
  const shoot = async (name: string, fullPage = false) => {
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage })
    await check(page, `${name}, ${colorScheme}`)
  }

  await page.goto(address)
  await page.getByText('You don’t have any open cases.').waitFor()
  await page.locator('[class^=skeleton__card]').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Focus' }).focus()
  const panes = page.locator('.pane')
  for (let pane = 0; pane < (await panes.count()); pane += 1) {
    await panes.nth(pane).screenshot({ path: join(folder, `pane-${pane}-${colorScheme}.png`) })
  }
  await check(page, `components, ${colorScheme}`)
  for (const overlay of overlays) {
    await page.getByRole('button', { name: `Open ${overlay}` }).click()
    await page.getByRole(overlay === 'dialog' ? 'alertdialog' : 'dialog').waitFor()
    await page.waitForTimeout(300)
    await shoot(overlay)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
  await page.getByRole('button', { name: 'Case menu' }).click()
  await page.getByRole('menu').waitFor()
  await shoot('menu')
  for (const screen of screens) {
    await page.goto(`${address}?show=${screen}`)
    await page.getByRole('heading').first().waitFor()
    await shoot(screen)
  }
  await context.close()
}
await browser.close()
console.log(faults ? `${faults} faults` : 'axe finds nothing')
process.exitCode = faults ? 1 : 0
