/** The owner of a draft: a person's uuid, or the visitor's constant. */
export type DraftOwner = string

/** The owner of drafts without an account. */
export const SIGNED_OUT: DraftOwner = 'signed-out'
