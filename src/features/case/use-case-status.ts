import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { declineCase, updateCaseStatus } from '#src/data/mutations.ts'
import type { CaseStatus } from '#src/data/queries.ts'

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
}

/** Sends a case's lifecycle events: at once, or after a confirmation. */
export function useCaseStatus({ personId, caseId, onDone }: CaseStatusOptions) {
  const update = useMutation(updateCaseStatus(personId))
  const decline = useMutation(declineCase(personId))
  const [change, setChange] = useState<StatusChange | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const begin = (begun: StatusChange, asking: boolean) => {
    setChange(begun)
    setFailure(null)
    setAsking(asking)
  }

  const send = (sent: StatusChange) => {
    begin(sent, isAsking)
    const callbacks = {
      onSuccess: () => {
        setAsking(false)
        onDone(sent.success)
      },
      // Without a response the dialog stays open for a retry; a refusal closes it.
      onError: (error: unknown) => {
        const problem = toProblem(error)
        if (problem.isTemporary) setFailure(problem.message)
        else setAsking(false)
      },
    }
    if (sent.isDecline) decline.mutate(caseId, callbacks)
    else update.mutate({ id: caseId, case_status: sent.status }, callbacks)
  }

  const isSending = update.isPending || decline.isPending
  return {
    /** The change in the dialog or on its way; the last one stays while its dialog closes. */
    change,
    isAsking,
    isSending,
    /** Why the last attempt got no response. */
    failure,
    ask: (asked: StatusChange) => begin(asked, true),
    cancel: () => setAsking(false),
    send,
  }
}

export type CaseStatusChange = ReturnType<typeof useCaseStatus>
