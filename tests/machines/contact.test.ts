// The 72 hours in which an attorney contacts their customer: reminders, and the deadline.
import { describe, expect, it } from 'vitest'
import { applyCaseEvent, deadlineOf, dueCaseEvent } from '#machines/lifecycle/apply.ts'
import {
  type CaseContext,
  type CaseEvent,
  type CaseState,
  newCaseContext,
} from '#machines/lifecycle/case-model.ts'
import { hoursAfter } from '#machines/lifecycle/deadline.ts'

const ACCEPTED_AT = '2026-11-02T12:00:00.000Z'
const hoursOn = (hours: number) => hoursAfter(ACCEPTED_AT, hours)

/** Creates a case in a status, after these events. */
function live(status: CaseState, events: CaseEvent[], context: CaseContext = newCaseContext) {
  let now = { status, context }
  for (const event of events) {
    const applied = applyCaseEvent(now.status, now.context, event)
    if (!applied.ok) throw new Error(`${event.type} was refused to a case that is ${now.status}`)
    now = { status: applied.status, context: applied.context }
  }
  return now
}

const accepting: CaseEvent = { type: 'bid.accept', by: 'owner', at: ACCEPTED_AT, bidId: 'bid-1' }
const taking: CaseEvent = { type: 'case.accept', by: 'winner', at: hoursOn(1) }
const contacting = (hours: number): CaseEvent => ({
  type: 'case.contact',
  by: 'winner',
  at: hoursOn(hours),
})

const denying = (hours: number): CaseEvent => ({
  type: 'contact.deny',
  by: 'owner',
  at: hoursOn(hours),
})

/**
 * Returns what the clock causes when it checks a case after each of these hours: the notifications
 * and their times.
 */
function remindersOf(lived: ReturnType<typeof live>, hours: number[]) {
  const told: string[] = []
  let { context } = lived
  for (const hour of hours) {
    const event = dueCaseEvent('contact.remind', { ...lived, context, at: hoursOn(hour) })
    const applied = event && applyCaseEvent(lived.status, context, event)
    if (!applied?.ok) continue
    expect(applied.status).toBe(lived.status)
    context = applied.context
    told.push(...applied.notifications.map(({ kind, to }) => `${hour} ${kind} ${to}`))
  }
  return told
}

const EVERY_HOUR = Array.from({ length: 100 }, (_, hour) => hour)

describe.each([
  ['pending', [accepting]],
  ['accepted', [accepting, taking]],
])('while a case is %s', (_, events) => {
  it('the attorney is reminded after 24, 48 and 72 hours, and the customer is notified after 72', () => {
    expect(remindersOf(live('open', events), EVERY_HOUR)).toEqual([
      '24 contact_reminder winner',
      '48 contact_reminder winner',
      '72 contact_reminder winner',
      '72 contact_overdue owner',
    ])
  })

  it('no reminder comes a millisecond before its time', () => {
    const at = new Date(Date.parse(hoursOn(24)) - 1).toISOString()
    expect(dueCaseEvent('contact.remind', { ...live('open', events), at })).toBeNull()
  })

  it('reminders that were missed while the clock was stopped become one', () => {
    const lived = live('open', events)
    expect(remindersOf(lived, [60, 61, 72])).toEqual([
      '60 contact_reminder winner',
      '72 contact_reminder winner',
      '72 contact_overdue owner',
    ])
    expect(remindersOf(lived, [300, 301])).toEqual([
      '300 contact_reminder winner',
      '300 contact_overdue owner',
    ])
  })

  it('a reported contact ends the countdown and the reminders, and notifies the customer', () => {
    const lived = live('open', events)
    const contacted = applyCaseEvent(lived.status, lived.context, contacting(30))
    expect(contacted).toMatchObject({
      status: lived.status,
      notifications: [{ kind: 'contact_made', to: 'owner' }],
      context: { contactDueAt: null, contactRemindAt: null, contactedAt: hoursOn(30) },
    })
    expect(remindersOf(live('open', [...events, contacting(2)]), EVERY_HOUR)).toEqual([])
  })

  it('reporting contact again changes nothing, and nothing more is expected of anyone', () => {
    const { status, context } = live('open', [...events, contacting(2)])
    expect(applyCaseEvent(status, context, contacting(5))).toMatchObject({
      repeated: true,
      context,
    })
    const byOwner = { ...contacting(5), by: 'owner' } as const
    expect(applyCaseEvent(status, context, byOwner)).toEqual({ ok: false, status })
  })

  it('an attorney can still report contact after the deadline', () => {
    const { context } = live('open', [...events, contacting(80)])
    expect(context.contactedAt).toBe(hoursOn(80))
  })

  it('the 72 hours begin again when the customer reports that they were not contacted', () => {
    const lived = live('open', [...events, contacting(30)])
    expect(applyCaseEvent(lived.status, lived.context, denying(31))).toMatchObject({
      status: lived.status,
      notifications: [{ kind: 'contact_denied', to: 'winner' }],
      context: {
        contactedAt: null,
        contactDueAt: hoursOn(31 + 72),
        contactRemindAt: hoursOn(31 + 24),
        contactDenials: 1,
      },
    })
    expect(remindersOf(live('open', [...events, contacting(2), denying(3)]), EVERY_HOUR)).toEqual([
      '27 contact_reminder winner',
      '51 contact_reminder winner',
      '75 contact_reminder winner',
      '75 contact_overdue owner',
    ])
  })

  it('admins are notified the second time only', () => {
    const rounds = (count: number) =>
      Array.from({ length: count }, (_, round) => [
        contacting(2 * round + 2),
        denying(2 * round + 3),
      ]).flat()
    const toldAt = (round: number) => {
      const { status, context } = live('open', [
        ...events,
        ...rounds(round - 1),
        contacting(2 * round),
      ])
      const denied = applyCaseEvent(status, context, denying(2 * round + 1))
      return denied.ok && denied.notifications.map(({ kind, to }) => `${kind} ${to}`)
    }
    const toAttorney = 'contact_denied winner'
    expect(toldAt(1)).toEqual([toAttorney])
    expect(toldAt(2)).toEqual([toAttorney, 'contact_denied_twice admins'])
    expect(toldAt(3)).toEqual([toAttorney])
  })

  it('the customer has 72 hours to report a missing contact, and can do so once', () => {
    const { status, context } = live('open', [...events, contacting(10)])
    const last = new Date(Date.parse(hoursOn(82)) - 1).toISOString()
    expect(applyCaseEvent(status, context, { ...denying(0), at: last }).ok).toBe(true)
    expect(applyCaseEvent(status, context, denying(82))).toEqual({ ok: false, status })
    const denied = live('open', [...events, contacting(10), denying(11)])
    expect(applyCaseEvent(denied.status, denied.context, denying(12))).toMatchObject({
      repeated: true,
      context: denied.context,
      notifications: [],
    })
  })

  it('only the customer can report a missing contact, and only after the attorney has reported contact', () => {
    const { status, context } = live('open', [...events, contacting(10)])
    for (const by of ['winner', 'bidder', 'stranger', 'admin', 'clock'] as const) {
      expect(applyCaseEvent(status, context, { ...denying(11), by }).ok).toBe(false)
    }
    const silent = live('open', events)
    expect(applyCaseEvent(silent.status, silent.context, denying(11)).ok).toBe(false)
    // A repetition is the customer's own, and of a case that goes on.
    const denied = live('open', [...events, contacting(10), denying(11)])
    const byWinner = { ...denying(12), by: 'winner' } as const
    expect(applyCaseEvent(denied.status, denied.context, byWinner).ok).toBe(false)
    expect(applyCaseEvent('closed', denied.context, denying(12)).ok).toBe(false)
  })

  it('the countdown is held by the clock while it runs, and begins again once', () => {
    const clock = (type: 'contact.hold' | 'contact.resume', hours: number): CaseEvent => ({
      type,
      by: 'clock',
      at: hoursOn(hours),
    })
    const isDone = (lived: ReturnType<typeof live>, event: CaseEvent) =>
      applyCaseEvent(lived.status, lived.context, event).ok
    const held = live('open', [...events, clock('contact.hold', 10)])
    expect(held.context).toMatchObject({ contactDueAt: null, contactRemindAt: null })
    expect(isDone(held, clock('contact.hold', 11))).toBe(false)
    expect(isDone(held, contacting(11))).toBe(false)
    expect(isDone(held, { ...clock('contact.resume', 11), by: 'winner' } as CaseEvent)).toBe(false)
    const resumed = live('open', [
      ...events,
      clock('contact.hold', 10),
      clock('contact.resume', 20),
    ])
    expect(resumed.context.contactDueAt).toBe(hoursOn(20 + 72))
    expect(isDone(resumed, clock('contact.resume', 21))).toBe(false)
    const contacted = live('open', [...events, contacting(10)])
    expect(isDone(contacted, clock('contact.resume', 11))).toBe(false)
    expect(isDone(contacted, clock('contact.hold', 11))).toBe(false)
  })

  it('the acceptance repeated after a reminder or a contact is still the same acceptance', () => {
    const { context } = live('open', [accepting, contacting(2)])
    expect(applyCaseEvent('pending', context, accepting)).toMatchObject({ repeated: true })
  })
})

it('a reopened case resets contact and reminders, and starts them again', () => {
  const removed: CaseEvent = { type: 'bid.remove', by: 'admin', at: hoursOn(3), bidId: 'bid-1' }
  const { context } = live('open', [accepting, contacting(2), removed])
  expect(context).toMatchObject({ contactedAt: null, contactDueAt: null, contactRemindAt: null })
  const again = live('open', [{ ...accepting, at: hoursOn(50) }], context)
  expect(remindersOf(again, EVERY_HOUR)).toEqual([
    '74 contact_reminder winner',
    '98 contact_reminder winner',
  ])
})

it('the next deadline is the end of the pause, then each reminder, then none', () => {
  const paused = live('open', [{ type: 'case.pause', by: 'owner', at: ACCEPTED_AT }])
  expect(deadlineOf(paused.context)).toBe(hoursOn(24))
  const pending = live('open', [accepting])
  expect(deadlineOf(pending.context)).toBe(hoursOn(24))
  const reminded = live(
    'pending',
    [{ type: 'contact.remind', by: 'clock', at: hoursOn(25) }],
    pending.context,
  )
  expect(deadlineOf(reminded.context)).toBe(hoursOn(48))
  expect(deadlineOf(live('open', [accepting, contacting(1)]).context)).toBeNull()
})
