import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { initialTransition, transition } from 'xstate'
import { attorneyCaseMachine, type CaseRead } from '#machines/client/attorney-case.machine.ts'
import { bidForm } from '#src/data/bids/bid.form.ts'
import { untilNextEnd } from '#src/data/bids/bid-clock.ts'
import { ownBidQuery } from '#src/data/bids/bid-queries.ts'
import { type AttorneyCase, attorneyCaseQuery } from '#src/data/cases/case-queries.ts'
import { removeWords } from '#src/data/cases/saved-cases.ts'
import { untilReopened } from '#src/features/case/until-reopened.ts'
import { isGone } from '#src/layout/loaded.tsx'
import { forgetScreens } from '#src/offline/encrypted/remembered-screen.ts'
import { storeTypedForm } from '#src/session/typed-forms.ts'
import { neededCheck } from './conflict-question.tsx'
import { neededLicense } from './needed-license.tsx'
import { redactCase } from './redact-case.ts'

/**
 * Fetches a case and the attorney's own bid on it, and returns how far the attorney may read it:
 * see `attorneyCaseMachine`. Removes from the device what they may not read.
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
  const isHere = legalCase.data !== undefined && bid.data !== undefined
  const reading = useReadingState({
    refusal: refusalIn(legalCase.error) ?? (!isHere && isGone(bid.error) ? 'gone' : null),
    error: legalCase.error,
    isPending: legalCase.isPending,
    isHere,
  })
  const { error } = reading.context as { error: Error | null }
  const license = reading.matches('needsLicense') ? neededLicense(error) : null
  const check = reading.matches('needsCheck') ? neededCheck(error) : null
  const isMissing = reading.matches('missing')
  const isLost = isMissing || reading.matches({ needsCheck: 'gone' })
  const isOver = isLost || reading.matches('over')
  const withheldBy = license ? 'is_license_needed' : check && 'is_conflict_check_needed'
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOver) return
    // If a later fetch gets no response, the screen no longer knows that the rest may not be shown.
    const { queryKey } = attorneyCaseQuery(attorneyId, caseId)
    const query = queryClient.getQueryCache().find<AttorneyCase>({ queryKey })
    if (query?.state.data) query.setState({ data: redactCase(query.state.data) })
  }, [isOver, queryClient, attorneyId, caseId])
  useEffect(() => {
    // The typed bid can no longer be sent, and no screen shows it.
    if (isLost) storeTypedForm(bidForm, attorneyId, caseId, null).catch(() => {})
  }, [isLost, attorneyId, caseId])
  useEffect(() => {
    if (!withheldBy) return
    removeWords(queryClient, attorneyId, ({ id }) => id === caseId, withheldBy)
    forgetScreens(attorneyId).catch(() => {})
  }, [withheldBy, queryClient, attorneyId, caseId])
  return { legalCase, bid, license, check, isOver, isMissing }
}

function refusalIn(error: Error | null): CaseRead['refusal'] {
  if (neededLicense(error)) return 'license'
  if (neededCheck(error)) return 'conflict'
  return isGone(error) ? 'gone' : null
}

/**
 * Returns the state of `attorneyCaseMachine` after `read`. It is computed while rendering, so that
 * an earlier state is never shown.
 */
function useReadingState(read: CaseRead) {
  const [current, setCurrent] = useState(() => initialTransition(attorneyCaseMachine)[0])
  const [next] = transition(attorneyCaseMachine, current, { type: 'case.read', ...read })
  const isUnchanged =
    JSON.stringify(next.value) === JSON.stringify(current.value) &&
    next.context.error === current.context.error
  if (!isUnchanged) setCurrent(next)
  return isUnchanged ? current : next
}
