import type { Page } from '@playwright/test'
import { setPermission } from '#tests/e2e/push-phone.ts'
import { goOffline, type Owner, type Picture, picturesOf, visit } from './picture.ts'

const firstNotice = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first()

async function notifications(page: Page) {
  await visit(page, '/notification')
  await firstNotice(page).waitFor()
}

async function details(page: Page) {
  await visit(page, '/personal-details')
  await page.getByRole('heading', { name: 'Password' }).waitFor()
}

const settings = (setting: 'prompt' | 'denied') => async (page: Page) => {
  await notifications(page)
  await setPermission(page, setting)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await page.getByRole('heading', { name: 'Quiet hours' }).waitFor()
}

const edit = (label: string) => async (page: Page) => {
  await details(page)
  await page.getByRole('button', { name: `Edit ${label}`, exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
}

const detailsOf = (owner: Owner, edited: Record<string, string>): Picture[] =>
  picturesOf(
    'Personal details',
    owner,
    {
      [`of ${owner}`]: details,
      ...Object.fromEntries(
        Object.entries(edited).map(([label, state]) => [`${state}, ${owner}`, edit(label)]),
      ),
    },
    { whole: true },
  )

/** What everybody has, whichever their role. */
export const account: Picture[] = [
  ...picturesOf('Notifications', 'customer', {
    all: notifications,
    unread: async (page) => {
      await notifications(page)
      await page.getByRole('tab', { name: 'Unread' }).click()
      await firstNotice(page).waitFor()
    },
    offline: async (page, _world, context) => {
      await notifications(page)
      await goOffline(page, context)
      await page.reload()
      await firstNotice(page).waitFor()
    },
  }),
  ...picturesOf(
    'Notification settings',
    'customer',
    { 'not turned on': settings('prompt'), 'refused by the browser': settings('denied') },
    { whole: true },
  ),
  ...picturesOf('Notifications', 'newCustomer', {
    none: (page) => visit(page, '/notification'),
  }),
  ...picturesOf('Notifications', 'attorney', { 'of an attorney': notifications }),
  ...detailsOf('customer', { 'Phone number': 'the phone edited', Password: 'the password edited' }),
  ...detailsOf('attorney', { 'Areas of Expertise': 'the areas edited', Logo: 'the logo edited' }),
  ...detailsOf('longCustomer', {}),
  ...detailsOf('longAttorney', { Description: 'a long description edited' }),
]
