import { readAll } from './database/stores.ts'
import { SIGNED_OUT } from './drafts/draft-owner.ts'

const STORES = ['drafts', 'outbox', 'case-edits', 'bid-drafts', 'profile-drafts'] as const

/** Returns whether this device has something that a person with an account has not sent. */
export async function hasUnsent(): Promise<boolean> {
  const records = await Promise.all(STORES.map((name) => readAll<{ owner?: string }>(name)))
  return records.flat().some(({ owner }) => owner !== SIGNED_OUT)
}
