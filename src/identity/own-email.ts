// Confirms the email of the signed-in person's account with a code.
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from './api.ts'

/** Sends a code. Returns the email that it is sent to. Rejects with `ApiProblem`. */
export const sendOwnCode = async (personId: string): Promise<string> =>
  (await bodyOf(apiClientOf(personId).POST('/auth/email-code'))).data.email

/** Confirms the email. Rejects with `ApiProblem`, whose field error is `code`. */
export async function confirmOwnEmail(personId: string, code: string): Promise<void> {
  await bodyOf(apiClientOf(personId).POST('/auth/email-confirm', { body: { code } }))
}
