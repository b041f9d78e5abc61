// Browsers that deny some or all storage.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '#tests/support/chromium.ts'
import { logIn, watchConsole } from './browser-page.ts'
import { newPerson } from './cases.ts'
import { deny } from './deny-storage.ts'
import { expect, test } from './fixtures.ts'
import {
  answerPlace,
  duiSteps,
  expectStep,
  jumpFromStep2,
  pressContinue,
  pressSubmit,
} from './wizard-page.ts'

const notification = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text })

test('a person whose browser denies IndexedDB can log in and read', async ({ page }) => {
  await deny(page, ['indexedDB'])
  await logIn(page, 'customer')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').first()).toBeVisible()
})

test('a private window says what will not be kept', async ({ page }) => {
  // As in those of Firefox and Safari.
  await page.addInitScript(() => {
    StorageManager.prototype.getDirectory = () =>
      Promise.reject(new DOMException('', 'SecurityError'))
  })
  await page.goto('/customer/new-case')
  await expect(notification(page, 'This is a private window.')).toBeVisible()
})

test('a customer without any storage sees that nothing is saved, logs in, and posts a case', async ({
  page,
  server,
}) => {
  await deny(page, ['localStorage', 'sessionStorage', 'indexedDB'])
  const { account, person } = await newPerson(server.url, 'customer', 'Ana Lopez')
  await page.goto('/auth/home')
  await expect(notification(page, 'nothing is saved on this phone')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('You don’t have any open cases.')).toBeVisible()
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await pressContinue(page)
  await answerPlace(page)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await expect(page.getByText('Not saved on this phone')).toBeVisible()
  await jumpFromStep2(page)
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  const { total_count } = await person.must('listCases', {
    query: { customer_id: person.id, limit: 1 },
  })
  expect(total_count).toBe(1)
})

test('with cookies and storage blocked in Chromium’s settings, every public page opens and says so, and a visitor who has answered everything is told to create an account at once', async ({
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-denied-'))
  await mkdir(join(folder, 'Default'))
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(blocked))
  const context = await chromium.launchPersistentContext(folder, {
    baseURL: server.url,
    executablePath: chromiumPath,
    args: chromiumArgs,
    viewport: { width: 390, height: 844 },
  })
  const errors = watchConsole(context)
  const page = await context.newPage()
  const screens = {
    '/': 'A fast pass for choosing legal help.',
    '/auth/home': 'A fast pass for choosing legal help.',
    '/auth/login': 'Log in',
    '/onboarding': 'Welcome to Fastpass',
    '/customer/new-case': 'What is your case about?',
  }
  for (const [address, heading] of Object.entries(screens)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
    await expect(
      notification(page, 'Your browser blocks cookies and storage.'),
      address,
    ).toBeVisible()
  }
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await pressContinue(page)
  await answerPlace(page)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await jumpFromStep2(page)
  await pressSubmit(page)
  await expect(page.getByText('Create an account here to keep them.')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectStep(page, 2, 'How do you want to sign up?', 6)
  expect(errors, 'the console stays free of errors').toEqual([])
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
