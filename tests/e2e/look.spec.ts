// Known content is shown at once, and text is aligned by its script (`dir="auto"`).
import type { Locator } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, editBid, newPerson, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import { answerPlace, pressContinue } from './wizard-page.ts'

test('the bell has a dot of 10 pixels while something is unread, and a case opened from the dashboard shows the content of its card at once', async ({
  page,
  server,
}) => {
  const customer = await personOf(server.url, 'customer')
  const { id, unique_id } = await postCase(customer, 'civil', 'My neighbor built over the line.')
  await page.goto('/dashboard')
  // Its accessible name has the number.
  const bell = page.getByRole('link', { name: /^Notifications, \d+ unread$/ })
  const dot = await bell.locator('span').last().boundingBox()
  expect([dot?.width, dot?.height]).toEqual([10, 10])
  const card = page.getByRole('listitem').filter({ hasText: `#${unique_id},` })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/api/cases/${id}`, (route) => held.then(() => route.continue()))
  await card.getByRole('link').click()
  await expect(page).toHaveURL(caseUrl('customer', id))
  await expect(page.getByRole('heading', { level: 1, name: 'Civil' })).toBeVisible()
  await expect(page.getByText(`Case #${unique_id}`)).toBeVisible()
  await expect(page.getByText('My neighbor built over the line.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your case' })).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Civil' })).toBeFocused()
})

test('Hebrew text begins on the right: details, a firm, its note, and what is typed', async ({
  page,
  server,
}) => {
  const details = 'נעצרתי בדרך הביתה מהעבודה.'
  const customer = await personOf(server.url, 'customer')
  const { id } = await postCase(customer, 'dui', details)
  const firm = 'משרד כהן'
  const { person } = await newPerson(server.url, 'attorney', firm)
  const note = 'השיחה הראשונה חינם.'
  await editBid(person, { ...(await placeBid(person, id, 1800)), additional_note: note }, 1700)
  const directions = () =>
    page
      .getByText(details, { exact: true })
      .evaluateAll((all) => all.map((words) => getComputedStyle(words).direction))
  await page.goto('/dashboard')
  await expect.poll(directions).toEqual(['rtl'])
  await page.goto(caseUrl('customer', id))
  await expect(page.getByRole('heading', { level: 3, name: firm })).toHaveCSS('direction', 'rtl')
  await expect(page.getByText(note, { exact: true }).first()).toHaveCSS('direction', 'rtl')
  await page.getByRole('button', { name: 'Edit this case' }).click()
  await expect(page.getByRole('textbox', { name: /details/i })).toHaveCSS('direction', 'rtl')
  expect(await directions()).toContain('rtl')

  await page.goto('/customer/new-case')
  await page.getByRole('radio', { name: 'Other' }).check()
  const other = page.getByRole('textbox', { name: 'Other practice area' })
  await other.fill('דיני ים')
  await expect(other).toHaveCSS('direction', 'rtl')
  await pressContinue(page)
  await answerPlace(page)
  await expect(page.getByRole('banner').getByText('דיני ים')).toHaveCSS('direction', 'rtl')
})

test.describe('the log-in', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('has Google’s logo and the app’s own icon to show the password, and an error next to a field until the next key', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    const mark = page.locator('.cl-socialButtonsProviderIcon__google')
    await expect(mark).toHaveCSS('background-image', /\/icons\/google\.svg/)
    await expect(mark).toBeVisible()
    const email = page.getByRole('textbox', { name: 'Email address' })
    const message = page.getByRole('alert').filter({ hasText: /./ })
    const press = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
    const expectError = async (field: Locator, said: string) => {
      await press()
      await expect(message).toHaveText(said)
      await expect(field).toHaveAccessibleDescription(said)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
      await expectAccessible(page, `${said} in the log-in`)
    }
    await expectError(email, 'Field is required.')
    await email.fill('maria')
    await expectError(email, 'Enter a valid email.')
    await email.press('Backspace')
    await expect(message).toHaveCount(0)
    await expect(email).not.toHaveAccessibleDescription('Enter a valid email.')

    await email.fill('customer@example.com')
    await press()
    const eye = page.getByRole('button', { name: 'Show password' }).locator('svg')
    await expect(eye).toHaveCSS('mask-image', /data:image\/svg/)
    await expect(eye).toHaveCSS('width', '24px')
    const password = page.getByLabel('Password', { exact: true })
    await expectError(password, 'Field is required.')
    await password.fill('x')
    await expect(message).toHaveCount(0)
  })
})

test('in forced colors, the chosen tab and the chosen column are marked, and the others are not', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard')
  const underline = (name: string) =>
    page
      .getByRole('tab', { name })
      .evaluate((tab) => getComputedStyle(tab, '::after').borderTopWidth)
  await expect(page.getByRole('tab', { name: 'Current Cases' })).toBeVisible()
  expect([await underline('Current Cases'), await underline('Past Cases')]).toEqual(['3px', '0px'])

  const { id } = await postCase(await personOf(server.url, 'customer'))
  for (const who of ['attorney', 'attorney2'] as const)
    await placeBid(await personOf(server.url, who), id)
  await page.goto(caseUrl('customer', id, '&compare=true'))
  const columns = page.getByRole('columnheader').filter({ has: page.getByRole('radio') })
  await page.getByRole('radio').first().check()
  const sides = () =>
    columns.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderInlineEndColor))
  await expect.poll(async () => new Set(await sides()).size).toBe(2)
})

test('in forced colors, the present page of a list and the next event of a case are marked', async ({
  browser,
  page,
  phoneOf,
  server,
}) => {
  const customer = await personOf(server.url, 'customer')
  const { id } = await postCase(customer)
  // More than fit on a page of the list.
  for (let count = 0; count < 10; count += 1) await postCase(customer)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(caseUrl('customer', id))
  const dots = page
    .getByRole('list', { name: 'Timeline' })
    .getByRole('listitem')
    .locator(':scope > span')
  await expect(dots).not.toHaveCount(0)
  const fills = await dots.evaluateAll((all) =>
    all.map((dot) => getComputedStyle(dot).backgroundColor),
  )
  expect(fills.length).toBeGreaterThan(1)
  expect(fills.slice(0, -1)).not.toContain(fills.at(-1))

  const desk = await browser.newContext({
    baseURL: server.url,
    storageState: await phoneOf('admin'),
    forcedColors: 'active',
  })
  const office = await desk.newPage()
  await office.goto('/admin/cases')
  const underlined = (name: string) =>
    office
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).textDecorationLine)
  await expect(office.getByRole('link', { name: 'Page 2', exact: true })).toBeVisible()
  expect([await underlined('Page 1'), await underlined('Page 2')]).toEqual(['underline', 'none'])
  await desk.close()
})
