/** Ends a session on the server and at the identity provider, later where there is no connection. */
import { bodyOf, createApi } from '#src/api/client.ts'
import { toProblem } from '#src/api/problem.ts'
import { renewToken } from '#src/api/stored-tokens.ts'

/** The token of a session that is still to be ended; empty where only the SDK knows it. */
const OWED = 'fastpass.owed-sign-out'

/**
 * Ends the session behind a token, and the SDK's own where it was loaded. Never rejects: what could
 * not be ended is ended when there is a connection again, or on the log-in screen.
 */
export async function signOutEverywhere(token: string | undefined): Promise<void> {
  localStorage.setItem(OWED, token ?? '')
  await Promise.all([settleSignOut(), window.Clerk?.signOut().catch(() => {})])
}

/** Whether a session at the identity provider may have outlived its log-out on this phone. */
export const isSignOutOwed = () => localStorage.getItem(OWED) !== null

/** Says that the identity provider's own session was ended. */
export const forgetOwedSignOut = () => localStorage.removeItem(OWED)

/** Ends what a log-out without a connection left behind. */
export async function settleSignOut(): Promise<void> {
  const token = localStorage.getItem(OWED)
  if (!token || !navigator.onLine) return
  const api = createApi({ current: async () => token, renew: renewToken })
  try {
    // It goes out even if the page is left at this moment.
    await bodyOf(api.DELETE('/auth/session', { keepalive: true }))
  } catch (error) {
    if (toProblem(error).isTemporary) return
  }
  forgetOwedSignOut()
}
