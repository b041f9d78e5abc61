// An attorney chooses how they learn of new cases, and ends the emails by a link.
import { expectAccessible } from './axe.ts'
import { logInFromWelcome } from './browser-page.ts'
import { expect, test } from './fixtures.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { newAttorney, openAs } from './own-account.ts'

test('an attorney chooses one email a day, and an hour, and a choice made offline survives a reload as not saved', async ({
  page,
  server,
}) => {
  const account = await newAttorney(server.url)
  const settings = async () => (await account.must('getCaseAlerts')).data
  await openAs(page, account, '/notification/settings')
  const choices = page.getByRole('radiogroup', { name: 'Tell me about new cases' })
  const save = page.getByRole('button', { name: 'Save new-case alerts' })
  const unsaved = page.getByText('Not saved', { exact: true })
  await expect(choices.getByRole('radio', { name: 'Off' })).toBeChecked()
  await expect(save).toHaveCount(0)
  await expect(unsaved).toHaveCount(0)
  await choices.getByRole('radio', { name: 'Once a day' }).check()
  await page.getByLabel('Send the email at').selectOption('5:00 PM')
  await expectAccessible(page, 'the choice of alerts')
  await save.click()
  await expect(page.getByText('New-case alerts are saved')).toBeVisible()
  await expect(save).toHaveCount(0)
  await expectHeadingFocused(page)
  expect(await settings()).toMatchObject({ mode: 'daily', hour: 17 })

  await page.reload()
  await expect(choices.getByRole('radio', { name: 'Once a day' })).toBeChecked()
  await expect(page.getByLabel('Send the email at')).toHaveValue('17')
  await expect(unsaved).toHaveCount(0)
  await page.context().setOffline(true)
  await choices.getByRole('radio', { name: 'Right away' }).check()
  await expect(page.getByLabel('Send the email at')).toHaveCount(0)
  await expect(page.getByText('No device gets them yet')).toBeVisible()
  await expect(unsaved).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(choices.getByRole('radio', { name: 'Right away' })).toBeChecked()
  await expect(unsaved).toBeVisible()
  // The bar covers part of what is scrolled below it, which axe takes for a small target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'a choice of alerts that is not saved')
  await save.click()
  await expect(unsaved).toHaveCount(0)
  await expect.poll(settings).toMatchObject({ mode: 'at_once' })

  // Saved at home, and opened on a journey: this phone is in Phoenix.
  const home = { mode: 'daily', hour: 8, time_zone: 'America/New_York' } as const
  await account.must('putCaseAlerts', { body: home })
  await page.reload()
  const hour = page.getByLabel('Send the email at')
  await expect(hour).toHaveAccessibleDescription(
    'You get it at 8:00 AM, New York time. Your phone is in another time zone. Save to get it at 8:00 AM here.',
  )
  await hour.selectOption('9:00 AM')
  await expect(hour).toHaveAccessibleDescription(/Save to get it at 9:00 AM here\.$/)
  await save.click()
  await expect(save).toHaveCount(0)
  await expect(hour).toHaveAccessibleDescription('')
  expect(await settings()).toMatchObject({ hour: 9, time_zone: 'America/Phoenix' })
})

test('the link of an email ends the emails without a log-in', async ({ page }) => {
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/alerts/'))
      posted.push(request.url())
  })
  const posting = page.waitForResponse((response) => response.url().includes('/api/alerts/'))
  await page.goto('/unsubscribe?token=019a0000-0000-4000-8000-000000000001')
  expect((await posting).status()).toBe(204)
  const heading = page.getByRole('heading', { name: 'New-case emails stopped' })
  await expect(heading).toBeVisible()
  await expect(page.getByText('notifications on your phone, they stay on')).toBeVisible()
  await expectAccessible(page, 'the end of the emails')
  // The emails may have been turned on again since.
  await page.reload()
  await expect(heading).toBeVisible()
  expect(posted).toHaveLength(1)
  // A mail program opens the URL of the header there, if it sends no POST.
  await page.goto('/api/alerts/unsubscribe/half')
  await expect(page).toHaveURL('/unsubscribe')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
})

test.describe('where the link of an email can’t end the emails yet', () => {
  test.use({ expectedConsoleErrors: [/status of 500|ERR_INTERNET_DISCONNECTED/] })

  test('the page says so, retries without a press, and leads to the settings after a log-in', async ({
    page,
  }) => {
    const call = '**/api/alerts/unsubscribe/*'
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/unsubscribe?token=019a0000-0000-4000-8000-000000000001')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
    await expect(page.getByText('turn the emails off, so you may still get them.')).toBeVisible()
    await expectAccessible(page, 'emails that could not be ended')
    await page.unroute(call)
    await page.context().setOffline(true)
    await again.click()
    await expect(page.getByText('We’ll turn them off as soon as')).toBeVisible()
    await expectAccessible(page, 'emails that end with the next connection')
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'New-case emails stopped' })).toBeVisible()
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await expect(page).toHaveURL('/auth/home')
    await logInFromWelcome(page, 'attorney')
    await expect(page).toHaveURL('/notification/settings')
  })
})
