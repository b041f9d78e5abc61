// Proves to the identity provider that the signed-in person is present, with the SDK's
// reverification.
import type { PresenceProof, ProofWays } from '#machines/client/proof.machine.ts'
import {
  type AccountOwner,
  connectedClerk,
  provePresence,
  sendProofCode,
  signedIn,
} from './sdk-account.ts'
import { attempt, offersPasskeys } from './second-factor.ts'

/**
 * Returns how the person can prove presence. Without a password, emails a code. Rejects with
 * `ApiProblem`.
 */
export const prepareProof = (owner: AccountOwner): Promise<ProofWays> =>
  attempt(async () => {
    const clerk = await connectedClerk()
    const { passwordEnabled, passkeys } = await signedIn(clerk, owner, null)
    if (!passwordEnabled) await sendProofCode(clerk)
    return {
      hasPassword: passwordEnabled,
      hasPasskey: offersPasskeys(clerk) && passkeys.length > 0,
    }
  })

/** Verifies the proof. Rejects with `ApiProblem`, whose field error is `password` or `code`. */
export const prove = (proof: PresenceProof): Promise<void> =>
  attempt(async () => {
    const clerk = await connectedClerk()
    if (proof === 'passkey') await clerk.session?.verifyWithPasskey()
    else await provePresence(clerk, proof)
    // With Clerk, the token contains the time of the proof.
    await clerk.session?.getToken({ skipCache: true })
  })
