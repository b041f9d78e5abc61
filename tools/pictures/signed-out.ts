import type { Page } from '@playwright/test'
import { answerPlace } from '../../tests/e2e/wizard-page.ts'
import { goOffline, type Picture, picturesOf, visit } from './picture.ts'

const UNSUBSCRIBE = '/unsubscribe?token=019a0000-0000-4000-8000-000000000001'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const asked = (page: Page, question: string) =>
  page.getByRole('heading', { level: 1, name: question }).waitFor()

async function openLogIn(page: Page) {
  await page.goto('/auth/login')
  await page.getByLabel('Email address').waitFor()
}

async function askPassword(page: Page) {
  await openLogIn(page)
  await page.getByLabel('Email address').fill('customer@example.com')
  await press(page, 'Continue')
  await page.getByRole('button', { name: 'Use another email' }).waitFor()
}

async function askKind(page: Page) {
  await page.goto('/onboarding')
  await press(page, 'Get started')
  await asked(page, 'What kind of account?')
}

async function askEmail(page: Page) {
  await askKind(page)
  await page.getByRole('radio', { name: 'Client Account' }).check()
  await press(page, 'Continue')
  await press(page, 'Continue with email')
  await asked(page, 'What is your email?')
}

async function askPasswordOfNew(page: Page) {
  await askEmail(page)
  await page.getByRole('textbox').fill('somebody@example.com')
  await press(page, 'Continue')
  await asked(page, 'Choose a password')
}

async function askFirm(page: Page) {
  await askKind(page)
  await page.getByRole('radio', { name: 'Attorney account' }).check()
  await press(page, 'Continue')
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'What kind' }).waitFor()
}

/** The screens before a log-in. */
export const signedOut: Picture[] = [
  ...picturesOf('Welcome', 'visitor', {
    'as it is': (page) => visit(page, '/auth/home'),
    'an unclaimed case on this phone': async (page) => {
      await page.goto('/customer/new-case')
      await page.getByRole('radio', { name: 'Personal Injury' }).check()
      await press(page, 'Continue')
      await answerPlace(page)
      await page.getByText('Step 1 of').waitFor()
      await page.getByRole('link', { name: 'Close' }).click()
      await page.getByRole('link', { name: 'Continue your Personal Injury case' }).waitFor()
    },
  }),
  ...picturesOf('Log in', 'visitor', {
    'asking for the email': openLogIn,
    'asking for the password': askPassword,
    'a wrong password': async (page) => {
      await askPassword(page)
      await page.getByLabel('Password', { exact: true }).fill('Wrong-1234')
      await press(page, 'Continue')
      await page
        .getByText(/password/i)
        .filter({ hasText: /incorrect|wrong/i })
        .first()
        .waitFor()
    },
  }),
  ...picturesOf('Onboarding', 'visitor', {
    'the first page': (page) => visit(page, '/onboarding'),
    'what kind of account': askKind,
    'the email': askEmail,
    'an invalid email': async (page) => {
      await askEmail(page)
      await page.getByRole('textbox').fill('somebody')
      await press(page, 'Continue')
      await page.getByText('Enter a valid email.').waitFor()
    },
    'the password': askPasswordOfNew,
    'an attorney’s first question': askFirm,
  }),
  ...picturesOf('End of new-case emails', 'visitor', {
    done: (page) => visit(page, UNSUBSCRIBE).then(() => page.getByText('emails stopped').waitFor()),
    offline: async (page, _world, context) => {
      await page.goto('/unsubscribe')
      await goOffline(page, context)
      await page.goto(UNSUBSCRIBE)
      await page.getByText('Keep this page open.').waitFor()
    },
    'an error': async (page) => {
      await page.route('**/api/alerts/**', (route) => route.fulfill({ status: 500, body: '' }))
      await page.goto(UNSUBSCRIBE)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
    'an incomplete link': (page) => visit(page, '/unsubscribe'),
  }),
  ...picturesOf('Not found', 'visitor', {
    'signed out': (page) => visit(page, '/no/such/page'),
  }),
]
