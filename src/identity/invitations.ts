import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { api } from './api.ts'

/** The email and the role of an invitation. */
export type Invitation = components['schemas']['Invitation']

/**
 * Returns the invitation of a link's ticket; null when it cannot be used. Rejects with `ApiProblem`
 * if the check failed.
 */
export async function readInvitation(ticket: string): Promise<Invitation | null> {
  const params = { header: { 'Invitation-Ticket': ticket } }
  return bodyOf(api.GET('/invitation', { params })).then(
    ({ data }) => data,
    (error: unknown) => {
      if (toProblem(error).status === 404) return null
      throw error
    },
  )
}
