// Finds contact details in texts that attorneys read before a bid is accepted. The app asks about
// them and never removes them: they may be meant to be read.

const EMAIL = /[\p{L}\p{N}._%+'-]+ ?@ ?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu

// As in `602) - 555`. No comma: commas group the digits of amounts.
const GAP = '[)\\p{Zs}\\p{Pd}.\\t/·]{0,4}'
const PHONE = new RegExp(
  `(?<![\\d$€£]|\\d[-./,])(?:\\+?1${GAP})?\\(?[2-9]\\d{2}(?<one>${GAP})(?<exchange>\\d{3})(?<two>${GAP})\\d{4}(?!\\d|[-./,]\\d)`,
  'gu',
)

/** What a number belongs to when it is no phone number: 'case number 2024001234', '#2024001234'. */
const REFERENCE =
  /\p{L}[-.]?$|(?:#|\b(?:case|citation|ticket|docket|claim|policy|file|report|badge|plate|account|loan|invoice|order|permit|license|licence|id)(?:\s*(?:number|num|no|nr|is|was)\b\.?)*\s*[:#]?)\s*$/iu
const LETTER = /^\p{L}/u

/**
 * Returns whether ten digits are a phone number: written in three groups, or possible in the US
 * numbering plan (no exchange begins with 0 or 1) and not the number of something else.
 */
function isPhone({ 0: number, index, input, groups }: RegExpMatchArray): boolean {
  if (groups?.one && groups.two) return true
  const before = input?.slice(0, index) ?? ''
  const after = input?.slice((index ?? 0) + number.length) ?? ''
  return /^[2-9]/.test(groups?.exchange ?? '') && !REFERENCE.test(before) && !LETTER.test(after)
}

/**
 * Returns the emails and US phone numbers in a text, as they are written and in their order.
 * Amounts, dates and the numbers of cases are not among them.
 */
export function contactDetailsIn(text: string): string[] {
  const matches = [...text.matchAll(EMAIL), ...[...text.matchAll(PHONE)].filter(isPhone)]
  return matches.toSorted((a, b) => a.index - b.index).map(([written]) => written)
}
