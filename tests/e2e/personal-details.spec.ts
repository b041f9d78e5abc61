import type { Page } from '@playwright/test'
import { jpeg } from '#tests/support/pictures.ts'
import { expectAccessible } from './axe.ts'
import { withoutNews, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { textOnPhone, untilKept } from './kept.ts'
import { field } from './newcomers.ts'
import { edit, newAttorney, newCustomer, openDetails, row, save } from './own-account.ts'
import { WITH_WORKER } from './service-workers.ts'
import { logOut, openMenu } from './session-page.ts'
import { choosePicture, expectAdded, photo } from './upload-steps.ts'

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff and Featherstonehaughson'
const DETAILS = `${'We answer every call on the same day. '.repeat(26)}Call us now.`

const FIRM_SIZES = ['1-2 lawyers', '5-10 lawyers', '10-50 lawyers', '50+ lawyers']

const attorneySections: {
  label: string
  change: (page: Page) => Promise<unknown>
  shown: string
  said: string
}[] = [
  {
    label: 'Company name',
    change: (page) => field(page, 'Company name').fill(LONG_NAME),
    shown: LONG_NAME,
    said: 'Company Name Updated successfully',
  },
  {
    label: 'Description',
    change: (page) => field(page, 'Description').fill(DETAILS),
    shown: DETAILS,
    said: 'Description Updated successfully',
  },
  {
    label: 'Website',
    change: (page) => field(page, 'Website').fill('https://www.longname.example/'),
    shown: 'longname.example',
    said: 'Website Link Updated successfully',
  },
  {
    label: 'Areas of Expertise',
    change: async (page) => {
      await page.getByRole('checkbox', { name: 'Civil' }).check()
      await page.getByRole('checkbox', { name: 'Other' }).check()
      await field(page, 'Other practice area').fill('Maritime')
    },
    shown: 'DUI, Civil, Maritime',
    said: 'Expertise Updated successfully',
  },
  {
    label: 'Where you work',
    change: async (page) => {
      await page.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
      await page.getByRole('checkbox', { name: 'Maricopa County' }).check()
    },
    shown: 'Maricopa County, Arizona',
    said: 'Places Updated successfully',
  },
  {
    label: 'Firm Size',
    change: async (page) => {
      const sizes = page.getByRole('form').getByRole('radio')
      await expect(sizes).toHaveCount(4)
      for (const [index, size] of FIRM_SIZES.entries()) {
        await expect(sizes.nth(index)).toHaveAccessibleName(size)
      }
      await sizes.nth(1).check()
    },
    shown: '5-10 lawyers',
    said: 'Firm Size Updated successfully',
  },
  {
    label: 'Languages',
    change: (page) => field(page, 'Languages').fill('English, Dutch'),
    shown: 'English, Dutch',
    said: 'Website Link Updated successfully',
  },
  {
    label: 'Phone number',
    change: (page) => field(page, 'Phone number').fill('602-555-0199'),
    shown: '(602) 555-0199',
    said: 'Website Link Updated successfully',
  },
  {
    label: 'Logo',
    change: async (page) => {
      await choosePicture(page, photo(await jpeg(300, 300)))
      await expectAdded(page)
    },
    shown: '',
    said: 'Profile Details Updated successfully',
  },
]

test('an attorney changes every section, one after the other', async ({ page, server }) => {
  const rivera = await newAttorney(server.url)
  await openDetails(page, rivera)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Logo',
    'Company name',
    'Description',
    'Payment Processing',
    'Website',
    'Areas of Expertise',
    'Where you work',
    'Licenses',
    'Firm Size',
    'Languages',
    'Phone number',
    'Email',
    'Password',
    'Log-in codes and passkeys',
    'Devices',
    'My data',
    'Account',
  ])
  await expectAccessible(page, 'personal details')
  for (const { label, change, shown, said } of attorneySections) {
    await edit(page, label).click()
    await change(page)
    await save(page).click()
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    await expect(edit(page, label)).toBeFocused()
    if (shown) await expect(row(page, label)).toContainText(shown)
    if (shown) await expect(row(page, label).locator('[dir=auto]')).toContainText(shown)
  }
  await expect(row(page, 'Logo').locator('img')).toHaveAttribute('src', /^\/uploads\//)
  await expect(row(page, 'Payment Processing')).toContainText('Card payments: not connected.')
  await openMenu(page)
  await expect(page.getByRole('dialog')).toContainText(LONG_NAME)
  await expect(page.getByRole('heading', { name: LONG_NAME })).toHaveAttribute('dir', 'auto')
  await expect(page.getByRole('link', { name: 'Personal details' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.reload()
  for (const { label, shown } of attorneySections) {
    await expect(row(page, label)).toContainText(shown)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(320)
})

test('one section is open at a time, and typed text is kept until it is opened again', async ({
  page,
  server,
}) => {
  const rivera = await newAttorney(server.url)
  await openDetails(page, rivera)
  const local = rivera.email.split('@')[0] ?? ''
  await expect(row(page, 'Email')).toContainText(`${local.slice(0, -4)}••••@example.com`)
  await page.getByRole('button', { name: 'View email' }).click()
  await expect(row(page, 'Email')).toContainText(rivera.email)
  await page.getByRole('button', { name: 'Hide email' }).click()
  await expect(row(page, 'Email')).not.toContainText(rivera.email)

  // By keyboard: the focus moves into the section, and back to its Edit button.
  await edit(page, 'Website').press('Enter')
  await expect(field(page, 'Website')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('no site')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a valid website URL.')).toBeVisible()
  await expect(field(page, 'Website')).toBeFocused()
  await expectAccessible(page, 'an error in the personal details')

  await edit(page, 'Firm Size').click()
  await expect(page.getByRole('radio', { name: '1-2 lawyers' })).toBeFocused()
  for (const label of ['Password', 'Description', 'Firm Size']) {
    await edit(page, label).click()
    await expect(page.getByRole('form', { name: `Edit ${label}` })).toBeVisible()
    await expect(page.getByRole('form')).toHaveCount(1)
  }
  await expect(row(page, 'Website')).toContainText('Not saved')
  await expect(row(page, 'Website')).toContainText('riveralaw.example')
  await page.reload()
  await expect(row(page, 'Website')).toContainText('Not saved')
  await edit(page, 'Website').click()
  await expect(field(page, 'Website')).toHaveValue('no site')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this change?' })
  await expectAccessible(page, 'the question before typed details are discarded')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Website')).toHaveValue('no site')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(edit(page, 'Website')).toBeFocused()
  await expect(row(page, 'Website')).not.toContainText('Not saved')
  await edit(page, 'Website').click()
  await expect(field(page, 'Website')).toHaveValue('riveralaw.example')
})

test('typed text survives closing the tab, a log-out asks before deleting it, and discarded text does not return', async ({
  page,
  context,
  server,
}) => {
  await openDetails(page, await newCustomer(server.url))
  await edit(page, 'First name').click()
  await field(page, 'First name').fill('Anneliese')
  await expect.poll(() => textOnPhone(context)).toContain('Anneliese')
  // A slow disk: the app's next write waits until the page is left.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fastpass')
        opening.onsuccess = () => {
          const store = 'profile-drafts'
          const drafts = opening.result.transaction(store, 'readwrite').objectStore(store)
          const occupy = () => {
            drafts.count().onsuccess = occupy
          }
          occupy()
          resolve()
        }
      }),
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(row(page, 'First name')).not.toContainText('Not saved')
  await page.reload()
  await expect(row(page, 'First name')).toContainText('Ana')
  await expect.poll(() => textOnPhone(context)).not.toContain('Anneliese')
  await expect(row(page, 'First name')).not.toContainText('Not saved')
  await edit(page, 'First name').click()
  await field(page, 'First name').fill('Anneliese')
  await expect.poll(() => textOnPhone(context)).toContain('Anneliese')
  await page.close()

  const tab = await context.newPage()
  await tab.goto('/personal-details')
  await expect(row(tab, 'First name')).toContainText('Not saved')
  await edit(tab, 'First name').click()
  await expect(field(tab, 'First name')).toHaveValue('Anneliese')
  await logOut(tab)
  const question = tab.getByRole('alertdialog')
  await expect(question).toContainText('1 change to your details on this phone hasn’t been sent.')
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(tab).toHaveURL('/auth/home')
  await expect.poll(() => textOnPhone(context)).not.toContain('Anneliese')
})

test.describe('two phones', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('change the same profile: the second sees the other’s change, and chooses', async ({
    page,
    server,
  }) => {
    const ana = await newCustomer(server.url)
    await openDetails(page, ana)
    const saveElsewhere = async (changes: object) => {
      const path = { customer_id: ana.id }
      const { email: _, ...record } = (await ana.must('getCustomer', { path })).data
      await ana.must('updateCustomer', { body: { ...record, ...changes } })
    }
    await edit(page, 'First name').click()
    await field(page, 'First name').fill('Anna')
    await saveElsewhere({ first_name: 'Anita' })
    await save(page).click()
    const alert = page.getByRole('form').getByRole('alert')
    const message = 'This profile was changed on another device.'
    await expect(alert.filter({ hasText: message })).toBeVisible()
    await expect(field(page, 'First name')).toHaveValue('Anna')
    await expectAccessible(page, 'a conflict')
    await page.getByRole('button', { name: 'Use the newer version' }).click()
    await expect(field(page, 'First name')).toHaveValue('Anita')

    await field(page, 'First name').fill('Ann')
    await saveElsewhere({ last_name: 'Lopez' })
    await save(page).click()
    await page.getByRole('button', { name: 'Save mine instead' }).click()
    await expect(row(page, 'First name')).toContainText('Ann')
    await expect(row(page, 'Last name')).toContainText('Lopez')
    const saved = (await ana.must('getCustomer', { path: { customer_id: ana.id } })).data
    expect(saved).toMatchObject({ first_name: 'Ann', last_name: 'Lopez' })
    expect(saved.contact_info).toBe('4805550142')
  })
})

test('a response from before a save does not bring the former details back', async ({
  page,
  server,
}) => {
  const ana = await newCustomer(server.url)
  await openDetails(page, ana)
  await untilKept(page, { of: 'profile' })
  await withoutNews(page)
  let respond = () => {}
  const isSaved = new Promise<void>((resolve) => {
    respond = resolve
  })
  let late: Promise<void> | undefined
  await page.route(`**/api/customers/${ana.id}`, async (route) => {
    const response = await route.fetch()
    await isSaved
    late = route.fulfill({ response }).catch(() => {})
    await late
  })
  await page.reload()
  await edit(page, 'First name').click()
  await field(page, 'First name').fill('Anneliese')
  await save(page).click()
  await expect(row(page, 'First name')).toContainText('Anneliese')
  respond()
  await expect.poll(() => late !== undefined).toBe(true)
  await late
  await edit(page, 'Last name').click()
  await expect(field(page, 'Last name')).toHaveValue('López')
  await expect(row(page, 'First name')).toContainText('Anneliese')
})

test('a customer changes their details, which can be read and typed offline too', {
  tag: WITH_WORKER,
}, async ({ page, context, server }) => {
  await openDetails(page, await newCustomer(server.url))
  await workerIsReady(page)
  await expectAccessible(page, 'a client’s personal details')
  await edit(page, 'Phone number').click()
  await field(page, 'Phone number').fill('602555')
  await save(page).click()
  await expect(page.getByText('Enter a valid 10-digit phone number.')).toBeVisible()
  await field(page, 'Phone number').fill('6025550199')
  await context.setOffline(true)
  await save(page).click()
  await expect(
    page.getByRole('form').getByRole('alert').filter({ hasText: 'No connection.' }),
  ).toBeVisible()
  await page.reload()
  await expect(row(page, 'Phone number')).toContainText('(480) 555-0142')
  await edit(page, 'Password').click()
  await expect(page.getByRole('form', { name: 'Edit Password' })).toContainText('No connection.')
  await edit(page, 'Email').click()
  await expect(page.getByRole('form', { name: 'Edit Email' })).toContainText('No connection.')
  await edit(page, 'Phone number').click()
  await context.setOffline(false)
  await expect(field(page, 'Phone number')).toHaveValue('6025550199')
  await save(page).click()
  await expect(row(page, 'Phone number')).toContainText('(602) 555-0199')

  await edit(page, 'First name').click()
  await field(page, 'First name').fill('Anneliese')
  await save(page).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Profile Details Updated successfully' }),
  ).toBeVisible()
  await openMenu(page)
  await expect(page.getByRole('dialog')).toContainText('Hi Anneliese!')
  await expect(page.getByRole('dialog')).toContainText('Anneliese López')
})
