/** Who this phone remembers, as a page or the worker reads it. */
import type { components } from '#contract'
import { readLatestFromDevice } from '#src/storage/persistent-storage.ts'

/** What the identity check answers: role_name, uuid, user, organization (specification §1.3). */
export type Identity = components['schemas']['Identity']

/** Who is signed in on this phone, as last heard. */
export interface KnownPerson {
  clerkUserId: string
  email?: string
  /** Null for somebody who has signed in and not set up an account yet. */
  identity: Identity | null
}

/** Under which the phone remembers the person. */
export const PERSON_KEY = 'fastpass.person'

const VERSION = 1

/** The record of a person. */
export const recordOf = (person: KnownPerson): string =>
  JSON.stringify({ version: VERSION, person })

/** The person in a record; undefined where it is none that today's app can read. */
export function personIn(text: string | undefined): KnownPerson | undefined {
  if (text === undefined) return undefined
  try {
    const { version, person } = JSON.parse(text)
    return version === VERSION ? person : undefined
  } catch {
    return undefined
  }
}

/** Who the phone remembers, as it was written last by whichever tab. */
export const readKeptPerson = async (): Promise<KnownPerson | undefined> =>
  personIn(await readLatestFromDevice(PERSON_KEY))
