// Finds the events that a person missed while they had no stream.
import type { Person } from '#server/caller.ts'
import { findAffectedUsers } from '#server/db/affected-users.ts'
import type { Database } from '#server/db/connection/database.ts'
import type { Change } from '#server/db/transaction/changes.ts'
import type { LiveEvent } from './live-stream.ts'

type Receiver = Pick<Person, 'id' | 'role'>

/** Returns the events of the changes that concern this person. */
export async function eventsOf(
  changes: Change[],
  { id, role }: Receiver,
  db: Database,
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  if (role === 'org:admin') {
    const kinds: Change['kind'][] = ['case', 'bid', 'office']
    if (changes.some(({ kind }) => kinds.includes(kind))) events.push({ kind: 'office' })
  } else {
    for (const case_id of await casesAffecting({ id, role }, changes, db))
      events.push({ kind: 'case', case_id })
  }
  for (const change of changes) {
    if (change.kind === 'notice' && change.receivedBy.includes(id))
      events.push({ kind: 'notice', case_id: change.caseId })
  }
  const isExplore = (change: Change) =>
    change.kind === 'explore' && [undefined, id].includes(change.attorneyId)
  if (role === 'attorney' && changes.some(isExplore)) events.push({ kind: 'explore' })
  return events
}

async function casesAffecting(
  { id, role }: Receiver,
  changes: Change[],
  db: Database,
): Promise<Set<string>> {
  const forOwners = new Set<string>()
  const forBidders = new Set<string>()
  const forReaders = new Set<string>()
  const endBidding = new Set<string>()
  const affecting = new Set<string>()
  for (const change of changes) {
    if (change.kind !== 'case' && change.kind !== 'bid') continue
    forOwners.add(change.caseId)
    if (change.kind === 'case' || change.isGone) forBidders.add(change.caseId)
    if (change.kind === 'case' && change.changesContent) forReaders.add(change.caseId)
    if (change.kind === 'case' && change.endsBidding) endBidding.add(change.caseId)
    if (change.kind === 'bid' && change.attorneyId === id) affecting.add(change.caseId)
  }
  if (forOwners.size === 0) return affecting
  const affected = await findAffectedUsers(
    db.orm,
    {
      forOwners: [...forOwners],
      forBidders: [...forBidders],
      forReaders: [...forReaders],
      endBidding: [...endBidding],
    },
    { customers: role === 'customer' ? [id] : [], attorneys: role === 'attorney' ? [id] : [] },
  )
  for (const { caseId } of affected) affecting.add(caseId)
  return affecting
}
