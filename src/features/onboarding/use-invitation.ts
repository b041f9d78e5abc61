import { useCallback, useEffect, useState } from 'react'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { type ApiProblem, toProblem } from '#src/api/problem.ts'
import { api } from '#src/identity/api.ts'

/** The state of a ticket's check: pending, an invitation, none, or no response. */
export type InvitationState =
  | { step: 'loading' }
  | { step: 'valid'; invitation: Invitation }
  | { step: 'invalid'; isReplaced: boolean }
  | { step: 'failed'; problem: ApiProblem }

/** Checks a ticket once; `retry` checks it again. Without a ticket there is no invitation. */
export function useInvitation(ticket: string | undefined) {
  const [state, setState] = useState<InvitationState>({ step: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    const update = (newState: InvitationState) => isCurrent && setState(newState)
    const reading =
      ticket === undefined ? Promise.resolve('unusable' as const) : readInvitation(ticket)
    reading.then(
      (invitation) =>
        update(
          typeof invitation === 'string'
            ? { step: 'invalid', isReplaced: invitation === 'replaced' }
            : { step: 'valid', invitation },
        ),
      (error: unknown) => update({ step: 'failed', problem: toProblem(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [ticket, attempt])
  const retry = useCallback(() => {
    setState({ step: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return { state, retry }
}

/** The email and the role of an invitation. */
type Invitation = components['schemas']['Invitation']

/**
 * Returns the invitation of a link's ticket; 'unusable' when it cannot be used, 'replaced' when a
 * newer email replaced it. Rejects with `ApiProblem` if the check failed.
 */
async function readInvitation(ticket: string): Promise<Invitation | 'unusable' | 'replaced'> {
  const params = { header: { 'Invitation-Ticket': ticket } }
  return bodyOf(api.GET('/invitation', { params })).then(
    ({ data }) => data,
    (error: unknown) => {
      const { code, status } = toProblem(error)
      if (code === 'INVITATION_REPLACED') return 'replaced'
      if (status === 404) return 'unusable'
      throw error
    },
  )
}
