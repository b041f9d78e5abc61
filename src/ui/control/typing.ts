// Formats text while it is typed: commas in an amount, slashes in a date, the digits of a phone
// number.
import { normalizePhone } from '#machines/typed-text.ts'
import { dateToInstant } from '#machines/wizard/calendar.ts'

const PLAIN = /^([1-9]\d*)(\.\d*)?$/
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/**
 * Returns a number with commas between thousands: '1,800,000' for '1800000', '1,800.5' for
 * '1800.5'. Returns other texts unchanged.
 */
export function groupThousands(text: string): string {
  const [, whole, cents = ''] = PLAIN.exec(text) ?? []
  return whole === undefined ? text : whole.replace(/\B(?=(\d{3})+$)/g, ',') + cents
}

/** Returns '1,800,000' as '1800000'. Returns a text with commas in other places unchanged. */
export const ungroupThousands = (text: string): string =>
  GROUPED.test(text) ? text.replaceAll(',', '') : text

/** A control's text and selection just before an edit. */
export type TextEdit = { text: string; start: number; end: number }

/**
 * Returns the intended text of `typed`: without the commas that `groupThousands` had added before
 * the edit, but with those that the person typed or pasted.
 */
export function amountTyped(edit: TextEdit | null, typed: string): string {
  if (!edit || !GROUPED.test(edit.text)) return typed
  const head = edit.text.slice(0, edit.start)
  const tail = edit.text.slice(edit.end)
  const isDeletion = typed.length < head.length + tail.length
  const isInsertion = !isDeletion && typed.startsWith(head) && typed.endsWith(tail)
  const inserted = typed.slice(head.length, typed.length - tail.length)
  const isOurs = isDeletion || (isInsertion && !inserted.includes(','))
  return isOurs ? typed.replaceAll(',', '') : typed
}

/**
 * Formats a partly typed date as MM/DD/YYYY: '09122026' and '9/12/2026' become '09/12/2026'.
 * Returns the text unchanged when it has other characters than digits and slashes ('March 14',
 * '2026-09-12'), or a month or day that does not exist.
 */
export function slashDate(text: string): string {
  if (!/^[\d/]+$/.test(text)) return text
  const parts = ['']
  for (const [place, char] of [...text].entries()) {
    const part = parts.at(-1) ?? ''
    const isYear = parts.length === 3
    if (char === '/') {
      if (part === '' || isYear) return text
      // Only if the slash was typed last: the person may be changing an earlier part.
      if (place === text.length - 1) parts[parts.length - 1] = part.padStart(2, '0')
      parts.push('')
    } else if (part.length < (isYear ? 4 : 2)) parts[parts.length - 1] += char
    else if (isYear) return text
    else parts.push(char)
  }
  const [month = '', day = ''] = parts
  return isOver(month, 12) || isOver(day, 31) ? text : parts.join('/')
}

const isOver = (part: string, max: number): boolean => part === '00' || Number(part) > max

/**
 * Returns a typed date as 'YYYY-MM-DD', the value of a native date input; '' if there is no such
 * date.
 */
export const isoDate = (text: string): string =>
  dateToInstant(text)?.slice(0, 'YYYY-MM-DD'.length) ?? ''

/** Returns the value of a native date input as 'MM/DD/YYYY'; '' when it is empty. */
export const typedDate = (iso: string): string =>
  iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** Returns a whole phone number as ten digits. Returns other texts unchanged: more may be typed. */
export function phoneTyped(text: string): string {
  const phone = normalizePhone(text)
  return /^\d{10}$/.test(phone) ? phone : text
}

/** Formats a control's text and keeps the caret after the same digits. Returns the new text. */
export function reformat(
  control: HTMLInputElement | HTMLTextAreaElement,
  format: (typed: string) => string,
): string {
  const typed = control.value
  const text = format(typed)
  if (text === typed) return text
  const caret = control.selectionStart ?? typed.length
  let position = text.length
  if (caret < typed.length) {
    let after = typed.slice(caret).replace(/\D/g, '').length
    for (; after > 0; position -= 1) if (/\d/.test(text[position - 1] ?? '0')) after -= 1
    // Before a separator rather than after it, where Backspace would only ever delete the
    // separator.
    if (/\D/.test(text[position - 1] ?? '0')) position -= 1
  }
  control.value = text
  control.setSelectionRange(position, position)
  return text
}
