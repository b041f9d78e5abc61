import type { DraftOwner } from './draft-owner.ts'

/** A draft as it lies on the phone. `draft` may be of an older version: read it by `migrateDraft`. */
export interface StoredDraft {
  version: 1
  owner: DraftOwner
  id: string
  edits: number
  /** ISO instant. */
  savedAt: string
  draft: unknown
  /** Whether the server has all of it; absent where it was written before drafts were copied up. */
  isOnServer?: boolean
  /** How often something came from the server into it. */
  syncs?: number
}
