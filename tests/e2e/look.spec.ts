// Known content is shown at once, and texts start at the side of their script (`dir="auto"`).
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

test('a case opened from the dashboard shows at once what its card has said', async ({
  page,
  server,
}) => {
  const customer = await personOf(server.url, 'customer')
  const { id, unique_id } = await postCase(customer, 'civil', 'My neighbor built over the line.')
  await page.goto('/dashboard')
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

test('words in Hebrew begin on the right, on the card, in the case and while they are typed', async ({
  page,
  server,
}) => {
  const details = 'נעצרתי בדרך הביתה מהעבודה.'
  const customer = await personOf(server.url, 'customer')
  const { id } = await postCase(customer, 'dui', details)
  const directions = () =>
    page
      .getByText(details, { exact: true })
      .evaluateAll((all) => all.map((words) => getComputedStyle(words).direction))
  await page.goto('/dashboard')
  await expect.poll(directions).toEqual(['rtl'])
  await page.goto(caseUrl('customer', id))
  await page.getByRole('button', { name: 'Edit this case' }).click()
  await expect(page.getByRole('textbox', { name: /details/i })).toHaveCSS('direction', 'rtl')
  expect(await directions()).toContain('rtl')
})

test('the bell has a dot of 10 pixels while something is unread, and its name says how much', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const bell = page.getByRole('link', { name: /^Notifications, \d+ unread$/ })
  const dot = await bell.locator('span').last().boundingBox()
  expect([dot?.width, dot?.height]).toEqual([10, 10])
})

test.describe('the log-in', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('has Google’s mark, our eye and our message for an empty field', async ({ page }) => {
    await page.goto('/auth/login')
    const mark = page.locator('.cl-socialButtonsProviderIcon__google')
    await expect(mark).toHaveCSS('background-image', /\/icons\/google\.svg/)
    await expect(mark).toBeVisible()
    const email = page.getByLabel('Email address')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(email).toHaveJSProperty('validationMessage', 'Field is required.')
    await email.fill('customer@example.com')
    await expect(email).toHaveJSProperty('validationMessage', '')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    const eye = page.getByRole('button', { name: 'Show password' }).locator('svg')
    await expect(eye).toHaveCSS('mask-image', /data:image\/svg/)
    await expect(eye).toHaveCSS('width', '24px')
  })
})
