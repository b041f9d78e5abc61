import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { declineCase, updateCaseStatus } from '#src/data/mutations.ts'
import type { CaseStatus } from '#src/data/queries.ts'

export type StatusChange = {
  status: CaseStatus
  /** What to say when it is done (specification §1.8). */
  success: string
  /** Whether it goes by `cases/decline`, the header menu's call. */
  isDecline?: true
}

type CaseStatusOptions = {
  personId: string
  caseId: string
  /** Called once the server has it, with what to say. */
  onDone: (message: string) => void
}

/** Moves a case through its lifecycle: at once, or after asking. */
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
      // Without an answer the same question may be asked again; a refusal ends it.
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
    /** The change asked about or sent; the last one stays while its dialog closes. */
    change,
    isAsking,
    isSending,
    /** Why the last attempt got no answer. */
    failure,
    ask: (asked: StatusChange) => begin(asked, true),
    cancel: () => setAsking(false),
    send,
  }
}

export type CaseStatusChange = ReturnType<typeof useCaseStatus>
