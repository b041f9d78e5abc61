// Phones that keep less than others: a private window, a full phone, and settings that deny
// storage. A case is posted from each, and a sentence says what is not kept.
import { newCustomer } from '#tests/e2e/own-account.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import type { Phone } from './driver/phone.ts'
import { expect, test } from './fixtures.ts'
import {
  answer,
  answerFirstOfDui,
  hurryThroughDui,
  logIn,
  newestCase,
  pressContinue,
  startingWith,
  workerIsReady,
} from './steps.ts'

const TICKET = startingWith('What number is on your ticket?')
const FULL = 'It could not be saved on this phone, because the phone is full. Free some space.'

test('a private window says what is gone when it is closed, and posts a case', {
  tag: IN_FULL_RUN,
}, async ({ newPhone, onBrowser, server }) => {
  const customer = await newCustomer(server.url)
  const phone = await newPhone(onBrowser, { storing: 'private' })
  await logIn(phone, customer.email)
  await phone.sees('This is a private window. When you close it, what you typed here is gone')
  await answerFirstOfDui(phone)
  await phone.reload()
  await phone.press('button', 'Back')
  await phone.holds(startingWith('When were you stopped?'), '10/01/2026')
  await pressContinue(phone)
  await hurryThroughDui(phone)
  await newestCase(customer)
})

test('a full phone says what it could not save, and posts a case', { tag: IN_FULL_RUN }, async ({
  newPhone,
  onBrowser,
  server,
}) => {
  const customer = await newCustomer(server.url)
  const phone = await newPhone(onBrowser, { storing: 'little' })
  await logIn(phone, customer.email)
  await workerIsReady(phone)
  await fill(phone)
  await answerFirstOfDui(phone)
  // Firefox frees what a refused transaction had taken.
  await fill(phone)
  await phone.type(TICKET, 'AZ-4471')
  await phone.sees(FULL)
  await hurryThroughDui(phone)
  expect(await newestCase(customer)).toMatchObject({ case_details: 'I was on my way home.' })
  // The phone is as full for the next start.
  await phone.open('/dashboard')
  await phone.finds('link', /^DUI/)
})

test('a phone that is full at the first visit says that it saves nothing, and posts a case', {
  tag: IN_FULL_RUN,
}, async ({ newPhone, onBrowser, server }) => {
  const customer = await newCustomer(server.url)
  const phone = await newPhone(onBrowser, { storing: 'little' })
  // Not a page of the app.
  await phone.open('/icons/icon.svg')
  await fill(phone)
  await logIn(phone, customer.email)
  await answerFirstOfDui(phone)
  // WebKit still opens an empty database.
  const isOpened = onBrowser === 'WebKit'
  await phone.sees(isOpened ? FULL : 'This phone is full. You can use Fastpass, but nothing')
  await hurryThroughDui(phone)
  await newestCase(customer)
})

test('a browser that denies some storage says so, and posts a case', { tag: IN_FULL_RUN }, async ({
  newPhone,
  onBrowser,
  server,
}) => {
  const customer = await newCustomer(server.url)
  const phone = await newPhone(onBrowser, { storing: 'cookies' })
  await logIn(phone, customer.email)
  await phone.sees(
    onBrowser === 'WebKit'
      ? 'Your browser blocks storage. You can use Fastpass, but nothing is saved on this phone'
      : 'Your browser blocks some storage. If you close the page while you type',
  )
  await answerFirstOfDui(phone)
  await phone.sees(onBrowser === 'WebKit' ? 'Not saved on this phone' : 'Saved on this phone')
  await hurryThroughDui(phone)
  await newestCase(customer)
})

test('a browser that blocks cookies says that no log-in is possible, and asks the questions', {
  tag: IN_FULL_RUN,
}, async ({ newPhone, onBrowser }) => {
  const phone = await newPhone(onBrowser, { storing: 'none' })
  await phone.open('/auth/home')
  await phone.sees('Your browser blocks cookies and storage.')
  await phone.press('link', 'Try the questions first')
  await phone.press('radio', 'DUI')
  await pressContinue(phone)
  await phone.choose('State', 'Arizona')
  await pressContinue(phone)
  await answer(phone, 'When were you stopped?', '10/01/2026')
  await phone.finds('heading', 'What number is on your ticket?')
})

/** Fills the storage of the app's origin until the browser refuses the smallest part. */
const fill = (phone: Phone) =>
  phone.is(async () => {
    const filler = await caches.open('filler')
    const add = async (bytes: number) => {
      const body = crypto.getRandomValues(new Uint8Array(bytes))
      await filler.put(`/filler/${crypto.randomUUID()}`, new Response(body))
      return true
    }
    for (const bytes of [65_536, 4_096, 512]) while (await add(bytes).catch(() => false));
    return true
  })
