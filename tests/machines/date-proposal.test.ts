// The court date that the chosen attorney proposes, apart from the life of the case.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { components } from '#contract'
import type { CaseActor, CaseStatus } from '#machines/lifecycle/case-model.ts'
import {
  applyProposalEvent,
  dateProposalMachine,
  endingStates,
  noProposal,
  type ProposalEvent,
  type ProposalEventType,
  type ProposalState,
} from '#machines/lifecycle/court-date/date-proposal.machine.ts'
import { isObsolete, proposedChange } from '#machines/lifecycle/court-date/proposed-date.ts'

const AT = '2026-11-02T12:00:00.000Z'
const no = 'refused event'
type Outcome = ProposalState | typeof no
type Row = Record<CaseActor, Outcome>

const none: Row = { owner: no, winner: no, bidder: no, stranger: no, admin: no, clock: no }
const byWinner = (next: ProposalState): Row => ({ ...none, winner: next })
const byOwner = (next: ProposalState): Row => ({ ...none, owner: next })
const byAll = (next: ProposalState): Row => ({
  owner: next,
  winner: next,
  bidder: next,
  stranger: next,
  admin: next,
  clock: next,
})

/** A case with a chosen attorney: every state, event and actor. A missing cell is a type error. */
const table: Record<ProposalState, Record<ProposalEventType, Row>> = {
  none: {
    'proposal.make': byWinner('proposed'),
    'proposal.accept': none,
    'proposal.refuse': none,
    'proposal.end': none,
  },
  proposed: {
    'proposal.make': byWinner('proposed'),
    'proposal.accept': byOwner('accepted'),
    'proposal.refuse': byOwner('refused'),
    'proposal.end': byAll('ended'),
  },
  accepted: {
    'proposal.make': byWinner('proposed'),
    // The same answer again.
    'proposal.accept': byOwner('accepted'),
    'proposal.refuse': none,
    'proposal.end': byAll('ended'),
  },
  refused: {
    'proposal.make': byWinner('proposed'),
    'proposal.accept': none,
    'proposal.refuse': byOwner('refused'),
    'proposal.end': byAll('ended'),
  },
  ended: {
    'proposal.make': byWinner('proposed'),
    'proposal.accept': none,
    'proposal.refuse': none,
    'proposal.end': none,
  },
}

// What is sent are states of the machine; otherwise this line does not compile.
const sentStates: Record<components['schemas']['DateProposal']['state'], unknown> = table

const ACTORS = Object.keys(none) as CaseActor[]
const STATES = Object.keys(sentStates) as ProposalState[]
const TYPES = Object.keys(table.none) as ProposalEventType[]
const eventOf = (type: ProposalEventType, by: CaseActor, changed = true): ProposalEvent => ({
  type,
  by,
  at: AT,
  changed,
})

const cells = STATES.flatMap((state) =>
  TYPES.flatMap((type) => ACTORS.map((by) => [state, type, by, table[state][type][by]] as const)),
)

describe('a proposed court date', () => {
  it('has the states of the table', () => {
    expect(Object.keys(dateProposalMachine.states).toSorted()).toEqual(STATES.toSorted())
  })

  it.each(cells)('that is %s, on %s by the %s: %s', (state, type, by, outcome) => {
    const applied = applyProposalEvent(state, noProposal('accepted'), eventOf(type, by))
    expect(applied.ok ? applied.state : no).toBe(outcome)
  })

  it.each<[CaseStatus, boolean]>([
    ['open', false],
    ['paused', false],
    ['pending', true],
    ['accepted', true],
    ['rejected', false],
    ['closed', false],
  ])('on a case that is %s can be made and answered: %s', (status, isPossible) => {
    const context = noProposal(status)
    const isAllowed = (state: ProposalState, event: ProposalEvent) =>
      applyProposalEvent(state, context, event).ok
    expect(isAllowed('none', eventOf('proposal.make', 'winner'))).toBe(isPossible)
    expect(isAllowed('proposed', eventOf('proposal.make', 'winner', false))).toBe(isPossible)
    expect(isAllowed('proposed', eventOf('proposal.accept', 'owner'))).toBe(isPossible)
    expect(isAllowed('proposed', eventOf('proposal.refuse', 'owner'))).toBe(isPossible)
  })

  it('tells the other side once, counts the proposals, and leaves a yes to the court date itself', () => {
    const context = noProposal('accepted')
    expect(applyProposalEvent('none', context, eventOf('proposal.make', 'winner'))).toMatchObject({
      context: { version: 1 },
      notifications: [{ kind: 'court_date_proposed', to: 'owner' }],
    })
    const again = eventOf('proposal.make', 'winner', false)
    expect(applyProposalEvent('proposed', { ...context, version: 1 }, again)).toMatchObject({
      repeated: true,
      context: { version: 1 },
      notifications: [],
    })
    // The same date can be proposed again after a no.
    expect(applyProposalEvent('refused', { ...context, version: 1 }, again)).toMatchObject({
      repeated: false,
      context: { version: 2 },
    })
    const yes = applyProposalEvent('proposed', context, eventOf('proposal.accept', 'owner'))
    expect(yes).toMatchObject({ repeated: false, notifications: [] })
    const refusal = applyProposalEvent('proposed', context, eventOf('proposal.refuse', 'owner'))
    expect(refusal).toMatchObject({ notifications: [{ kind: 'court_date_refused', to: 'winner' }] })
  })

  it('ends with the case', () => {
    expect(endingStates).toEqual(['proposed', 'accepted', 'refused'])
  })

  it('keeps its promises whatever happens: only the owner accepts, and only what is proposed', () => {
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
        let state: ProposalState = 'none'
        let version = 0
        for (const { type, by, changed, caseStatus } of history) {
          const before = state
          const event = eventOf(type, by, changed)
          const applied = applyProposalEvent(state, { caseStatus, version }, event)
          if (!applied.ok) continue
          state = applied.state
          if (state === 'accepted' && before !== 'accepted')
            expect([before, by]).toEqual(['proposed', 'owner'])
          if (state === 'proposed' && before !== 'proposed') expect(by).toBe('winner')
          expect(applied.context.version).toBeGreaterThanOrEqual(version)
          version = applied.context.version
        }
      }),
    )
  })
})

describe('what a yes does', () => {
  const hearing = { kind: 'hearing', at: '2026-12-14T09:30:00Z', room: 'Courtroom 4' } as const
  const later = { ...hearing, at: '2026-12-21T09:30:00Z' } as const
  const elsewhere = { ...hearing, room: 'Courtroom 7' } as const
  const deadline = { kind: 'deadline', at: '2026-12-07T00:00:00Z', due: 'Answer' } as const

  it('is to add, to move or to replace the date, or to change its place', () => {
    expect(proposedChange(null, hearing)).toBe('add')
    expect(proposedChange(hearing, later)).toBe('move')
    expect(proposedChange(hearing, deadline)).toBe('replace')
    expect(proposedChange(hearing, elsewhere)).toBe('details')
  })

  it('is over when the customer set the same date, or another one after their yes', () => {
    const proposed = { state: 'proposed', courtDate: hearing } as const
    expect(isObsolete(proposed, hearing)).toBe(true)
    expect(isObsolete(proposed, elsewhere)).toBe(false)
    expect(isObsolete(proposed, null)).toBe(false)
    const accepted = { state: 'accepted', courtDate: hearing } as const
    expect(isObsolete(accepted, later)).toBe(true)
    expect(isObsolete(accepted, null)).toBe(true)
    const refused = { state: 'refused', courtDate: hearing } as const
    expect(isObsolete(refused, hearing)).toBe(true)
    expect(isObsolete(refused, later)).toBe(false)
    expect(isObsolete({ state: 'ended', courtDate: hearing }, hearing)).toBe(false)
  })
})
