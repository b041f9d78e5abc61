// The person whom this device remembers, as a page or the worker reads it.
import type { components } from '#contract'
import { readLatestFromDevice } from '#src/storage/persistent-storage.ts'

/** The response of the identity check: role_name, uuid, user, organization (specification §1.3). */
export type Identity = components['schemas']['Identity']

/** The person signed in on this device, as last known. */
export interface KnownPerson {
  clerkUserId: string
  email?: string
  /** Null for a person who has signed in but has no account yet. */
  identity: Identity | null
  /** When the session was first found to have run out, ms since 1970. */
  expiredAt?: number
}

/** The storage key of the person. */
export const PERSON_KEY = 'fastpass.person'

const VERSION = 1

/** Returns the stored form of a person. */
export const recordOf = (person: KnownPerson): string =>
  JSON.stringify({ version: VERSION, person })

/** Parses a stored person; undefined if this version of the app cannot read it. */
export function personIn(text: string | undefined): KnownPerson | undefined {
  if (text === undefined) return undefined
  try {
    const { version, person } = JSON.parse(text)
    return version === VERSION ? person : undefined
  } catch {
    return undefined
  }
}

/** Resolves with the stored person, in the latest version written by any tab. */
export const readStoredPerson = async (): Promise<KnownPerson | undefined> =>
  personIn(await readLatestFromDevice(PERSON_KEY))
