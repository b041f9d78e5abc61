/** Whose draft it is: a person's uuid, or nobody's yet. */
export type DraftOwner = string

/** The owner of what is begun before there is an account. */
export const SIGNED_OUT: DraftOwner = 'signed-out'
