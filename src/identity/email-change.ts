// Changes the email of an account: at the identity provider with the SDK, then on our server.
import type { EmailAddressResource, UserResource } from '@clerk/shared/types'
import type { EmailAccount } from '#machines/client/email-change.machine.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { ApiProblem } from '#src/api/problem.ts'
import { apiClientOf } from './api.ts'
import {
  type AccountOwner,
  asProblem,
  connectedClerk,
  provePresence,
  type SdkError,
  signedIn,
} from './sdk-account.ts'

const STRATEGY = 'email_code'

/** Returns the account as far as it is known without signing in. Rejects with `ApiProblem`. */
export const readAccount = ({ clerkUserId }: AccountOwner): Promise<EmailAccount> =>
  attempt(async () => {
    const { user } = await connectedClerk()
    if (user?.id !== clerkUserId) return { hasPassword: true, pending: null }
    const pending = user.emailAddresses.find(isPending)?.emailAddress ?? null
    return { hasPassword: user.passwordEnabled, pending }
  })

/**
 * Checks the account's password and sends a code to the new email, unless that was confirmed
 * before. Rejects with `ApiProblem`, whose field errors are `email` or `password`.
 */
export const requestCode = (
  owner: AccountOwner,
  { email, password }: { email: string; password: string },
): Promise<{ isConfirmed: boolean }> =>
  attempt(async () => {
    const clerk = await connectedClerk()
    await signedIn(clerk, owner, password)
    await provePresence(clerk, { password })
    const before = await signedIn(clerk, owner, null)
    const others = before.emailAddresses.filter(({ emailAddress }) => !isSame(emailAddress, email))
    for (const other of others.filter(isPending)) await other.destroy()
    // The SDK replaces its copy of the account at each call.
    const user = await signedIn(clerk, owner, null)
    const knownAddress = addressOf(user, email)
    if (
      knownAddress &&
      knownAddress.id !== user.primaryEmailAddressId &&
      isVerified(knownAddress)
    ) {
      return { isConfirmed: true }
    }
    const isNew = !knownAddress || knownAddress.id === user.primaryEmailAddressId
    const address = isNew ? await user.createEmailAddress({ email }) : knownAddress
    await address.prepareVerification({ strategy: STRATEGY })
    return { isConfirmed: false }
  })

/** Sends another code. Rejects with `ApiProblem`. */
export const resendCode = (owner: AccountOwner, { email }: { email: string }): Promise<void> =>
  attempt(async () => {
    const user = await signedIn(await connectedClerk(), owner, null)
    await wanted(user, email).prepareVerification({ strategy: STRATEGY })
  })

/**
 * Confirms the new email and makes it the account's email. A retry after a lost response
 * continues where the first attempt ended. Rejects with `ApiProblem`, whose field error is `code`
 * or `email`.
 */
export const confirmEmail = (
  owner: AccountOwner,
  { email, code }: { email: string; code: string },
): Promise<void> =>
  attempt(async () => {
    const user = await signedIn(await connectedClerk(), owner, null)
    await user.reload()
    if (isSame(user.primaryEmailAddress?.emailAddress ?? '', email)) return
    const address = wanted(user, email)
    if (!isVerified(address)) await address.attemptVerification({ code })
    await user.update({ primaryEmailAddressId: address.id })
  })

/** Removes an email that was not confirmed. Rejects with `ApiProblem`. */
export const withdrawEmail = (owner: AccountOwner, { email }: { email: string }): Promise<void> =>
  attempt(async () => {
    const user = await signedIn(await connectedClerk(), owner, null)
    const address = addressOf(user, email)
    if (address && isPending(address)) await address.destroy()
  })

/**
 * Makes the server adopt the email that the provider has confirmed. Resolves with it; rejects with
 * `ApiProblem`.
 */
export const followEmail = async (personId: string): Promise<string> =>
  (await bodyOf(apiClientOf(personId).POST('/auth/email'))).data.email

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isVerified = ({ verification }: EmailAddressResource) => verification.status === 'verified'
const isPending = ({ verification }: EmailAddressResource) =>
  verification.status === 'unverified' && verification.strategy === STRATEGY

const addressOf = (user: UserResource, email: string) =>
  user.emailAddresses.find(({ emailAddress }) => isSame(emailAddress, email))

function wanted(user: UserResource, email: string): EmailAddressResource {
  const address = addressOf(user, email)
  if (address) return address
  throw new ApiProblem(404, GONE, 'It has been a while. Type the email and your password again.')
}

const GONE = 'resource_not_found'
// After these errors the person must enter the new email again.
const TAKEN = 'form_identifier_exists'
const PROOF_EXPIRED = 'session_reverification_required'

/**
 * Returns whether the person must enter the new email and the password again after this refusal.
 */
export const needsNewAddress = ({ code }: ApiProblem): boolean =>
  [GONE, TAKEN, PROOF_EXPIRED].includes(code)

const fields: Record<string, string> = {
  form_password_incorrect: 'password',
  form_code_incorrect: 'code',
  verification_expired: 'code',
  verification_failed: 'code',
  [TAKEN]: 'email',
}

const fieldOf = ({ code, meta }: SdkError): string | undefined =>
  fields[code] ?? (meta?.paramName === 'email_address' ? 'email' : undefined)

const attempt = <Result>(work: () => Promise<Result>) => asProblem(work, fieldOf)
