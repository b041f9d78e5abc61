import { type DraftOwner, SIGNED_OUT } from './draft-owner.ts'

/**
 * A draft as stored on the device. `draft` may have an older version: parse it with `migrateDraft`.
 */
export interface StoredDraft {
  version: 1
  owner: DraftOwner
  id: string
  edits: number
  /** ISO instant. */
  savedAt: string
  draft: unknown
  /** Whether the server has all of it. */
  isOnServer: boolean
  /** Whether the server has this state or an earlier one. */
  isKnownToServer?: boolean
  /** How often changes came from the server. */
  syncs: number
}

/** Returns whether the server has a draft, perhaps without its last answers. */
export const isKnownToServer = (record: StoredDraft | undefined): boolean =>
  Boolean(record?.isOnServer || record?.isKnownToServer)

/** Returns the key of a draft's record. */
export const draftKey = (owner: DraftOwner, id: string): string => `${owner}/${id}`

/** Returns the name of a draft in the notes on removals, which do not name a person. */
export const removalId = (owner: DraftOwner, id: string): string =>
  owner === SIGNED_OUT ? draftKey(owner, id) : id
