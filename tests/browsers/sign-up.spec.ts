// From the welcome page to an account, and to the first screen of it.
import { newEmail } from '#tests/e2e/newcomers.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { test } from './fixtures.ts'
import { PASSWORD, pressContinue, startingWith } from './steps.ts'

test('a person signs up, and stays logged in when the phone dies', { tag: IN_FULL_RUN }, async ({
  phone,
}) => {
  await phone.open('/auth/home')
  await phone.press('link', 'Create an account')
  await phone.press('button', 'Get started')
  await phone.press('radio', 'Client Account')
  await pressContinue(phone)
  await phone.press('button', 'Continue with email')
  await phone.finds('heading', 'What is your email?')
  await phone.type(startingWith('What is your email?'), newEmail())
  await pressContinue(phone)
  await phone.type('Password', PASSWORD)
  await phone.type('Confirm password', PASSWORD)
  await pressContinue(phone)
  await phone.type('First name', 'José')
  await phone.type('Last name', 'Nguyễn')
  await pressContinue(phone)
  await phone.finds('heading', 'What is your phone number?')
  await phone.type(startingWith('What is your phone number?'), '480-555-0142')
  await phone.press('button', 'Create account')
  await phone.isAt(/^\/onboarding-success/)
  await phone.sees("You're all set!")
  await phone.press('link', 'Skip for now')
  await phone.finds('heading', 'My dashboard')
  await phone.kill()
  await phone.restart()
  await phone.open('/dashboard')
  await phone.press('button', 'Menu')
  await phone.sees('Hi José!')
})
