// A court date that the attorney proposes: added with a yes, refused with a no, and shown to both
// sides without a connection.
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, postCase, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { expectHeadingFocused } from './focus-shown.ts'
import { caseQuestions, decrypted, untilKept } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { WITH_WORKER } from './service-workers.ts'

// That of the court, so that its time is shown without a zone.
test.use({ timezoneId: 'America/Phoenix' })

test('an attorney proposes a court date, the client adds it, then says no to a move; both sides keep it offline', {
  tag: WITH_WORKER,
}, async ({ page, context, browser, server }) => {
  const client = await newPerson(server.url, 'customer', 'Imogen Castellane')
  const firm = await newPerson(server.url, 'attorney', 'Marsh & Vale')
  const { id } = await postCase(client.person, 'family', 'We part.', undefined, '04013')
  await acceptBid(client.person, await placeBid(firm.person, id))

  // The attorney's phone.
  await openLoggedIn(page, firm.account)
  await page.goto(caseUrl('lawyer', id))
  const open = page.getByRole('button', { name: 'Propose a court date' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Propose a court date' })
  const date = sheet.getByRole('textbox', { name: 'Date' })
  const send = sheet.getByRole('button', { name: 'Send to client' })
  await send.click()
  await expect(sheet.getByText('Choose a day.')).toBeVisible()
  await date.fill(`03/14/${FUTURE_YEAR}`)
  await sheet.getByRole('combobox', { name: 'Time' }).selectOption('9:30 AM')
  await sheet.getByRole('button', { name: 'Room and address' }).click()
  await sheet.getByRole('textbox', { name: 'Room' }).fill('Courtroom 4')
  await expectAccessible(page, 'the court date that an attorney proposes')
  // What is typed survives a reload.
  await page.reload()
  const march = `March 14, ${FUTURE_YEAR} at 9:30 AM`
  await expect(page.getByRole('heading', { name: march })).toBeVisible()
  await expect(page.getByText('To send it, tap “Propose a court date”.')).toBeVisible()
  await open.click()
  await expect(date).toHaveValue(`03/14/${FUTURE_YEAR}`)
  await send.press('Enter')
  await expect(sheet).toBeHidden()
  const another = page.getByRole('button', { name: 'Propose another date' })
  await expect(another).toBeFocused()
  await expect(page.getByText('We asked your client to say yes or no to this date.')).toBeVisible()
  await expectAccessible(page, 'a proposed date that waits for the client')

  // The client's phone.
  const other = await browser.newContext({ baseURL: server.url, timezoneId: 'America/Phoenix' })
  const phone = await other.newPage()
  await openLoggedIn(phone, client.account)
  await phone.goto(caseUrl('customer', id))
  const card = phone.getByRole('heading', { name: 'Your attorney proposes a court date' })
  await expect(card).toBeVisible()
  await expect(phone.getByText(march, { exact: true })).toBeVisible()
  await expect(phone.getByText('Courtroom 4')).toBeVisible()
  await expect(
    phone.getByText('If you say yes, we add this court date to your case.'),
  ).toBeVisible()
  await expectAccessible(phone, 'the court date that an attorney proposes to a client')
  const yes = phone.getByRole('button', { name: 'Add this date' })
  // Without a connection the card is there, and says why it cannot be answered.
  await untilKept(phone, ...caseQuestions(id))
  await workerIsReady(phone)
  await other.setOffline(true)
  await phone.reload()
  await expect(card).toBeVisible()
  await expect(yes).toHaveAccessibleDescription('You are offline. This needs a connection.')
  await other.setOffline(false)
  await expect(yes).not.toHaveAccessibleDescription(/offline/)
  await yes.focus()
  await phone.keyboard.press('Enter')
  await expect(card).toBeHidden()
  await expect(phone.getByText('Date saved. Remember to update your calendar.')).toBeVisible()
  await expectHeadingFocused(phone)
  await expect(phone.getByText(`${march}, in `)).toBeVisible()
  const timeline = phone.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByText('The attorney proposed a date')).toBeVisible()
  await expect(timeline.getByText('You added a court date')).toBeVisible()

  // Live on the attorney's phone, where the next proposal begins with this date.
  await expect(page.getByText('Your client said yes. The date is on the case.')).toBeVisible()
  await expect(page.getByText(`${march}, in `)).toBeVisible()
  await another.click()
  await expect(date).toHaveValue(`03/14/${FUTURE_YEAR}`)
  await send.click()
  await expect(
    sheet.getByText('This is the date on the case now. Change something first.'),
  ).toBeVisible()
  await date.fill(`04/18/${FUTURE_YEAR}`)
  await send.click()
  await expect(sheet).toBeHidden()

  const april = `April 18, ${FUTURE_YEAR} at 9:30 AM`
  await expect(
    phone.getByText(`Your court date would move from ${march} to ${april}.`),
  ).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Move the date' })).toBeVisible()
  await expectAccessible(phone, 'a proposed move of a court date')
  const no = phone.getByRole('button', { name: 'No, leave it as it is' })
  await no.focus()
  await phone.keyboard.press('Enter')
  await expect(card).toBeHidden()
  await expectHeadingFocused(phone)
  await expect(phone.getByText(`${march}, in `)).toBeVisible()
  await expect(timeline.getByText('You said no to the date')).toBeVisible()

  const refused = page.getByText(/^Your client said no to this date\./)
  await expect(refused).toBeVisible()
  const stored = async () => JSON.stringify(await decrypted(page))
  await expect.poll(stored).toContain('"state":"refused"')
  await workerIsReady(page)
  await context.setOffline(true)
  await page.reload()
  await expect(refused).toBeVisible()
  await expect(page.getByText(april)).toBeVisible()
  await other.close()
})
