/** What a person has read, kept on the phone to be shown without a connection. */
import type { DehydratedState } from '@tanstack/react-query'
import { answerStore, read, remove, write } from './db.ts'

/** Raised when an answer of the API changes shape, so that old ones are not shown. */
const VERSION = 2

interface StoredAnswers {
  version: number
  state: DehydratedState
}

/** The answers kept for a person; undefined when there are none that today's app can read. */
export async function readAnswers(personId: string): Promise<DehydratedState | undefined> {
  const stored = await read<StoredAnswers>(answerStore, personId)
  return stored?.version === VERSION ? stored.state : undefined
}

/** Keeps a person's answers in place of the ones before. */
export const writeAnswers = (personId: string, state: DehydratedState): Promise<void> =>
  write(answerStore, personId, { version: VERSION, state } satisfies StoredAnswers)

/** Forgets a person's answers. */
export const forgetAnswers = (personId: string): Promise<void> => remove(answerStore, personId)
