// How a customer wants to be reached: asked before an acceptance and in the personal details, read
// by the chosen attorney.
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { caseUrl, newPerson, personOf, postCase, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'

// The clock of the customer's phone, on which safe hours are.
test.use({ timezoneId: 'America/Phoenix' })

test('a customer says before an acceptance how to be reached, and the attorney reads it on the case, also offline @worker', async ({
  page,
  browser,
  server,
  phoneOf,
}) => {
  const { account, person: ana } = await newPerson(server.url, 'customer', 'Ana López')
  const vega = await personOf(server.url, 'attorney')
  const { id } = await postCase(ana)
  await placeBid(vega, id, 1800)
  await openLoggedIn(page, account, caseUrl('customer', id))
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  const ask = sheet.getByRole('button', { name: 'How to reach me' })
  const firstWay = sheet.getByRole('radiogroup', {
    name: 'How should they try to reach you first?',
  })
  const words = sheet.getByRole('textbox', {
    name: 'What should they say if someone else answers?',
  })
  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  await expect(ask).toContainText('Optional')
  await ask.click()
  await firstWay.getByRole('radio', { name: 'Call' }).check()
  await firstWay.getByRole('radio', { name: 'Text' }).check()
  const isOnly = sheet.getByRole('radiogroup', { name: 'Is this the only safe way?' })
  await isOnly.getByRole('radio', { name: 'Yes' }).check()
  await expect(sheet.getByText('May they leave a message?')).toBeHidden()
  await sheet.getByRole('combobox', { name: 'From what time is it safe?' }).selectOption('6:00 PM')
  await words.fill('It is about the piano.')
  await sheet
    .getByRole('combobox', { name: 'What language do you want to speak?' })
    .selectOption('Spanish')
  await expectAccessible(page, 'the questions before an acceptance')

  // What is chosen survives a reload, and is sent with the acceptance.
  await page.reload()
  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  await ask.click()
  await expect(firstWay.getByRole('radio', { name: 'Text' })).toBeChecked()
  await expect(words).toHaveValue('It is about the piano.')
  await sheet.getByRole('button', { name: 'Accept bid' }).click()
  await expect(page.getByText('Bid accepted successfully')).toBeVisible()

  await page.goto('/personal-details')
  const row = page.getByRole('listitem').filter({ hasText: 'How to reach me' })
  await expect(row).toContainText('Do not call or email.')
  await expect(row).toContainText('Safe hours: After 6:00 PM, Mountain Standard Time')
  await expect(row).not.toContainText('Not saved')
  await row.getByRole('button', { name: 'Edit How to reach me' }).click()
  const form = page.getByRole('form', { name: 'Edit How to reach me' })
  await expectAccessible(page, 'how to reach me')
  await form.getByRole('textbox').fill('It is about your order.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile Details Updated successfully')).toBeVisible()
  await expect(row).toContainText('If someone else answers, say: “It is about your order.”')

  const phone = await browser.newContext({ storageState: await phoneOf('attorney') })
  const office = await phone.newPage()
  await office.goto(caseUrl('lawyer', id))
  const warnings = office.getByText('Do not call or email.')
  await expect(warnings).toHaveCount(1)
  await office.getByRole('button', { name: 'Contact client' }).click()
  const question = office.getByRole('alertdialog', { name: 'Take this case?' })
  await question.getByRole('button', { name: 'Take case' }).click()
  await expect(warnings).toHaveCount(2)
  await expect(office.getByRole('link', { name: 'Text Ana' })).toHaveAttribute(
    'href',
    'sms:4805550142',
  )
  await expect(office.getByRole('link', { name: 'Call Ana' })).toHaveCount(0)
  await expect(office.getByRole('link', { name: 'Email Ana' })).toHaveCount(0)
  await expect(office.getByText('Text only')).toBeVisible()
  await expect(office.getByText('Spanish', { exact: true })).toBeVisible()
  await expect(office.getByText('“It is about your order.”')).toBeVisible()
  await expectAccessible(office, 'how to reach the client')
  await workerIsReady(office)
  await phone.setOffline(true)
  await office.reload()
  await expect(warnings).toHaveCount(2)
  await phone.close()
})

test('a customer shows a language, attorneys who speak it find the case, and their bids say so', async ({
  page,
  browser,
  server,
}) => {
  const { account, person: ana } = await newPerson(server.url, 'customer', 'Lien Tran')
  const firm = await newPerson(server.url, 'attorney', 'Oakline Legal')
  const { id, unique_id } = await postCase(ana)
  const lead = page.getByRole('link', { name: 'Say which language' })
  await openLoggedIn(page, account, caseUrl('customer', id))
  await expect(page.getByText('There is no Bid yet.')).toBeVisible()
  await expect(lead).toHaveCount(0)
  // A browser that translates a page says so.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.lang = 'vi'
    })
  })
  await page.reload()
  await expectAccessible(page, 'the way to the question about the language')
  await lead.click()
  const row = page.getByRole('listitem').filter({ hasText: 'How to reach me' })
  await row.getByRole('button', { name: 'Edit How to reach me' }).click()
  const form = page.getByRole('form', { name: 'Edit How to reach me' })
  const shows = form.getByRole('radiogroup', {
    name: 'May attorneys see your language before you choose one?',
  })
  await expect(shows).toBeHidden()
  await form
    .getByRole('combobox', { name: 'What language do you want to speak?' })
    .selectOption('Vietnamese')
  await shows.getByRole('radio', { name: 'Yes' }).check()
  await expectAccessible(page, 'a language that is shown')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Language: Vietnamese. Attorneys can see it')
  await page.goto(caseUrl('customer', id))
  await expect(page.getByText('There is no Bid yet.')).toBeVisible()
  await expect(lead).toHaveCount(0)

  const phone = await browser.newContext()
  const office = await phone.newPage()
  await openLoggedIn(office, firm.account, '/lawyer/explore-bids?category=all')
  const listed = office.getByRole('link', { name: new RegExp(`#${unique_id}\\b`) })
  await expect(listed).toContainText('Would like to speak Vietnamese')
  const languages = office.getByRole('radiogroup', { name: 'Languages' })
  await languages.getByText('Your languages').click()
  await expect(office).toHaveURL(/languages=own/)
  await expect(office.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(office, 'explore by language')
  await listed.click()
  await expect(office.getByText('The client would like to speak')).toBeVisible()
  await placeBid(firm.person, id, 1800)

  await page.goto(caseUrl('customer', id))
  await expect(page.getByText('Speaks Vietnamese, your language')).toBeVisible()
  await page.getByRole('button', { name: 'Accept the bid of Oakline Legal' }).click()
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await sheet.getByRole('button', { name: 'How to reach me' }).click()
  await expect(sheet.getByText('What language do you want to speak?')).toBeVisible()
  await expect(sheet.getByText('May attorneys see your language')).toHaveCount(0)
  await phone.close()
})
