/** The second factor of an account: with the SDK at the identity provider. */
import type { BrowserClerk, UserResource } from '@clerk/shared/types'
import type {
  FactorGift,
  FactorGoal,
  FactorStatus,
} from '#machines/client/second-factor.machine.ts'
import { ApiProblem } from './problem.ts'
import {
  type AccountOwner,
  asProblem,
  connectedClerk,
  provePresence,
  type SdkError,
  signedIn,
} from './sdk-account.ts'

/** Returns what the account has. Rejects with `ApiProblem`. */
export const readFactors = ({ clerkUserId }: AccountOwner): Promise<FactorStatus> =>
  attempt(async () => {
    const { user } = await connectedClerk()
    if (user?.id !== clerkUserId) {
      throw new ApiProblem(401, 'UNAUTHENTICATED', 'Log out and in again to change this.')
    }
    const { passwordEnabled, totpEnabled, backupCodeEnabled } = user
    return { hasPassword: passwordEnabled, hasApp: totpEnabled, hasBackupCodes: backupCodeEnabled }
  })

/**
 * Proves with the password who is there, then creates an app's secret or backup codes, or removes the app. Rejects with
 * `ApiProblem`, whose field error is `password`.
 */
export const beginFactorChange = (
  owner: AccountOwner,
  { goal, password }: { goal: FactorGoal; password: string },
): Promise<FactorGift> =>
  attempt(async () => {
    const clerk = await connectedClerk()
    await signedIn(clerk, owner, password)
    await provePresence(clerk, { password })
    const user = await signedIn(clerk, owner, null)
    if (goal === 'codes') return createCodes(user)
    if (goal === 'add') {
      const { secret = '', uri = '' } = await user.createTOTP()
      return { app: { secret, uri } }
    }
    await user.disableTOTP()
    await renewToken(clerk)
    return {}
  })

/** Turns the app on with a code of it, and creates backup codes. Rejects with `ApiProblem`, whose field error is `code`. */
export const confirmApp = (owner: AccountOwner, { code }: { code: string }): Promise<FactorGift> =>
  attempt(async () => {
    const clerk = await connectedClerk()
    await (await signedIn(clerk, owner, null)).verifyTOTP({ code: code.replaceAll(/\s/g, '') })
    await renewToken(clerk)
    return createCodes(await signedIn(clerk, owner, null))
  })

const createCodes = async (user: UserResource): Promise<FactorGift> => ({
  codes: (await user.createBackupCode()).codes,
})

// The token says which factors the session has, and the server goes by it.
const renewToken = ({ session }: BrowserClerk) => session?.getToken({ skipCache: true })

const fields: Record<string, string> = {
  form_password_incorrect: 'password',
  form_code_incorrect: 'code',
}

const attempt = <Result>(work: () => Promise<Result>) =>
  asProblem(work, ({ code }: SdkError) => fields[code])
