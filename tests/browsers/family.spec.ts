// A family case, whose questions depend on the situation.
import { newCustomer } from '#tests/e2e/own-account.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { expect, test } from './fixtures.ts'
import { answer, logIn, newestCase, pick, pressContinue, skip, startCase } from './steps.ts'

const SITUATION = 'Which fits you best?'
const CHILDREN = 'How many children do you have together?'
const PROPERTY = 'About how much is what you own together worth?'

test('a family case asks about children only where there may be some', {
  tag: IN_FULL_RUN,
}, async ({ phone, server }) => {
  const customer = await newCustomer(server.url)
  await logIn(phone, customer.email)
  await startCase(phone, 'Family')
  await pick(phone, SITUATION, 'Divorce without children')
  await answer(phone, 'What is the other person’s name?', 'Sam Rivera')
  await answer(phone, 'Where does the other person live?', 'Mesa, Arizona')
  await phone.finds('heading', 'When did you marry? Skip if you did not.')
  await phone.type('Where did you marry?', 'Tucson')
  await pressContinue(phone)
  await phone.finds('heading', PROPERTY)

  // Back to the situation, which now has children.
  for (const question of ['When did you marry?', 'Where does the other', 'What is the other']) {
    await phone.back()
    await phone.finds('heading', new RegExp(`^${question.replace('?', '\\?')}`))
  }
  await phone.back()
  await pick(phone, SITUATION, 'Divorce with Children')
  await phone.holds(/^What is the other person’s name/, 'Sam Rivera')
  for (let step = 2; step <= 4; step += 1) await pressContinue(phone)
  await answer(phone, CHILDREN, '2')
  await pick(phone, 'Does either of you have other children?', 'No')
  await answer(phone, PROPERTY, '310000')
  await skip(phone, 'About how much do you owe together?')
  await skip(phone, 'Does the other person own a business?')
  await answer(phone, 'Tell us what happened in your own words.', 'He has moved out.')
  await phone.press('checkbox', '1-2 lawyers')
  await phone.press('button', 'Send to attorneys')
  await phone.sees('Your case was created')
  expect(await newestCase(customer)).toMatchObject({
    case_details: 'He has moved out.',
    family: {
      familiar_situations: 'Divorce with Children',
      adversary_name: 'Sam Rivera',
      marriage_place: 'Tucson',
      children_common: 2,
      is_other_children: false,
      community_assets_value: 310_000,
    },
  })
})
