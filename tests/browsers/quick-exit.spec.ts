// Quick exit, in browsers that keep a page in memory for Back.
import { expect, test } from './fixtures.ts'
import { pressContinue } from './steps.ts'

test('the page that is left is not shown again', async ({ phone }) => {
  await phone.open('/auth/home')
  await phone.press('link', 'Try the questions first')
  await phone.press('radio', 'Family')
  await pressContinue(phone)
  await phone.choose('State', 'Arizona')
  // A draft begins when the app is there.
  await phone.isAt(/draft=/)
  await phone.press('link', 'Quick exit')
  await phone.finds('heading', 'Kitchen measures')
  await phone.back()
  await phone.finds('heading', 'Kitchen measures')
  expect(await phone.path()).toBe('/measures')
  await phone.press('link', 'Home')
  await phone.sees('Continue your Family case')
})
