import { useMutation } from '@tanstack/react-query'
import { declineCase, updateCaseStatus } from '#src/data/cases/case-mutations.ts'
import type { CaseStatus } from '#src/data/cases/case-queries.ts'
import { useConfirm } from '#src/layout/use-confirm.ts'

export type StatusChange = {
  status: CaseStatus
  /** The message after success (specification §1.8). */
  success: string
  /** Whether it uses `cases/decline`, the call of the header menu. */
  isDecline?: true
}

type CaseStatusOptions = {
  personId: string
  caseId: string
  /** Called when the server has recorded it, with the message to show. */
  onDone: (message: string) => void
  /** Returns what happened when a change that the person is asked about is no longer possible. */
  endOf: (change: StatusChange) => string | undefined
}

/** Sends a case's lifecycle events: at once, or after a confirmation. */
export function useCaseStatus({ personId, caseId, onDone, endOf }: CaseStatusOptions) {
  const update = useMutation(updateCaseStatus(personId))
  const decline = useMutation(declineCase(personId))
  return useConfirm<StatusChange>(({ status, success, isDecline }) => {
    const callbacks = { onSuccess: () => onDone(success) }
    return isDecline
      ? decline.mutateAsync(caseId, callbacks)
      : update.mutateAsync({ id: caseId, case_status: status }, callbacks)
  }, endOf)
}

export type CaseStatusChange = ReturnType<typeof useCaseStatus>
