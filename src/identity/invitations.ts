import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { api } from './api.ts'

/** Whom an invitation is for, and as what. */
export type Invitation = components['schemas']['Invitation']

/** The invitation of a link's ticket; null when it cannot be used. Rejects with `ApiProblem` where nothing is known. */
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
