import type { Page } from '@playwright/test'
import { people } from '../../tests/e2e/browser-page.ts'
import { setPermission } from '../../tests/e2e/push-phone.ts'
import { goOffline, type Owner, type Picture, picturesOf, visit } from './picture.ts'

const firstNotification = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first()

async function notifications(page: Page) {
  await visit(page, '/notification')
  await firstNotification(page).waitFor()
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

const NEW_EMAIL = 'maria.elena.delgado@example.com'

const newEmail = (page: Page) => page.getByLabel('New email', { exact: true })
const code = (page: Page) => page.getByLabel('Code', { exact: true })

// An earlier picture may have sent a code; then the form asks for it.
async function openEmail(page: Page) {
  await details(page)
  await page.getByRole('button', { name: 'Edit Email', exact: true }).click()
  await newEmail(page).or(code(page)).waitFor()
}

async function emailEdited(page: Page) {
  await openEmail(page)
  if (await code(page).isVisible()) {
    await page.getByRole('button', { name: 'Use another email' }).click()
  }
}

async function askForCode(page: Page, password: string) {
  await newEmail(page).fill(NEW_EMAIL)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send code' }).click()
}

async function codeAsked(page: Page) {
  await openEmail(page)
  if (await newEmail(page).isVisible()) await askForCode(page, people.customer.password)
  await code(page).waitFor()
}

/** The states of the email form that are pictured, in the order of its steps. */
const emailStates: Record<string, (page: Page) => Promise<void>> = {
  'the email edited': emailEdited,
  'the email edited, a wrong password': async (page) => {
    await emailEdited(page)
    await askForCode(page, 'Wrongpass1!')
    await page.getByRole('alert').filter({ hasText: 'incorrect' }).first().waitFor()
  },
  'the code of the new email': codeAsked,
  'a wrong code of the new email': async (page) => {
    await codeAsked(page)
    await code(page).fill('12')
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByRole('alert').filter({ hasText: '6 digits' }).first().waitFor()
  },
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

/** The screens that every role has. */
export const account: Picture[] = [
  ...picturesOf('Notifications', 'customer', {
    all: notifications,
    unread: async (page) => {
      await notifications(page)
      await page.getByRole('tab', { name: 'Unread' }).click()
      await firstNotification(page).waitFor()
    },
    offline: async (page, _world, context) => {
      await notifications(page)
      await goOffline(page, context)
      await page.reload()
      await firstNotification(page).waitFor()
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
  ...picturesOf('Personal details', 'customer', emailStates, { whole: true }),
  ...detailsOf('attorney', {
    'Areas of Expertise': 'the areas edited',
    'Where you work': 'the places edited',
    Logo: 'the logo edited',
  }),
  ...detailsOf('longCustomer', {}),
  ...detailsOf('longAttorney', { Description: 'a long description edited' }),
]
