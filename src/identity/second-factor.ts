// The second factor and the passkeys of an account, through the SDK.
import type { BrowserClerk, UserResource } from '@clerk/shared/types'
import type {
  FactorInput,
  FactorResult,
  FactorStatus,
} from '#machines/client/second-factor.machine.ts'
import { ApiProblem } from '#src/api/problem.ts'
import { hasPasskeys } from '#src/browser/passkeys.ts'
import {
  type AccountOwner,
  asProblem,
  connectedClerk,
  provePresence,
  type SdkError,
  signedIn,
} from './sdk-account.ts'

/** Returns the account's factors. Rejects with `ApiProblem`. */
export const readFactors = ({ clerkUserId }: AccountOwner): Promise<FactorStatus> =>
  attempt(async () => {
    const clerk = await connectedClerk()
    const { user } = clerk
    if (user?.id !== clerkUserId) {
      throw new ApiProblem(401, 'UNAUTHENTICATED', 'Log out and in again to change this.')
    }
    const { passwordEnabled, totpEnabled, backupCodeEnabled } = user
    return {
      hasPassword: passwordEnabled,
      hasApp: totpEnabled,
      hasBackupCodes: backupCodeEnabled,
      passkeys: user.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        createdAt,
        lastUsedAt,
        name: name ?? 'Passkey',
      })),
      offersPasskeys: offersPasskeys(clerk),
    }
  })

/**
 * Verifies the password or a passkey. Then creates an app's secret, backup codes or a passkey, or
 * removes the app or a passkey. Rejects with `ApiProblem`, whose field error is `password`.
 */
export const beginFactorChange = (
  owner: AccountOwner,
  { goal, passkeyId, password }: FactorInput,
): Promise<FactorResult> =>
  attempt(async () => {
    const clerk = await connectedClerk()
    await signedIn(clerk, owner, password)
    if (password === null) await clerk.session?.verifyWithPasskey()
    else await provePresence(clerk, { password })
    const user = await signedIn(clerk, owner, null)
    if (goal === 'codes') return createCodes(user)
    if (goal === 'add') {
      const { secret = '', uri = '' } = await user.createTOTP()
      return { app: { secret, uri } }
    }
    if (goal === 'addPasskey') await user.createPasskey()
    else if (goal === 'remove') await user.disableTOTP()
    else await user.passkeys.find(({ id }) => id === passkeyId)?.delete()
    await renewToken(clerk)
    return {}
  })

/**
 * Activates the app with one of its codes, and creates backup codes. Rejects with `ApiProblem`,
 * whose field error is `code`.
 */
export const confirmApp = (
  owner: AccountOwner,
  { code }: { code: string },
): Promise<FactorResult> =>
  attempt(async () => {
    const clerk = await connectedClerk()
    await (await signedIn(clerk, owner, null)).verifyTOTP({ code: code.replaceAll(/\s/g, '') })
    await renewToken(clerk)
    return createCodes(await signedIn(clerk, owner, null))
  })

const createCodes = async (user: UserResource): Promise<FactorResult> => ({
  codes: (await user.createBackupCode()).codes,
})

// The token lists the session's factors, and the server relies on it.
const renewToken = ({ session }: BrowserClerk) => session?.getToken({ skipCache: true })

// The SDK's types omit the environment.
type WithEnvironment = {
  __internal_environment?: { userSettings: { attributes: { passkey?: { enabled: boolean } } } }
}
/** Returns whether this browser can create and use passkeys on this site. */
export const offersPasskeys = (clerk: BrowserClerk & WithEnvironment): boolean =>
  hasPasskeys && (clerk.__internal_environment?.userSettings.attributes.passkey?.enabled ?? false)

// Refusals of the browser or the person, by the SDK's codes.
const passkeyRefusals: Record<string, string> = {
  passkey_already_exists: 'This device has a passkey for your account already.',
  passkey_registration_cancelled: 'No passkey was added. You can try again.',
  passkey_retrieval_cancelled: 'We didn’t get your passkey. You can try again.',
  passkey_not_supported: 'This browser can’t use passkeys.',
  passkey_pa_not_supported: 'This device can’t make passkeys.',
}

const fields: Record<string, string> = {
  form_password_incorrect: 'password',
  form_code_incorrect: 'code',
}

/** Runs calls of the SDK that need a password, a code or a passkey. Rejects with `ApiProblem`. */
export const attempt = <Result>(work: () => Promise<Result>) =>
  asProblem(
    () =>
      work().catch((error: unknown) => {
        const code = String((error as { code?: unknown }).code)
        const message = passkeyRefusals[code]
        throw message === undefined ? error : new ApiProblem(422, code, message)
      }),
    ({ code }: SdkError) => fields[code],
  )
