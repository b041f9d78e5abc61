import type { AccountOwner } from '#src/api/sdk-account.ts'
import { sessionActor } from '#src/client/session.ts'

/** The account at the identity provider of whoever is logged in on this phone. */
export const accountOwner = (email: string): AccountOwner => ({
  clerkUserId: sessionActor.getSnapshot().context.clerkUserId ?? '',
  email,
})
