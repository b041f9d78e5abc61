/** Ends a session on the server and at the identity provider, later where there is no connection. */
import { api } from '#src/api/api.ts'
import { bodyOf, createApi } from '#src/api/client.ts'
import { toProblem } from '#src/api/problem.ts'
import { readTokenNow } from '#src/api/stored-session.ts'
import { renewToken } from '#src/api/stored-tokens.ts'

/** The token of a session that could not be ended yet; empty where only the SDK had one. */
const OWED = 'fastpass.owed-sign-out'

/** Ends the session on all sides. Never rejects: what could not be ended is ended at the next start. */
export async function signOutEverywhere(): Promise<void> {
  const token = readTokenNow() ?? ''
  try {
    await bodyOf(api.DELETE('/auth/session'))
  } catch (error) {
    if (toProblem(error).isTemporary) localStorage.setItem(OWED, token)
  }
  // The SDK has a memory of its own where it was loaded.
  await window.Clerk?.signOut().catch(() => {})
}

/** Whether a session at the identity provider has outlived its log-out on this phone. */
export const isSignOutOwed = () => localStorage.getItem(OWED) !== null

/** Ends what a log-out without a connection left behind. */
export async function settleSignOut(): Promise<void> {
  const token = localStorage.getItem(OWED)
  if (!token || !navigator.onLine) return
  const owed = createApi({ current: async () => token, renew: renewToken })
  try {
    await bodyOf(owed.DELETE('/auth/session'))
  } catch (error) {
    if (toProblem(error).isTemporary) return
  }
  localStorage.removeItem(OWED)
}

/** Says that the identity provider's own session was ended on the log-in screen. */
export const forgetOwedSignOut = () => localStorage.removeItem(OWED)
