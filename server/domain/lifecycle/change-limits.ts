// Limits how often a person changes one case. Each change writes a notification, and jobs for
// emails and push messages, for every attorney with a bid on it. The audit record counts the
// changes under the lock of the case, so that the limits hold for all processes.
import { HOUR_MS } from '#machines/durations.ts'
import { inHours } from '#machines/notifications/contact-texts.ts'
import type { Person } from '#server/caller.ts'
import { findEventTime } from '#server/db/audit-events.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { Problem } from '#server/errors.ts'

const WINDOW_HOURS = 24

/**
 * How often in 24 hours, and which events of the audit record are counted. To reopen or to close a
 * case has no limit.
 */
const LIMITS = {
  pause: {
    max: 10,
    events: ['case.pause'],
    refuse: (max: number, wait: string) =>
      `You paused this case ${max} times in 24 hours. You can pause it again in ${wait}.`,
  },
  edit: {
    max: 20,
    events: ['case.edit'],
    refuse: (max: number, wait: string) =>
      `You changed this case ${max} times in 24 hours. You can change it again in ${wait}.`,
  },
  courtDate: {
    max: 20,
    events: ['court.add', 'court.move', 'court.remove'],
    refuse: (max: number, wait: string) =>
      `You changed the court date ${max} times in 24 hours. You can change it again in ${wait}.`,
  },
  terms: {
    max: 10,
    events: ['agreement.propose'],
    refuse: (max: number, wait: string) =>
      `You changed the terms ${max} times in 24 hours. You can change them again in ${wait}.`,
  },
  proposal: {
    max: 10,
    events: ['proposal.make'],
    refuse: (max: number, wait: string) =>
      `You proposed ${max} dates in 24 hours. You can propose another one in ${wait}.`,
  },
} as const

/**
 * Throws TOO_MANY_REQUESTS when the person has made as many changes of this kind in a locked case
 * as they may in 24 hours.
 */
export async function requireFewChanges(
  tx: Transaction,
  person: Person,
  change: { kind: keyof typeof LIMITS; caseId: string; at: Date },
): Promise<void> {
  const { caseId, at } = change
  const { max, events, refuse } = LIMITS[change.kind]
  const windowMs = WINDOW_HOURS * HOUR_MS
  const since = new Date(at.getTime() - windowMs)
  const filter = { entityId: caseId, actorId: person.id, events, since }
  const first = await findEventTime(tx, filter, max)
  if (!first) return
  const waitMs = first.getTime() + windowMs - at.getTime()
  const message = refuse(max, inHours(Math.ceil(waitMs / HOUR_MS)))
  throw new Problem('TOO_MANY_REQUESTS', { message }, Math.ceil(waitMs / 1_000))
}
