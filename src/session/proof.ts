/** Proofs of presence, which the server wants before an admin invites, deletes or pauses. */
import { ApiProblem, PROOF_CANCELED, toProblem } from '#src/api/problem.ts'
import { createSlot } from './slot.ts'

interface Question {
  isProved: Promise<boolean>
  answer: (isProved: boolean) => void
}

const asked = createSlot<Question>()

/** Whether the person is being asked, for the dialog that asks. */
export const useIsProofAsked = (): boolean => asked.use() !== undefined

/** Ends the question. */
export function answerProof(isProved: boolean): void {
  const question = asked.get()
  asked.set(undefined)
  question?.answer(isProved)
}

// Several calls may wait for the same proof.
function askForProof(): Promise<boolean> {
  const open = asked.get()
  if (open) return open.isProved
  const { promise: isProved, resolve: answer } = Promise.withResolvers<boolean>()
  asked.set({ isProved, answer })
  return isProved
}

/**
 * Makes a call. If the server wants a proof of presence first, asks the person for it and makes the call again. Rejects
 * with `ApiProblem`, whose code is `PROOF_CANCELED` when the person cancels.
 */
export async function withProof<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (toProblem(error).code !== 'PROOF_REQUIRED') throw error
    if (await askForProof()) return call()
    throw new ApiProblem(0, PROOF_CANCELED, '')
  }
}

/** Whether a call was not made because the person canceled the proof. */
export const isProofCanceled = (error: unknown): boolean => toProblem(error).code === PROOF_CANCELED
