import type { AccountOwner } from '#src/identity/sdk-account.ts'
import { sessionActor } from './session.ts'

/**
 * Returns the identity provider's account of the signed-in person. Its id is empty, and matches
 * none, when signed out.
 */
export const accountOwner = (email: string): AccountOwner => ({
  clerkUserId: sessionActor.getSnapshot().context.clerkUserId ?? '',
  email,
})
