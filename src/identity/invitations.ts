import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { api } from './api.ts'

/** The email and the role of an invitation. */
export type Invitation = components['schemas']['Invitation']

/**
 * Returns the invitation of a link's ticket; 'unusable' when it cannot be used, 'replaced' when a
 * newer email replaced it. Rejects with `ApiProblem` if the check failed.
 */
export async function readInvitation(
  ticket: string,
): Promise<Invitation | 'unusable' | 'replaced'> {
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
