// A DUI case, from the first question to the server, on a phone that dies twice: while the person
// types, and after they have submitted without a connection.
import { newCustomer } from '#tests/e2e/own-account.ts'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { expect, test } from './fixtures.ts'
import {
  answer,
  logIn,
  newestCase,
  pick,
  pressContinue,
  skip,
  startCase,
  startingWith,
  workerIsReady,
} from './steps.ts'

const COURT = 'Which court has your case?'

test('a DUI case survives two dead batteries, and arrives once', async ({
  phone,
  server,
  connection,
}) => {
  const customer = await newCustomer(server.url)

  await test.step('the phone dies while the court is typed', async () => {
    await logIn(phone, customer.email)
    await workerIsReady(phone)
    await startCase(phone, 'DUI')
    // As digits alone, which the field completes.
    await phone.finds('heading', 'When were you stopped?')
    await phone.type(startingWith('When were you stopped?'), '09122026')
    await phone.holds(startingWith('When were you stopped?'), '09/12/2026')
    await pressContinue(phone)
    await answer(phone, 'What number is on your ticket?', 'AZ-4471')
    await phone.finds('heading', COURT)
    await phone.type(startingWith(COURT), 'Mesa Municipal')
    await phone.sees('Saved on this phone')
    await phone.kill()
  })

  await test.step('it starts without a connection, at the same question', async () => {
    await connection.cut()
    await phone.restart()
    await phone.open('/dashboard')
    await phone.press('link', /step 3 of 14$/)
    await phone.holds(startingWith(COURT), 'Mesa Municipal')
    await phone.press('button', 'Back')
    await phone.holds(startingWith('What number is on your ticket?'), 'AZ-4471')
    await phone.press('button', 'Back')
    await phone.holds(startingWith('When were you stopped?'), '09/12/2026')
    for (let step = 1; step <= 3; step += 1) await pressContinue(phone)
  })

  await test.step('the case is submitted, and the phone dies again', async () => {
    await answer(phone, 'How many court dates have you gone to?', '1')
    await phone.finds('heading', 'When is your next court date?')
    await phone.type('Date', `12/14/${FUTURE_YEAR}`)
    await phone.choose('Time', '9:30 AM')
    await pressContinue(phone)
    await pick(phone, 'What kind of court date is it?', 'Arraignment')
    await answer(phone, 'What are you charged with?', 'DUI and speeding')
    await phone.finds('heading', 'Is this your first DUI?')
    await phone.press('radio', 'No')
    await phone.press('radio', 'Yes', 'Were you found guilty of one in the last 7 years?')
    await pressContinue(phone)
    await pick(phone, 'Have you been found guilty of a felony (a serious crime)?', 'No')
    await skip(phone, 'Were you found guilty of a smaller crime (misdemeanor) in the last 7 years?')
    await pick(phone, 'Are you on probation now?', 'Yes')
    await skip(phone, 'What is your immigration status? You do not have to say.')
    await answer(phone, 'Tell us what happened in your own words.', 'I was on my way home.')
    await phone.press('checkbox', '1-2 lawyers')
    await phone.press('button', 'Send to attorneys')
    await phone.sees('Not sent yet')
    await phone.kill()
  })

  await test.step('it is sent once the phone has a connection', async () => {
    await phone.restart()
    await phone.open('/dashboard')
    await phone.sees('Not sent yet')
    await connection.restore()
    const posted = await newestCase(customer)
    expect(posted).toMatchObject({
      case_details: 'I was on my way home.',
      firm_size: ['1-2 lawyers'],
      dui: {
        citation_number: 'AZ-4471',
        case_filed_court_name: 'Mesa Municipal',
        hearing_type: 'Arraignment',
        charges_filed: 'DUI and speeding',
        on_probation: true,
      },
    })
    await phone.misses('Not sent yet')
    await phone.finds('link', /^DUI/)
    await phone.reload()
    await phone.finds('link', /^DUI/)
    await newestCase(customer)
  })
})
