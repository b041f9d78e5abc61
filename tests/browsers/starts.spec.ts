// Pages that are opened one after the other, as by a person who taps quickly or types an address:
// none stays blank, and what was typed right before is there afterwards.
import { setTimeout as wait } from 'node:timers/promises'
import { newCustomer } from '#tests/e2e/own-account.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import type { Phone } from './driver/phone.ts'
import { expect, test } from './fixtures.ts'
import { logIn, pressContinue, startCase, startingWith, workerIsReady } from './steps.ts'

/** Addresses, and the heading of each. */
const PAGES = [
  ['/dashboard', 'My dashboard'],
  ['/notification', 'Notifications'],
  ['/personal-details', 'Personal details'],
  ['/customer/new-case', 'What is your case about?'],
] as const

/**
 * How long a page is looked at before the next is opened, ms. What is left then may still be
 * reading and writing.
 */
const PAUSES_MS = isFullRun ? [0, 500, 1_000, 2_000, 4_000] : [0, 1_000]
const ROUNDS = isFullRun ? 3 : 2

/** Returns the starts that stayed blank. */
async function blankStarts(phone: Phone): Promise<string[]> {
  const blank: string[] = []
  for (const pause of PAUSES_MS) {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [path, heading] of PAGES) {
        await phone.open(path)
        await phone.finds('heading', heading).catch((error: Error) => {
          blank.push(`${path} after ${pause} ms: ${error.message}`)
        })
        // A blank start is waited for as long as anything else.
        if (blank.length > 2) return blank
        await wait(pause)
      }
    }
  }
  return blank
}

test('no start stays blank, with a connection and without one', async ({
  phone,
  server,
  connection,
}) => {
  test.setTimeout(900_000)
  const { email } = await newCustomer(server.url)
  await logIn(phone, email)
  await workerIsReady(phone)
  expect(await blankStarts(phone)).toEqual([])
  await connection.cut()
  expect(await blankStarts(phone)).toEqual([])
})

test('what is typed right before the address changes is there afterwards', async ({
  phone,
  server,
}) => {
  const question = 'Which court has your case?'
  const { email } = await newCustomer(server.url)
  await logIn(phone, email)
  await startCase(phone, 'DUI')
  await phone.type(startingWith('When were you stopped?'), '10/01/2026')
  await pressContinue(phone)
  await phone.finds('heading', 'What number is on your ticket?')
  await phone.press('button', 'Skip for now')
  await phone.finds('heading', question)
  const path = await phone.path()
  let typed = ''
  for (const letters of ['Mesa', ' Muni', 'cipal', ' Court']) {
    typed += letters
    await phone.add(startingWith(question), letters)
    // A busy browser may still be at the keys.
    await phone.holds(startingWith(question), typed)
    await phone.open('/dashboard')
    await phone.finds('heading', 'My dashboard')
    await phone.open(path)
    await phone.holds(startingWith(question), typed)
  }
})
