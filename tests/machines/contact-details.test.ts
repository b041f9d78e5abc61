import { expect, it } from 'vitest'
import { contactDetailsIn } from '#machines/wizard/contact-details.ts'
import { contactQuestion } from '#machines/wizard/unlikely-answer.ts'

it.each([
  ['602-555-0199'],
  ['(602) 555-0199'],
  ['(602)555-0199'],
  ['602.555.0199'],
  ['602 555 0199'],
  ['602\u00a0555\u00a00199'],
  ['602–555–0199'],
  ['602 - 555 - 0199'],
  ['602/555-0199'],
  ['602-5550199'],
  ['6025550199'],
  ['16025550199'],
  ['1-602-555-0199'],
  ['+1 (602) 555-0199'],
  ['dan@example.com'],
  ["dan.o'neil+x@mail.example.co.uk"],
  ['dan @ example.com'],
  ['josé@correo.example'],
])('%j is found in a sentence, as it is written', (detail) => {
  expect(contactDetailsIn(detail)).toEqual([detail])
  expect(contactDetailsIn(`Please call or write: ${detail}. Thank you.`)).toEqual([detail])
  expect(contactDetailsIn(`My number is ${detail}, any time`)).toEqual([detail])
})

it.each([
  [''],
  ['2024-CR-123456'],
  ['CR-2024-001234'],
  ['CV2024001234'],
  ['Case No. 2024-001234'],
  ['case number 2024001234'],
  ['My ticket was 2024001234'],
  ['#2024001234'],
  ['$1,234,567,890.00'],
  ['$6025550199'],
  ['I owe 2500000000'],
  ['It happened on 12/15/2026 at 3:30, and again on 2026-12-15 at 1200'],
  ['from 2019-2020 to 2021'],
  ['at 100 400 5000 Main Street, Phoenix AZ 85004-1234'],
  ['555-0199'],
  ['4555 5555 5555 5555'],
  ['60255501991'],
  ['I was @ home, he paid 5 @ 3.50'],
])('nothing is found in %j', (text) => {
  expect(contactDetailsIn(text)).toEqual([])
  expect(contactQuestion(text)).toBeNull()
})

it('the question lists all of them, in the order of the text', () => {
  const text = 'My phone is 602-555-0199 and mail dan@example.com'
  expect(contactQuestion(text)).toBe(
    'Do you want to share this? Every attorney can see “602-555-0199”, “dan@example.com” before you accept a bid. You can change it or keep it.',
  )
})
