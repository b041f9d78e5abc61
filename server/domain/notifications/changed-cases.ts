// Sends the changes of cases to the connected people whom they affect.
import { findAffectedUsers } from '#server/db/affected-users.ts'
import type { Database } from '#server/db/connection/database.ts'
import type { OpenStreams } from './open-streams.ts'

// The most cases of one query. Cases that change meanwhile wait for the next one.
const CASES_AT_ONCE = 100

/** The attorneys whom a change affects. */
type Reach = Partial<Record<'isForBidders' | 'isForReaders' | 'endsBidding', boolean | undefined>>

/** Creates the list of cases whose changes are not sent yet. */
export function createChangedCases(db: Database, streams: OpenStreams) {
  /**
   * The changed cases. Each affects its owner, these attorneys, with `isForBidders` all its
   * bidders, and with `isForReaders` those who have opened it; with `endsBidding` also those whose
   * bid had ended.
   */
  const changedCases = new Map<string, Reach & { attorneys: Set<string> }>()
  let isQuerying = false

  const sendAll = async () => {
    if (isQuerying) return
    isQuerying = true
    try {
      while (changedCases.size > 0 && streams.count() > 0) {
        const batch = [...changedCases].slice(0, CASES_AT_ONCE)
        for (const [id] of batch) changedCases.delete(id)
        const idsOf = (reach: keyof Reach) =>
          batch.flatMap(([id, change]) => (change[reach] ? [id] : []))
        const affected = await findAffectedUsers(
          db.orm,
          {
            forOwners: batch.map(([id]) => id),
            forBidders: idsOf('isForBidders'),
            forReaders: idsOf('isForReaders'),
            endBidding: idsOf('endsBidding'),
          },
          {
            customers: streams.peopleWithRole('customer'),
            attorneys: streams.peopleWithRole('attorney'),
          },
        )
        const receivers = new Map(batch.map(([id, { attorneys }]) => [id, attorneys]))
        for (const { caseId, personId } of affected) receivers.get(caseId)?.add(personId)
        for (const [case_id, people] of receivers)
          for (const personId of people) streams.send(personId, { kind: 'case', case_id })
      }
    } catch {
      // It is unknown who is affected, so everyone refreshes.
      streams.refreshAll()
    } finally {
      isQuerying = false
      changedCases.clear()
    }
  }

  return {
    /**
     * Adds a change, which affects the owner of the case, this attorney, and those in its reach.
     */
    add(caseId: string, reach: Reach, attorneyId?: string): void {
      const earlier = changedCases.get(caseId)
      const attorneys = earlier?.attorneys ?? new Set()
      if (attorneyId !== undefined) attorneys.add(attorneyId)
      changedCases.set(caseId, {
        attorneys,
        isForBidders: reach.isForBidders || earlier?.isForBidders,
        isForReaders: reach.isForReaders || earlier?.isForReaders,
        endsBidding: reach.endsBidding || earlier?.endsBidding,
      })
      void sendAll()
    },
  }
}
