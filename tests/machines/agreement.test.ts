// What customer and attorney agree on, apart from the life of the case.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { differencesFrom, priceChange } from '#machines/lifecycle/agreement/agreed-terms.ts'
import {
  type AgreementEvent,
  type AgreementEventType,
  type AgreementState,
  agreementMachine,
  applyAgreementEvent,
  endingStates,
  noAgreement,
} from '#machines/lifecycle/agreement/agreement.machine.ts'
import type { CaseActor, CaseStatus } from '#machines/lifecycle/case-model.ts'

const AT = '2026-11-02T12:00:00.000Z'
const no = 'refused event'
type Outcome = AgreementState | typeof no
type Row = Record<CaseActor, Outcome>

const none: Row = { owner: no, winner: no, bidder: no, stranger: no, admin: no, clock: no }
const byWinner = (next: AgreementState): Row => ({ ...none, winner: next })
const byOwner = (next: AgreementState): Row => ({ ...none, owner: next })
const byAll = (next: AgreementState): Row => ({
  owner: next,
  winner: next,
  bidder: next,
  stranger: next,
  admin: next,
  clock: next,
})

/** A case with a chosen attorney: every state, event and actor. A missing cell is a type error. */
const table: Record<AgreementState, Record<AgreementEventType, Row>> = {
  none: {
    'agreement.propose': byWinner('proposed'),
    'agreement.accept': none,
    'agreement.refuse': none,
    'agreement.end': none,
  },
  proposed: {
    'agreement.propose': byWinner('proposed'),
    'agreement.accept': byOwner('agreed'),
    'agreement.refuse': byOwner('refused'),
    'agreement.end': byAll('ended'),
  },
  refused: {
    'agreement.propose': byWinner('proposed'),
    'agreement.accept': none,
    // The same answer again.
    'agreement.refuse': byOwner('refused'),
    'agreement.end': byAll('ended'),
  },
  agreed: {
    'agreement.propose': none,
    'agreement.accept': byOwner('agreed'),
    'agreement.refuse': none,
    'agreement.end': none,
  },
  ended: {
    'agreement.propose': none,
    'agreement.accept': none,
    'agreement.refuse': none,
    'agreement.end': none,
  },
}

// What is sent are states of the machine; otherwise this line does not compile.
const sentStates: Record<components['schemas']['Agreement']['state'], unknown> = table

const ACTORS = Object.keys(none) as CaseActor[]
const STATES = Object.keys(sentStates) as AgreementState[]
const TYPES = Object.keys(table.none) as AgreementEventType[]
const eventOf = (type: AgreementEventType, by: CaseActor, changed = true): AgreementEvent => ({
  type,
  by,
  at: AT,
  changed,
})

const cells = STATES.flatMap((state) =>
  TYPES.flatMap((type) => ACTORS.map((by) => [state, type, by, table[state][type][by]] as const)),
)

describe('an agreement', () => {
  it('has the states of the table', () => {
    expect(Object.keys(agreementMachine.states).toSorted()).toEqual(STATES.toSorted())
  })

  it.each(cells)('that is %s, on %s by the %s: %s', (state, type, by, outcome) => {
    const applied = applyAgreementEvent(state, noAgreement('accepted'), eventOf(type, by))
    expect(applied.ok ? applied.state : no).toBe(outcome)
  })

  it.each<[CaseStatus, boolean]>([
    ['open', false],
    ['paused', false],
    ['pending', true],
    ['accepted', true],
    ['rejected', false],
    ['closed', false],
  ])('on a case that is %s can be entered and answered: %s', (status, isPossible) => {
    const context = noAgreement(status)
    const isAllowed = (state: AgreementState, event: AgreementEvent) =>
      applyAgreementEvent(state, context, event).ok
    expect(isAllowed('none', eventOf('agreement.propose', 'winner'))).toBe(isPossible)
    expect(isAllowed('proposed', eventOf('agreement.propose', 'winner', false))).toBe(isPossible)
    expect(isAllowed('proposed', eventOf('agreement.accept', 'owner'))).toBe(isPossible)
    expect(isAllowed('proposed', eventOf('agreement.refuse', 'owner'))).toBe(isPossible)
  })

  it('tells the other side once, and counts the terms', () => {
    const context = noAgreement('accepted')
    const entered = applyAgreementEvent('none', context, eventOf('agreement.propose', 'winner'))
    expect(entered).toMatchObject({
      context: { version: 1 },
      notifications: [{ kind: 'terms_entered', to: 'owner' }],
    })
    const again = eventOf('agreement.propose', 'winner', false)
    expect(applyAgreementEvent('proposed', { ...context, version: 1 }, again)).toMatchObject({
      repeated: true,
      context: { version: 1 },
      notifications: [],
    })
    // The same terms can be sent again after a no.
    expect(applyAgreementEvent('refused', { ...context, version: 1 }, again)).toMatchObject({
      repeated: false,
      context: { version: 2 },
    })
    const yes = applyAgreementEvent('proposed', context, eventOf('agreement.accept', 'owner'))
    expect(yes).toMatchObject({ notifications: [{ kind: 'terms_agreed', to: 'winner' }] })
    const refusal = applyAgreementEvent('proposed', context, eventOf('agreement.refuse', 'owner'))
    expect(refusal).toMatchObject({ notifications: [{ kind: 'terms_refused', to: 'winner' }] })
  })

  it('ends with the case unless both have agreed', () => {
    expect(endingStates).toEqual(['proposed', 'refused'])
  })

  it('keeps its promises whatever happens: only the owner agrees, and a yes stays', () => {
    const steps = fc.array(
      fc.record({
        type: fc.constantFrom(...TYPES),
        by: fc.constantFrom(...ACTORS),
        changed: fc.boolean(),
        caseStatus: fc.constantFrom<CaseStatus>('pending', 'accepted', 'closed', 'rejected'),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(steps, (history) => {
        let state: AgreementState = 'none'
        let version = 0
        for (const { type, by, changed, caseStatus } of history) {
          const before = state
          const applied = applyAgreementEvent(
            state,
            { caseStatus, version },
            eventOf(type, by, changed),
          )
          if (!applied.ok) continue
          state = applied.state
          if (before === 'agreed' || before === 'ended') expect(state).toBe(before)
          if (state === 'agreed' && before !== 'agreed')
            expect([before, by]).toEqual(['proposed', 'owner'])
          if (state === 'proposed' && before !== 'proposed') expect(by).toBe('winner')
          expect(applied.context.version).toBeGreaterThanOrEqual(version)
          version = applied.context.version
        }
      }),
    )
  })
})

describe('what differs from the accepted bid', () => {
  const bid = { bid_amount: 1800, fee_type: 'flat', fee_hours: null } as const
  const about = { categoryName: 'dui', reader: 'customer' } as const

  it('is said in words', () => {
    expect(differencesFrom(bid, bid, about)).toEqual([])
    expect(differencesFrom(bid, { ...bid, bid_amount: 2100 }, about)).toEqual([
      { what: 'Price', text: 'Higher than the bid: it was $1,800, now it is $2,100.' },
    ])
    expect(
      differencesFrom(bid, { bid_amount: 1500, fee_type: 'hourly', fee_hours: 10 }, about),
    ).toEqual([
      { what: 'Price', text: 'Lower than the bid: it was $1,800, now it is $1,500.' },
      {
        what: 'Fee',
        text: 'Not as in the bid: it was “Flat fee”, now it is “By the hour, about 10 hours at about $150 an hour”.',
      },
    ])
    expect(differencesFrom(bid, { ...bid, fee_type: null }, about)).toMatchObject([
      { text: 'Not as in the bid: it was “Flat fee”, now it is “Not said”.' },
    ])
  })

  it('is a percentage of what the client wins in a personal injury case', () => {
    const share = { bid_amount: 30, fee_type: 'share', fee_hours: null } as const
    const higher = { ...share, bid_amount: 33 }
    const injury = { categoryName: 'personal injury', reader: 'customer' } as const
    expect(differencesFrom(share, higher, injury)).toEqual([
      {
        what: 'Price',
        text: 'Higher than the bid: it was 30% of what you win, now it is 33% of what you win.',
      },
    ])
    expect(differencesFrom(share, higher, { ...injury, reader: 'attorney' })).toEqual([
      { what: 'Price', text: 'Higher than the bid: it was 30%, now it is 33%.' },
    ])
  })

  it('is counted as higher, the same or lower', () => {
    expect([1, 2, 3].map((amount) => priceChange(amount, 2))).toEqual(['lower', 'same', 'higher'])
  })
})
