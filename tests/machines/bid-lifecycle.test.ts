import { describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { bidActionsFor } from '#machines/lifecycle/actions-for.ts'
import { applyBidEvent, dueBidEnd, submitBid } from '#machines/lifecycle/apply.ts'
import {
  type BidActor,
  type BidEvent,
  type BidEventType,
  type BidState,
  bidMachine,
  newBidContext,
} from '#machines/lifecycle/bid.machine.ts'
import { bidEndsAt } from '#machines/lifecycle/bid-end.ts'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { MAX_BID_EDITS } from '#machines/lifecycle/limits.ts'

type Outcome = BidState | 'refused'
type Row = Record<BidActor, Outcome>

const no = 'refused'
const noOne: Row = { owner: no, bidder: no, stranger: no, admin: no, clock: no }

/**
 * A bid on an open case, whose end is due for the clock: every state, event and actor. A missing
 * cell is a type error.
 */
const table: Record<BidState, Record<BidEventType, Row>> = {
  open: {
    'bid.edit': { owner: no, bidder: 'open', stranger: no, admin: no, clock: no },
    'bid.accept': { owner: 'accepted', bidder: no, stranger: no, admin: no, clock: no },
    'bid.reject': { owner: 'rejected', bidder: no, stranger: no, admin: no, clock: no },
    'bid.pass': { owner: 'rejected', bidder: no, stranger: no, admin: 'rejected', clock: no },
    'bid.remove': { owner: no, bidder: no, stranger: no, admin: 'removed', clock: no },
    'bid.withdraw': { owner: no, bidder: 'removed', stranger: no, admin: no, clock: no },
    'bid.end': { owner: no, bidder: no, stranger: no, admin: no, clock: 'ended' },
  },
  accepted: {
    'bid.edit': noOne,
    'bid.accept': noOne,
    'bid.reject': noOne,
    'bid.pass': noOne,
    'bid.remove': { owner: no, bidder: no, stranger: no, admin: 'removed', clock: no },
    'bid.withdraw': noOne,
    'bid.end': noOne,
  },
  rejected: {
    'bid.edit': noOne,
    'bid.accept': noOne,
    'bid.reject': noOne,
    'bid.pass': noOne,
    'bid.remove': { owner: no, bidder: no, stranger: no, admin: 'removed', clock: no },
    'bid.withdraw': noOne,
    'bid.end': noOne,
  },
  ended: {
    'bid.edit': { owner: no, bidder: 'open', stranger: no, admin: no, clock: no },
    'bid.accept': noOne,
    'bid.reject': noOne,
    'bid.pass': noOne,
    'bid.remove': { owner: no, bidder: no, stranger: no, admin: 'removed', clock: no },
    'bid.withdraw': noOne,
    'bid.end': noOne,
  },
  removed: {
    'bid.edit': noOne,
    'bid.accept': noOne,
    'bid.reject': noOne,
    'bid.pass': noOne,
    'bid.remove': noOne,
    'bid.withdraw': noOne,
    'bid.end': noOne,
  },
}

/** The effect of the case's status on an open bid. */
const byCaseStatus: Record<
  CaseStatus,
  { edit: boolean; decide: boolean; withdraw: boolean; submit: boolean }
> = {
  open: { edit: true, decide: true, withdraw: true, submit: true },
  paused: { edit: false, decide: true, withdraw: true, submit: false },
  pending: { edit: false, decide: false, withdraw: false, submit: false },
  accepted: { edit: false, decide: false, withdraw: false, submit: false },
  rejected: { edit: false, decide: false, withdraw: false, submit: false },
  closed: { edit: false, decide: false, withdraw: false, submit: false },
}

// All states except the deleted bid's and the ended bid's, which is sent as rejected, are in the
// contract; otherwise one of these lines does not compile.
const onTheWire: Record<components['schemas']['BidStatus'], unknown> = table
const inTheMachine: Record<Exclude<BidState, 'ended' | 'removed'>, unknown> = onTheWire

const AT = '2026-11-02T12:00:00.000Z'
const eventOf = (type: BidEventType, by: BidActor, changed = true): BidEvent => ({
  type,
  by,
  at: AT,
  changed,
})

const cells = Object.entries(table).flatMap(([state, row]) =>
  Object.entries(row).flatMap(([type, outcomes]) =>
    Object.entries(outcomes).map(
      ([by, outcome]) => [state, type, by, outcome] as [BidState, BidEventType, BidActor, Outcome],
    ),
  ),
)

describe('a bid', () => {
  it('has the three statuses of the contract, and a final state', () => {
    expect(Object.keys(inTheMachine)).toEqual(Object.keys(bidMachine.states))
  })

  it.each(cells)('that is %s, on %s by the %s: %s', (state, type, by, outcome) => {
    const endsAt = by === 'clock' ? AT : null
    const applied = applyBidEvent(state, { ...newBidContext, endsAt }, eventOf(type, by))
    expect(applied.ok ? applied.status : 'refused').toBe(outcome)
    if (by === 'clock') return
    const shown = bidActionsFor(state, by, { caseStatus: 'open', updateCount: 0 })
    expect(shown.includes(type)).toBe(outcome !== 'refused')
  })

  it.each(Object.entries(byCaseStatus))('on a case that is %s allows %o', (status, allowed) => {
    const caseStatus = status as CaseStatus
    const context = { ...newBidContext, caseStatus }
    expect(applyBidEvent('open', context, eventOf('bid.edit', 'bidder')).ok).toBe(allowed.edit)
    expect(applyBidEvent('open', context, eventOf('bid.accept', 'owner')).ok).toBe(allowed.decide)
    expect(applyBidEvent('open', context, eventOf('bid.reject', 'owner')).ok).toBe(allowed.decide)
    const withdrawn = applyBidEvent('open', context, eventOf('bid.withdraw', 'bidder'))
    expect(withdrawn.ok).toBe(allowed.withdraw)
    expect(submitBid(caseStatus).ok).toBe(allowed.submit)
  })

  it('notifies the owner when it arrives, and when it is really changed', () => {
    expect(submitBid('open')).toMatchObject({
      repeated: false,
      notifications: [{ kind: 'bid_received', to: 'owner' }],
    })
    expect(applyBidEvent('open', newBidContext, eventOf('bid.edit', 'bidder'))).toMatchObject({
      context: { updateCount: 1 },
      notifications: [{ kind: 'bid_changed', to: 'owner' }],
    })
  })

  it('is changed at most 3 times, and an edit that changes nothing does not count', () => {
    const full = { ...newBidContext, updateCount: MAX_BID_EDITS }
    expect(applyBidEvent('open', full, eventOf('bid.edit', 'bidder')).ok).toBe(false)
    expect(applyBidEvent('open', full, eventOf('bid.edit', 'bidder', false))).toMatchObject({
      ok: true,
      repeated: true,
      context: { updateCount: MAX_BID_EDITS },
      notifications: [],
    })
    expect(
      bidActionsFor('open', 'bidder', { caseStatus: 'open', updateCount: MAX_BID_EDITS }),
    ).toEqual(['bid.withdraw'])
  })

  it.each([
    ['bid.accept', 'owner', true],
    ['bid.accept', 'bidder', false],
    ['bid.reject', 'owner', false],
  ] as const)('that was accepted, on %s by the %s once more: %s', (type, by, isRepeat) => {
    const accepted = applyBidEvent('open', newBidContext, eventOf('bid.accept', 'owner'))
    if (!accepted.ok) throw new Error('the owner may accept an open bid')
    expect(accepted.repeated).toBe(false)
    const { status, context } = accepted
    const again = applyBidEvent(status, context, eventOf(type, by))
    expect(again).toMatchObject(isRepeat ? { ok: true, repeated: true, status } : { ok: false })
  })

  it('is withdrawn once, and notifies the owner', () => {
    const withdrawn = applyBidEvent('open', newBidContext, eventOf('bid.withdraw', 'bidder'))
    expect(withdrawn).toMatchObject({
      status: 'removed',
      notifications: [{ kind: 'bid_withdrawn', to: 'owner' }],
    })
  })

  it('that an admin deletes notifies its attorney, whatever happens to the case', () => {
    const remove = eventOf('bid.remove', 'admin')
    const told = [{ kind: 'bid_removed', to: 'bidder' }]
    const onCase = (caseStatus: CaseStatus) => ({ ...newBidContext, caseStatus })
    expect(applyBidEvent('open', onCase('open'), remove)).toMatchObject({ notifications: told })
    expect(applyBidEvent('rejected', onCase('pending'), remove)).toMatchObject({
      notifications: told,
    })
    expect(applyBidEvent('accepted', onCase('pending'), remove)).toMatchObject({
      notifications: told,
    })
    expect(applyBidEvent('accepted', onCase('accepted'), remove)).toMatchObject({
      notifications: told,
    })
    expect(applyBidEvent('accepted', onCase('closed'), remove)).toMatchObject({
      notifications: told,
    })
  })

  it('whose attorney was deleted is rejected, and notifies an owner who has not decided yet', () => {
    const pass = eventOf('bid.pass', 'admin')
    expect(applyBidEvent('open', newBidContext, pass)).toMatchObject({
      status: 'rejected',
      notifications: [{ kind: 'bid_withdrawn', to: 'owner' }],
    })
    const closed = { ...newBidContext, caseStatus: 'closed' } as const
    expect(applyBidEvent('open', closed, pass)).toMatchObject({
      status: 'rejected',
      notifications: [],
    })
    expect(applyBidEvent('open', newBidContext, eventOf('bid.pass', 'owner'))).toMatchObject({
      status: 'rejected',
      notifications: [],
    })
  })

  it('ends when its time is over and not before, while the case takes bids, and notifies both sides', () => {
    const told = [
      { kind: 'bid_ended', to: 'bidder' },
      { kind: 'bid_ended', to: 'owner' },
    ]
    const dueOn = (caseStatus: CaseStatus, endsAt: string | null) =>
      dueBidEnd({ status: 'open', context: { ...newBidContext, caseStatus, endsAt }, at: AT })
    expect(dueOn('open', null)).toBeNull()
    expect(dueOn('open', '2026-11-02T12:00:00.001Z')).toBeNull()
    for (const [status, { decide }] of Object.entries(byCaseStatus)) {
      const due = dueOn(status as CaseStatus, AT)
      expect(due !== null).toBe(decide)
      const context = { ...newBidContext, caseStatus: status as CaseStatus, endsAt: AT }
      const ended = due && applyBidEvent('open', context, due)
      if (ended) expect(ended).toMatchObject({ ok: true, status: 'ended', notifications: told })
    }
    for (const status of ['accepted', 'rejected', 'ended', 'removed'] as const) {
      const context = { ...newBidContext, endsAt: AT }
      expect(dueBidEnd({ status, context, at: AT })).toBeNull()
    }
  })

  it('has its end the chosen number of days after it was sent', () => {
    expect(bidEndsAt('2026-11-02T12:00:00.000Z', 7)).toBe('2026-11-09T12:00:00.000Z')
    expect(bidEndsAt('2026-11-02T12:00:00.000Z', null)).toBeNull()
  })

  it('is not accepted from its end on, even before the clock has ended it', () => {
    const accept = (endsAt: string) =>
      applyBidEvent('open', { ...newBidContext, endsAt }, eventOf('bid.accept', 'owner')).ok
    expect(accept(AT)).toBe(false)
    expect(accept('2026-11-02T12:00:00.001Z')).toBe(true)
  })

  it('that has ended can be sent again, which is one of its 3 changes and is new to the owner', () => {
    const again = eventOf('bid.edit', 'bidder')
    expect(applyBidEvent('ended', newBidContext, again)).toMatchObject({
      status: 'open',
      context: { updateCount: 1 },
      notifications: [{ kind: 'bid_received', to: 'owner' }],
    })
    const full = { ...newBidContext, updateCount: MAX_BID_EDITS }
    expect(applyBidEvent('ended', full, again).ok).toBe(false)
    const paused = { ...newBidContext, caseStatus: 'paused' } as const
    expect(applyBidEvent('ended', paused, again).ok).toBe(false)
  })

  it('that has ended is deleted when its attorney reports a conflict, without a notification', () => {
    const found = (by: BidActor, hasConflict: boolean): BidEvent => ({
      type: 'bid.withdraw',
      by,
      at: AT,
      hasConflict,
    })
    for (const [status, { withdraw }] of Object.entries(byCaseStatus)) {
      const context = { ...newBidContext, caseStatus: status as CaseStatus }
      const applied = applyBidEvent('ended', context, found('bidder', true))
      expect(applied.ok).toBe(withdraw)
      if (withdraw) expect(applied).toMatchObject({ status: 'removed', notifications: [] })
    }
    expect(applyBidEvent('ended', newBidContext, found('bidder', false)).ok).toBe(false)
    expect(applyBidEvent('ended', newBidContext, found('owner', true)).ok).toBe(false)
  })

  it('that is made again starts with the changes that were used, and cannot be made once none is left', () => {
    expect(submitBid('open', 1)).toMatchObject({ ok: true, context: { updateCount: 1 } })
    expect(submitBid('open', MAX_BID_EDITS).ok).toBe(true)
    expect(submitBid('open', MAX_BID_EDITS + 1)).toEqual({ ok: false, status: 'open' })
  })

  it('counts each edit, though the same attorney makes them one after the other', () => {
    const first = applyBidEvent('open', newBidContext, eventOf('bid.edit', 'bidder'))
    if (!first.ok) throw new Error('the attorney may edit an open bid')
    const second = applyBidEvent(first.status, first.context, eventOf('bid.edit', 'bidder'))
    expect(second).toMatchObject({ repeated: false, context: { updateCount: 2 } })
  })

  it('notifies its attorney once when the owner rejects it', () => {
    const rejected = applyBidEvent('open', newBidContext, eventOf('bid.reject', 'owner'))
    expect(rejected).toMatchObject({ notifications: [{ kind: 'bid_rejected', to: 'bidder' }] })
    if (!rejected.ok) return
    expect(
      applyBidEvent(rejected.status, rejected.context, eventOf('bid.reject', 'owner')),
    ).toMatchObject({ ok: true, repeated: true, notifications: [] })
  })
})
