// The demo's cases and their history. All of it is made up.
import type { components } from '#contract'
import {
  bankruptcyAfterLayoff,
  bankruptcyOfShop,
  civilDeposit,
  civilFence,
  civilRoof,
  type DemoAnswers,
  duiAfterDinner,
  duiAfterWedding,
  duiAtCheckpoint,
  familyInAgreement,
  familySupport,
  injuryAtRedLight,
  injuryInStore,
} from './answers.ts'
import type { DemoAttorney, demoCustomers } from './people.ts'

type Schemas = components['schemas']
type FirmSize = Schemas['FirmSize']

/** An event of a case, `hours` after it was posted. */
export type DemoEvent = { hours: number } & (
  | { bid: DemoAttorney; amount: number; note: string; plan?: boolean }
  | { change: DemoAttorney; amount: number; note: string; plan?: boolean }
  | { accept: DemoAttorney }
  | { reject: DemoAttorney }
  | { customer: 'paused' | 'closed' }
  | { attorney: DemoAttorney; status: 'accepted' | 'rejected' | 'closed' }
  | { contacted: DemoAttorney }
  | { seen: true }
)

/** A case of the demo. */
export interface DemoCase {
  customer: keyof typeof demoCustomers
  category: string
  /** The FIPS code of its county. */
  place: string
  /** How long ago it was posted. */
  hoursAgo: number
  details: string
  firmSize: FirmSize[]
  answers: DemoAnswers
  events: DemoEvent[]
}

const days = (count: number) => count * 24

/** Maricopa and Pinal County, Arizona. */
const MARICOPA = '04013'
const PINAL = '04021'

/** Cases in every status, newest last. */
export const demoCases: DemoCase[] = [
  {
    customer: 'tom',
    category: 'civil',
    place: MARICOPA,
    hoursAgo: days(41),
    details:
      'A roofer took half the money for my roof in spring and never came back. I have the contract and the bank papers.',
    firmSize: ['1-2 lawyers', '5-10 lawyers'],
    answers: civilRoof,
    events: [
      { hours: 20, bid: 'okafor', amount: 950, note: 'One letter first. Most of these end there.' },
      {
        hours: 30,
        bid: 'whitfield',
        amount: 2600,
        note: 'Price covers a hearing if it comes to one.',
      },
      { hours: 50, seen: true },
      { hours: 51, accept: 'okafor' },
      { hours: 60, attorney: 'okafor', status: 'accepted' },
      { hours: days(30), attorney: 'okafor', status: 'closed' },
    ],
  },
  {
    customer: 'maria',
    category: 'dui',
    place: MARICOPA,
    hoursAgo: days(33),
    details:
      'I was stopped after a work dinner. The officer had me blow twice and the numbers were not the same.',
    firmSize: ['1-2 lawyers'],
    answers: duiAfterDinner,
    events: [
      {
        hours: 5,
        bid: 'vega',
        amount: 2100,
        note: 'We ask for the machine records first.',
        plan: true,
      },
      { hours: 26, seen: true },
      { hours: 27, accept: 'vega' },
      { hours: 40, attorney: 'vega', status: 'rejected' },
    ],
  },
  {
    customer: 'maria',
    category: 'personal injury',
    place: MARICOPA,
    hoursAgo: days(26),
    details:
      'I slipped on a wet floor in a store. There was no sign. My wrist is broken and I missed two weeks of work.',
    firmSize: ['5-10 lawyers', '10-50 lawyers'],
    answers: injuryInStore,
    events: [
      { hours: 9, bid: 'whitfield', amount: 33, note: 'You pay nothing unless you are paid.' },
      { hours: 30, bid: 'okafor', amount: 28, note: 'We visit the store this week.' },
      { hours: 41, change: 'whitfield', amount: 30, note: 'You pay nothing unless you are paid.' },
      { hours: 52, seen: true },
      { hours: 53, accept: 'whitfield' },
      { hours: 58, attorney: 'whitfield', status: 'accepted' },
      { hours: 61, contacted: 'whitfield' },
    ],
  },
  {
    customer: 'tom',
    category: 'family',
    place: MARICOPA,
    hoursAgo: days(21),
    details: 'We agree on almost everything and want the papers done right. Two children, 6 and 9.',
    firmSize: ['1-2 lawyers'],
    answers: familyInAgreement,
    events: [
      { hours: 14, bid: 'okafor', amount: 1400, note: 'Flat price, filing fee included.' },
      { hours: 44, reject: 'okafor' },
      { hours: 45, customer: 'closed' },
    ],
  },
  {
    customer: 'tom',
    category: 'bankruptcy',
    place: MARICOPA,
    hoursAgo: days(12),
    details:
      'My shop closed last year and I signed for the loan myself. The bank now wants all of it.',
    firmSize: ['5-10 lawyers', '10-50 lawyers'],
    answers: bankruptcyOfShop,
    events: [
      { hours: 8, bid: 'vega', amount: 2300, note: 'First call is free.', plan: true },
      { hours: 19, bid: 'okafor', amount: 2050, note: 'Evening calls are fine.', plan: true },
      { hours: 70, seen: true },
      { hours: 71, accept: 'vega' },
      { hours: 90, attorney: 'vega', status: 'accepted' },
      { hours: 91, contacted: 'vega' },
    ],
  },
  {
    customer: 'maria',
    category: 'civil',
    place: MARICOPA,
    hoursAgo: days(6),
    details:
      'My landlord kept the whole deposit and now sues me over a ruined carpet. I have photos from both days.',
    firmSize: ['1-2 lawyers'],
    answers: civilDeposit,
    events: [
      {
        hours: 6,
        bid: 'okafor',
        amount: 600,
        note: 'Price covers the letter and small claims court.',
      },
      { hours: 90, bid: 'vega', amount: 750, note: 'I have done forty of these.' },
      { hours: days(6) - 21, seen: true },
      { hours: days(6) - 20, accept: 'okafor' },
    ],
  },
  {
    customer: 'maria',
    category: 'bankruptcy',
    place: MARICOPA,
    hoursAgo: days(4),
    details:
      'I lost my job in March and fell behind on two credit cards and a medical bill. A collector says they will take money from my pay.',
    firmSize: ['1-2 lawyers', '5-10 lawyers'],
    answers: bankruptcyAfterLayoff,
    events: [
      {
        hours: 10,
        bid: 'vega',
        amount: 1950,
        note: 'Price covers the filing, the meeting with creditors and all court papers.',
        plan: true,
      },
      {
        hours: 21,
        bid: 'okafor',
        amount: 2150,
        note: 'Court fee of $338 is included. Evening calls are fine.',
      },
      {
        hours: 30,
        bid: 'whitfield',
        amount: 2400,
        note: 'Flat price. No extra charge if a creditor objects.',
        plan: true,
      },
      {
        hours: 55,
        change: 'vega',
        amount: 1800,
        note: 'Price covers the filing, the meeting with creditors and all court papers. First call is free.',
        plan: true,
      },
      { hours: 80, seen: true },
    ],
  },
  {
    customer: 'tom',
    category: 'dui',
    place: MARICOPA,
    hoursAgo: days(3),
    details:
      'Stopped at a checkpoint near the stadium. I felt fine to drive. They kept my license and gave me a pink paper.',
    firmSize: ['5-10 lawyers', '10-50 lawyers'],
    answers: duiAtCheckpoint,
    events: [
      {
        hours: 12,
        bid: 'whitfield',
        amount: 3900,
        note: 'Includes a trial, should it come to that.',
      },
      { hours: days(3) - 5, customer: 'paused' },
    ],
  },
  {
    customer: 'tom',
    category: 'personal injury',
    place: MARICOPA,
    hoursAgo: days(2),
    details:
      'A truck hit my car from behind at a red light. My neck hurts and the car cannot be driven.',
    firmSize: ['10-50 lawyers', '50+ lawyers'],
    answers: injuryAtRedLight,
    events: [{ hours: 7, bid: 'whitfield', amount: 32, note: 'We talk to the insurer for you.' }],
  },
  {
    customer: 'maria',
    category: 'family',
    place: PINAL,
    hoursAgo: 30,
    details: 'My son’s father moved to another state and stopped paying support in June.',
    firmSize: ['1-2 lawyers'],
    answers: familySupport,
    events: [],
  },
  {
    customer: 'tom',
    category: 'civil',
    place: MARICOPA,
    hoursAgo: 9,
    details:
      'A neighbor built a fence two feet into my mother’s yard. The survey from 2019 shows the line.',
    firmSize: ['1-2 lawyers', '5-10 lawyers'],
    answers: civilFence,
    events: [],
  },
  {
    customer: 'tom',
    category: 'dui',
    place: MARICOPA,
    hoursAgo: 2,
    details:
      'I was stopped on the way home from my sister’s wedding. The officer said I was over the limit. I have never been in trouble before.',
    firmSize: ['1-2 lawyers', '5-10 lawyers'],
    answers: duiAfterWedding,
    events: [],
  },
]
