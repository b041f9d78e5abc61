// Proofs of presence, which the server requires before an admin invites, deletes, pauses or checks
// a license.
import { ApiProblem, PROOF_CANCELED, toProblem } from '#src/api/problem.ts'
import { createExternalStore } from '#src/browser/external-store.ts'

interface Question {
  isProved: Promise<boolean>
  answer: (isProved: boolean) => void
}

const requestedProof = createExternalStore<Question | undefined>(undefined)

/** Returns whether the dialog for the proof is open. */
export const useIsProofRequested = (): boolean => requestedProof.use() !== undefined

/** Closes the dialog. */
export function settleProof(isProved: boolean): void {
  const question = requestedProof.get()
  requestedProof.set(undefined)
  question?.answer(isProved)
}

// Several calls may wait for the same proof.
function requestProof(): Promise<boolean> {
  const open = requestedProof.get()
  if (open) return open.isProved
  let answer: (isProved: boolean) => void = () => {}
  const isProved = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  requestedProof.set({ isProved, answer })
  return isProved
}

/**
 * Makes a call. If the server requires a proof of presence, asks for it and repeats the call.
 * Rejects with `ApiProblem`, whose code is `PROOF_CANCELED` when the person cancels.
 */
export async function withProof<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (toProblem(error).code !== 'PROOF_REQUIRED') throw error
    if (await requestProof()) return call()
    throw new ApiProblem(0, PROOF_CANCELED, '')
  }
}

/** Returns whether a call was not made because the person canceled the proof. */
export const isProofCanceled = (error: unknown): boolean => toProblem(error).code === PROOF_CANCELED
