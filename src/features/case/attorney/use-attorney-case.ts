import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { initialTransition, transition } from 'xstate'
import { attorneyCaseMachine, type CaseRead } from '#machines/client/attorney-case.machine.ts'
import { untilNextEnd } from '#src/data/bid-clock.ts'
import { type AttorneyCase, attorneyCaseQuery, ownBidQuery } from '#src/data/queries.ts'
import { removeWords } from '#src/data/saved-cases.ts'
import { untilReopened } from '#src/features/case/until-reopened.ts'
import { isGone } from '#src/layout/loaded.tsx'
import { forgetScreens } from '#src/offline/encrypted/remembered-screen.ts'
import { storeBidDraft } from '#src/offline/typed/bid-drafts.ts'
import { neededCheck } from './conflict-question.tsx'
import { neededLicense } from './needed-license.tsx'
import { redactCase } from './redact-case.ts'

/**
 * Fetches a case and the attorney's own bid on it, and returns how far the attorney may read it: see
 * `attorneyCaseMachine`. Removes from the device what they may not read.
 */
export function useAttorneyCase(attorneyId: string, caseId: string) {
  const legalCase = useQuery({
    ...attorneyCaseQuery(attorneyId, caseId),
    refetchInterval: ({ state }) => untilReopened(state.data),
  })
  const bid = useQuery({
    ...ownBidQuery(attorneyId, caseId),
    refetchInterval: ({ state }) =>
      untilNextEnd(state.data ? [state.data] : [], state.dataUpdatedAt),
  })
  const way = useWay({
    refusal: refusalIn(legalCase.error) ?? (isGone(bid.error) ? 'gone' : null),
    error: legalCase.error,
    isPending: legalCase.isPending,
    isHere: legalCase.data !== undefined && bid.data !== undefined,
  })
  const { error } = way.context as { error: Error | null }
  const license = way.matches('needsLicense') ? neededLicense(error) : null
  const check = way.matches('needsCheck') ? neededCheck(error) : null
  const isMissing = way.matches('missing')
  const isOver = isGone(legalCase.error)
  const isLost = isOver && (isMissing || way.matches('needsCheck'))
  const because = license ? 'is_license_needed' : check && 'is_conflict_check_needed'
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOver) return
    // After a later attempt without a response, the screen could not know that the rest may not be shown.
    const { queryKey } = attorneyCaseQuery(attorneyId, caseId)
    const query = queryClient.getQueryCache().find<AttorneyCase>({ queryKey })
    if (query?.state.data) query.setState({ data: redactCase(query.state.data) })
  }, [isOver, queryClient, attorneyId, caseId])
  useEffect(() => {
    // The typed bid can no longer be sent, and no screen shows it.
    if (isLost) storeBidDraft(attorneyId, caseId, null).catch(() => {})
  }, [isLost, attorneyId, caseId])
  useEffect(() => {
    if (!because) return
    removeWords(queryClient, attorneyId, ({ id }) => id === caseId, because)
    forgetScreens(attorneyId).catch(() => {})
  }, [because, queryClient, attorneyId, caseId])
  return { legalCase, bid, license, check, isOver, isMissing }
}

function refusalIn(error: Error | null): CaseRead['refusal'] {
  if (neededLicense(error)) return 'license'
  if (neededCheck(error)) return 'conflict'
  return isGone(error) ? 'gone' : null
}

/** Returns the state of `attorneyCaseMachine` after `read`. It is computed while rendering, so that no earlier one is shown. */
function useWay(read: CaseRead) {
  const [kept, setKept] = useState(() => initialTransition(attorneyCaseMachine)[0])
  const [next] = transition(attorneyCaseMachine, kept, { type: 'case.read', ...read })
  const isKept =
    JSON.stringify(next.value) === JSON.stringify(kept.value) &&
    next.context.error === kept.context.error
  if (!isKept) setKept(next)
  return isKept ? kept : next
}
