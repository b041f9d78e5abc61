import type { DraftOwner } from './draft-owner.ts'

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
  /** Whether the server has all of it; absent in records from before drafts were uploaded. */
  isOnServer?: boolean
  /** How often changes came from the server. */
  syncs?: number
}
