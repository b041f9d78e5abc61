import { clerkTokens } from '#src/api/clerk-tokens.ts'
import { bodyOf, createApi } from '#src/api/client.ts'
import { readPerson, writePerson } from '#src/api/known-person.ts'
import { isRemembered, setRemembered, writeToken } from '#src/api/stored-session.ts'
import { sessionActor } from './session.ts'

/**
 * Takes over a session of the identity provider: where the phone shall remember, it is exchanged
 * for one of our own. Rejects with `ApiProblem` when the exchange fails.
 */
export async function completeSignIn(user: {
  clerkUserId: string
  email: string | undefined
}): Promise<void> {
  const { clerkUserId, email } = user
  const remember = isRemembered()
  setRemembered(remember)
  if (remember) {
    const { data } = await bodyOf(createApi(clerkTokens).POST('/auth/session'))
    await writeToken(data.refresh_token)
  }
  const known = readPerson()
  // Somebody whose session had run out is who they were.
  const identity = known?.clerkUserId === clerkUserId ? known.identity : null
  writePerson({ clerkUserId, identity, ...(email !== undefined && { email }) })
  sessionActor.send({ type: 'person.signIn', clerkUserId })
}
