/**
 * A court date that an owner has typed and not saved. `typed`: as a draft's answer. `openedWith`: the
 * ISO instant of the date that was there then; null when there was none.
 */
export type TypedCourtDate = { typed: string; openedWith: string | null }
