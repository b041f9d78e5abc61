// The phone's database, opened by an app with a newer version of it.
import { newPerson } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { CURRENT_CASES, untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'

test.use({ storageState: { cookies: [], origins: [] } })

test('an open page closes its connection for a newer version of the database', async ({
  page,
  server,
}) => {
  const { account } = await newPerson(server.url, 'customer', 'Bea Lopez')
  await openLoggedIn(page, account)
  await untilKept(page, CURRENT_CASES)
  const isOpened = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('fastpass', 1_000)
        opening.onblocked = () => resolve(false)
        opening.onsuccess = () => resolve(true)
      }),
  )
  expect(isOpened).toBe(true)
})
