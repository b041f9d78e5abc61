// An account's second factor and picture.
import { writeFile } from 'node:fs/promises'
import { newAttorney, newCustomer } from '#tests/e2e/own-account.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { codeAt } from '#tests/support/totp.ts'
import { expect, test } from './fixtures.ts'
import { logIn, PASSWORD, pressContinue, typeLogIn } from './steps.ts'

test('a person turns on log-in codes, and logs in with one on another phone', {
  tag: IN_FULL_RUN,
}, async ({ phone, newPhone, onBrowser, server }) => {
  const { email } = await newCustomer(server.url)
  await logIn(phone, email)
  await phone.open('/log-in-codes')
  await phone.press('button', 'Turn on codes')
  await phone.type('Current password', PASSWORD)
  await pressContinue(phone)
  const address = await phone.target('On this phone, open the app')
  const secret = new URL(address).searchParams.get('secret') ?? ''
  expect(secret).not.toBe('')
  await phone.type('Code from the app', codeAt(secret, new Date(Date.now() - 30_000)))
  await phone.press('button', 'Turn on codes')
  await phone.finds('heading', 'Save your backup codes')
  await phone.press('button', 'I saved them')
  await phone.sees('When you log in, we ask for a code from your app.')

  const other = await newPhone(onBrowser)
  await typeLogIn(other, email)
  await other.finds('heading', 'Type your code')
  await other.add(/code/i, codeAt(secret, new Date()))
  await other.isAt(/^\/dashboard/)
  await other.finds('heading', 'My dashboard')
})

test(
  'an attorney chooses a picture, which is reduced, sent and shown',
  {
    tag: IN_FULL_RUN,
  },
  async ({ phone, server }, testInfo) => {
    const photograph = testInfo.outputPath('IMG_0042.jpg')
    await writeFile(photograph, await jpeg(4_000, 3_000))
    const { email } = await newAttorney(server.url)
    await logIn(phone, email)
    await phone.open('/personal-details')
    await phone.press('button', 'Edit Logo')
    // Firefox adds the name of its own button.
    await phone.add(/Choose a picture/, photograph)
    await phone.sees('Added')
    await phone.press('button', 'Save')
    await phone.sees('Profile Details Updated successfully')
    await phone.reload()
    await phone.finds('button', 'Edit Logo')
    await phone.is(async () =>
      [...document.images].some(
        ({ src, naturalWidth }) => src.includes('/uploads/') && naturalWidth > 0,
      ),
    )
  },
)
