import { MAX_BID_EDITS } from '#machines/lifecycle/limits.ts'

/** 'You can change your bid up to 3 times.' (document 1 §2), and how many of them are used. */
export function editsHint(updateCount: number): string {
  const rule = `You can change your bid up to ${MAX_BID_EDITS} times.`
  if (updateCount === 0) return rule
  return `${rule} ${updateCount < MAX_BID_EDITS ? updateCount : `All ${MAX_BID_EDITS}`} used.`
}
