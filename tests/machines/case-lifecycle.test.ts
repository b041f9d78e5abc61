import { describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { applyCaseEvent, dueCaseEvent } from '#machines/lifecycle/apply.ts'
import { caseMachine } from '#machines/lifecycle/case.machine.ts'
import {
  type CaseActor,
  type CaseContext,
  type CaseEvent,
  type CaseEventType,
  type CaseState,
  type CaseStatus,
  newCaseContext,
} from '#machines/lifecycle/case-model.ts'
import { type Outcome, transitions } from './case-transitions.ts'

// All states except the deleted case's are in the contract; otherwise one of these lines does not
// compile.
const onTheWire: Record<components['schemas']['CaseStatus'], unknown> = transitions
const inTheMachine: Record<Exclude<CaseState, 'removed'>, unknown> = onTheWire

const NOON = '2026-11-02T12:00:00.000Z'
const NEXT_NOON = '2026-11-03T12:00:00.000Z'

/** Returns a context that fits the status, like a stored case's. */
const contextOf = (status: CaseState, type?: CaseEventType): CaseContext => ({
  ...newCaseContext,
  pausedUntil: status === 'paused' ? NOON : null,
  ...(['pending', 'accepted'].includes(status) && {
    contactDueAt: NEXT_NOON,
    contactRemindAt: NOON,
    acceptedBidId: 'bid-1',
    ...(type === 'contact.deny' && {
      contactDueAt: null,
      contactRemindAt: null,
      contactedAt: NOON,
    }),
  }),
})

const eventOf = (type: CaseEventType, by: CaseActor, at = NOON): CaseEvent => ({
  type,
  by,
  at,
  bidId: 'bid-1',
  changed: true,
})

const cells = Object.entries(transitions).flatMap(([status, row]) =>
  Object.entries(row).flatMap(([type, outcomes]) =>
    Object.entries(outcomes).map(
      ([by, outcome]) =>
        [status, type, by, outcome] as [CaseState, CaseEventType, CaseActor, Outcome],
    ),
  ),
)

describe('a case', () => {
  it('has the six statuses of the contract, and a final state', () => {
    expect(Object.keys(inTheMachine)).toEqual(Object.keys(caseMachine.states))
  })

  it.each(cells)('that is %s, on %s by the %s: %s', (status, type, by, outcome) => {
    const applied = applyCaseEvent(status, contextOf(status, type), eventOf(type, by))
    expect(applied.ok ? applied.status : 'refused').toBe(outcome)
    expect(applied.ok ? status : applied.status).toBe(status)
  })

  it.each(cells)('that is %s, shows %s to the %s only when it may happen (%s)', (...cell) => {
    const [status, type, by, outcome] = cell
    expect(caseActionsFor(status, by).includes(type)).toBe(outcome !== 'refused')
  })

  it('is paused for 24 hours, and notifies the bidders but not the owner who paused it', () => {
    const paused = applyCaseEvent('open', newCaseContext, eventOf('case.pause', 'owner'))
    expect(paused).toMatchObject({
      context: { pausedUntil: NEXT_NOON },
      notifications: [{ kind: 'case_paused', to: 'bidders' }],
    })
  })

  it('notifies the owner as well when an admin pauses it', () => {
    const paused = applyCaseEvent('open', newCaseContext, eventOf('case.pause', 'admin'))
    expect(paused).toMatchObject({
      notifications: [
        { kind: 'case_paused', to: 'owner' },
        { kind: 'case_paused', to: 'bidders' },
      ],
    })
  })

  it('is not reopened by the clock a millisecond before its 24 hours are over', () => {
    const context = { ...newCaseContext, pausedUntil: NEXT_NOON }
    const paused = { status: 'paused', context } as const
    expect(dueCaseEvent('case.reopen', { ...paused, at: '2026-11-03T11:59:59.999Z' })).toBeNull()
    const event = dueCaseEvent('case.reopen', { ...paused, at: NEXT_NOON })
    expect(event).toEqual({ type: 'case.reopen', by: 'clock', at: NEXT_NOON })
    expect(applyCaseEvent('paused', context, eventOf('case.reopen', 'clock', NEXT_NOON))).toEqual({
      ok: true,
      repeated: false,
      status: 'open',
      context: { ...newCaseContext, lastEvent: 'case.reopen', lastActor: 'clock' },
      notifications: [
        { kind: 'case_reopened', to: 'owner' },
        { kind: 'case_reopened', to: 'bidders' },
      ],
    })
  })

  it('is not reopened by the clock unless it is paused', () => {
    const at = NEXT_NOON
    const open = { status: 'open', context: newCaseContext, at } as const
    expect(dueCaseEvent('case.reopen', open)).toBeNull()
    const pending = { status: 'pending', context: contextOf('pending'), at } as const
    expect(dueCaseEvent('case.reopen', pending)).toBeNull()
  })

  it('that is paused ends its pause and starts the 72 hours when a bid is accepted', () => {
    const applied = applyCaseEvent('paused', contextOf('paused'), eventOf('bid.accept', 'owner'))
    expect(applied).toMatchObject({
      status: 'pending',
      context: {
        pausedUntil: null,
        contactDueAt: '2026-11-05T12:00:00.000Z',
        contactRemindAt: '2026-11-03T12:00:00.000Z',
        acceptedBidId: 'bid-1',
      },
      notifications: [
        { kind: 'bid_accepted', to: 'winner' },
        { kind: 'bid_rejected', to: 'losers' },
      ],
    })
  })

  it.each([
    ['court.add', 'court_date_added'],
    ['court.move', 'court_date_changed'],
    ['court.remove', 'court_date_removed'],
  ] as const)(
    'notifies the chosen attorney of %s, and no one when nothing changed',
    (type, kind) => {
      const context = contextOf('accepted')
      expect(applyCaseEvent('accepted', context, eventOf(type, 'owner'))).toEqual({
        ok: true,
        repeated: false,
        status: 'accepted',
        context,
        notifications: [{ kind, to: 'winner' }],
      })
      const same: CaseEvent = { type, by: 'owner', at: NOON, changed: false }
      expect(applyCaseEvent('accepted', context, same)).toMatchObject({
        ok: true,
        repeated: true,
        notifications: [],
      })
    },
  )

  it.each(['court.add', 'court.move', 'court.remove'] as const)(
    'notifies the bidders of %s while no bid is accepted',
    (type) => {
      for (const status of ['open', 'paused'] as const) {
        const context = contextOf(status)
        expect(applyCaseEvent(status, context, eventOf(type, 'owner'))).toEqual({
          ok: true,
          repeated: false,
          status,
          context,
          notifications: [{ kind: 'case_changed', to: 'bidders' }],
        })
      }
    },
  )

  it('notifies the bidders of a change of its text, without other consequences', () => {
    const context = { ...contextOf('paused'), lastEvent: 'case.pause', lastActor: 'owner' } as const
    const edited = applyCaseEvent('paused', context, eventOf('case.edit', 'owner'))
    expect(edited).toEqual({
      ok: true,
      repeated: false,
      status: 'paused',
      context,
      notifications: [{ kind: 'case_changed', to: 'bidders' }],
    })
    // Pausing can be repeated.
    expect(applyCaseEvent('paused', context, eventOf('case.pause', 'owner'))).toMatchObject({
      repeated: true,
    })
    const same: CaseEvent = { type: 'case.edit', by: 'owner', at: NOON, changed: false }
    expect(applyCaseEvent('open', newCaseContext, same)).toMatchObject({
      ok: true,
      repeated: true,
      notifications: [],
    })
  })

  it('keeps waiting for contact when its attorney takes it, and stops when they decline', () => {
    const { contactDueAt, contactRemindAt } = contextOf('pending')
    expect(
      applyCaseEvent('pending', contextOf('pending'), eventOf('case.accept', 'winner')),
    ).toMatchObject({
      context: { contactDueAt, contactRemindAt },
      notifications: [{ to: 'owner' }],
    })
    for (const status of ['pending', 'accepted'] as const) {
      for (const type of ['case.reject', 'case.close'] as const) {
        expect(applyCaseEvent(status, contextOf(status), eventOf(type, 'winner'))).toMatchObject({
          context: { contactDueAt: null, contactRemindAt: null },
          notifications: [{ to: 'owner' }],
        })
      }
    }
  })

  it('notifies its attorney, not its owner, when the owner closes it', () => {
    expect(
      applyCaseEvent('accepted', contextOf('accepted'), eventOf('case.close', 'owner')),
    ).toMatchObject({ notifications: [{ kind: 'case_closed', to: 'winner' }] })
  })

  it('reopens when its accepted bid is removed, and notifies its owner; removing another bid changes nothing', () => {
    const remove = eventOf('bid.remove', 'admin')
    expect(applyCaseEvent('pending', contextOf('pending'), remove)).toMatchObject({
      status: 'open',
      context: { acceptedBidId: null, contactDueAt: null, contactRemindAt: null },
      notifications: [{ kind: 'accepted_bid_removed', to: 'owner' }],
    })
    const leave = { ...remove, attorneyLeft: true } as CaseEvent
    expect(applyCaseEvent('pending', contextOf('pending'), leave)).toMatchObject({
      status: 'open',
      context: { acceptedBidId: null, attorneyLeftAt: NOON },
      notifications: [{ kind: 'attorney_gone', to: 'owner' }],
    })
    const other: CaseEvent = { type: 'bid.remove', by: 'admin', at: NOON, bidId: 'bid-2' }
    expect(applyCaseEvent('pending', contextOf('pending'), other).ok).toBe(false)
  })

  it.each(['open', 'paused', 'pending', 'accepted', 'rejected', 'closed'] as CaseStatus[])(
    'that is %s and is deleted, notifies everyone concerned',
    (status) => {
      const removed = applyCaseEvent(status, contextOf(status), eventOf('case.remove', 'admin'))
      expect(removed).toMatchObject({
        status: 'removed',
        notifications: [
          { kind: 'case_removed', to: 'owner' },
          { kind: 'case_removed', to: 'bidders' },
          { kind: 'case_removed', to: 'winner' },
        ],
      })
    },
  )
})

describe('repeating an event on a case', () => {
  const accept = eventOf('bid.accept', 'owner')
  const accepted = applyCaseEvent('open', newCaseContext, accept)
  if (!accepted.ok) throw new Error('the owner may accept a bid on an open case')

  it('is accepted again and has no further effect', () => {
    const later = eventOf('bid.accept', 'owner', NEXT_NOON)
    expect(applyCaseEvent(accepted.status, accepted.context, later)).toEqual({
      ok: true,
      repeated: true,
      status: 'pending',
      context: accepted.context,
      notifications: [],
    })
  })

  it('is refused for a different bid', () => {
    const other: CaseEvent = { type: 'bid.accept', by: 'owner', at: NOON, bidId: 'bid-2' }
    expect(applyCaseEvent(accepted.status, accepted.context, other)).toEqual({
      ok: false,
      status: 'pending',
    })
  })

  it('is refused for another bid than the one that an admin has deleted', () => {
    const removed = applyCaseEvent('pending', accepted.context, eventOf('bid.remove', 'admin'))
    if (!removed.ok) throw new Error('an admin may delete an accepted bid')
    const other: CaseEvent = { type: 'bid.remove', by: 'admin', at: NOON, bidId: 'bid-2' }
    expect(applyCaseEvent(removed.status, removed.context, other).ok).toBe(false)
  })

  it('is refused for everyone except the person who caused it', () => {
    const paused = applyCaseEvent('open', newCaseContext, eventOf('case.pause', 'owner'))
    if (!paused.ok) throw new Error('the owner may pause an open case')
    expect(applyCaseEvent(paused.status, paused.context, eventOf('case.pause', 'admin')).ok).toBe(
      false,
    )
  })

  it('is refused once something else has happened since', () => {
    const closed = applyCaseEvent(accepted.status, accepted.context, eventOf('case.close', 'owner'))
    if (!closed.ok) throw new Error('the owner may close a pending case')
    expect(applyCaseEvent(closed.status, closed.context, accept)).toEqual({
      ok: false,
      status: 'closed',
    })
  })
})
