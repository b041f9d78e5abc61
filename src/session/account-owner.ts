import type { AccountOwner } from '#src/identity/sdk-account.ts'
import { sessionActor } from './session.ts'

/** Returns the identity provider's account of the person signed in on this device. */
export const accountOwner = (email: string): AccountOwner => ({
  clerkUserId: sessionActor.getSnapshot().context.clerkUserId ?? '',
  email,
})
