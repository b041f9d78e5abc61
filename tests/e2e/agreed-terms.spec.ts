// What both agreed on after an acceptance: entered by the attorney, marked where it differs from
// the bid, answered by the customer, and shown without a connection.
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, postCase, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { caseQuestions, untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { WITH_WORKER } from './service-workers.ts'

test('an attorney enters a higher price, the client says no, then yes to another; both sides and the timeline show it', {
  tag: WITH_WORKER,
}, async ({ page, browser, server }) => {
  const client = await newPerson(server.url, 'customer', 'Imogen Castellane')
  const firm = await newPerson(server.url, 'attorney', 'Marsh & Vale')
  const { id } = await postCase(client.person, 'dui')
  await acceptBid(client.person, await placeBid(firm.person, id))

  // The attorney's phone.
  await openLoggedIn(page, firm.account)
  await page.goto(caseUrl('lawyer', id))
  await expect(page.getByRole('heading', { name: 'What you agreed on' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter what you agreed on' }).click()
  const sheet = page.getByRole('dialog', { name: 'What you agreed on' })
  const price = sheet.getByRole('textbox', { name: 'Agreed price' })
  await expect(price).toHaveValue('1,800')
  await price.fill('0')
  await sheet.getByRole('button', { name: 'Send to client' }).click()
  await expect(sheet.getByText('Please enter a number greater than 0')).toBeVisible()
  await price.fill('2100')
  await sheet.getByRole('textbox', { name: 'What is included' }).fill('Both hearings.')
  await expectAccessible(page, 'the terms that an attorney enters')
  // What is typed survives a reload.
  await page.reload()
  await expect(page.getByText('Terms you typed')).toBeVisible()
  await page.getByRole('button', { name: 'Enter what you agreed on' }).click()
  await expect(price).toHaveValue('2,100')
  await sheet.getByRole('button', { name: 'Send to client' }).click()
  await expect(sheet).toBeHidden()
  await expect(
    page.getByText('We asked your client to say yes or no.', { exact: true }),
  ).toBeVisible()
  const higher = 'Price: Higher than the bid: it was $1,800, now it is $2,100.'
  await expect(page.getByText(higher)).toBeVisible()
  await expectAccessible(page, 'terms that wait for the client')

  // The client's phone.
  const other = await browser.newContext({ baseURL: server.url })
  const phone = await other.newPage()
  await openLoggedIn(phone, client.account)
  await phone.goto(caseUrl('customer', id))
  await expect(
    phone.getByRole('heading', { name: 'Your attorney says you agreed on: $2,100' }),
  ).toBeVisible()
  await expect(phone.getByText(higher)).toBeVisible()
  await expect(phone.getByText('Both hearings.')).toBeVisible()
  await expectAccessible(phone, 'the question whether a client agreed')
  await phone.getByRole('button', { name: 'No, we did not agree on this' }).click()
  await expect(
    phone.getByRole('heading', { name: 'You said that you did not agree on: $2,100' }),
  ).toBeVisible()
  await expectHeadingFocused(phone)

  // Live on the attorney's phone.
  await expect(page.getByText(/^Your client said that you did not agree on this\./)).toBeVisible()
  await page.getByRole('button', { name: 'Enter it again' }).click()
  await price.fill('1800')
  await sheet.getByRole('button', { name: 'Send to client' }).click()
  await expect(sheet).toBeHidden()

  await expect(phone.getByText('The price is the same as in the bid.')).toBeVisible()
  await phone.getByRole('button', { name: 'Yes, we agreed on this' }).click()
  const agreed = phone.getByRole('heading', { name: 'You and your attorney agreed on: $1,800' })
  await expect(agreed).toBeVisible()
  const timeline = phone.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByText('The attorney entered what you agreed on')).toHaveCount(2)
  await expect(timeline.getByText('You said yes to the terms')).toBeVisible()
  await expect(page.getByText('Your client said yes. You both agree on this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter it again' })).toHaveCount(0)
  await expectAccessible(phone, 'agreed terms')

  // Without a connection the last state is there.
  await untilKept(phone, ...caseQuestions(id))
  await workerIsReady(phone)
  await other.setOffline(true)
  await phone.reload()
  await expect(agreed).toBeVisible()
  await other.close()
})
