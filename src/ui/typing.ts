/** Text that is put in order while it is typed: thousands in an amount, slashes in a date. */

const PLAIN = /^([1-9]\d*)(\.\d*)?$/
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/** Returns '1800000' as '1,800,000' and '1800.5' as '1,800.5'. Every other text stays as it is. */
export function groupThousands(text: string): string {
  const [, whole, cents = ''] = PLAIN.exec(text) ?? []
  return whole === undefined ? text : whole.replace(/\B(?=(\d{3})+$)/g, ',') + cents
}

/** Returns '1,800,000' as '1800000'. A text with commas in other places stays unchanged. */
export const ungroupThousands = (text: string): string =>
  GROUPED.test(text) ? text.replaceAll(',', '') : text

/** A control's text and selection just before an edit. */
export type TextEdit = { text: string; start: number; end: number }

/**
 * Returns the intended text of `typed`: without the commas that `groupThousands` had added before the edit, but with
 * those that the person typed or pasted.
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
 * Typing towards MM/DD/YYYY: '09122026' and '9/12/2026' both become '09/12/2026', and so does the
 * '2026-09-12' of a native picker. What is not yet a date stays as it was typed.
 */
export function slashDate(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`
  const parts = ['']
  for (const char of text) {
    const part = parts.at(-1) ?? ''
    const full = part.length === (parts.length < 3 ? 2 : 4)
    if (/\d/.test(char)) {
      if (!full) parts[parts.length - 1] += char
      else if (parts.length < 3) parts.push(char)
    } else if (part && parts.length < 3) {
      parts[parts.length - 1] = part.padStart(2, '0')
      parts.push('')
    }
  }
  return parts.join('/')
}

/** 'MM/DD/YYYY' as 'YYYY-MM-DD', the value of a native date input; '' if there is no such date. */
export function isoDate(text: string): string {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!parts || parts[3] === '0000') return ''
  const iso = `${parts[3]}-${parts[1]}-${parts[2]}`
  // February 30 would become March 2.
  const date = new Date(`${iso}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : ''
}

/**
 * Puts a control's text in order and leaves the caret after the same digits as before.
 * Returns the new text.
 */
export function reformat(control: HTMLInputElement, format: (typed: string) => string): string {
  const typed = control.value
  const text = format(typed)
  if (text === typed) return text
  const caret = control.selectionStart ?? typed.length
  let position = text.length
  if (caret < typed.length) {
    let after = typed.slice(caret).replace(/\D/g, '').length
    for (; after > 0; position -= 1) if (/\d/.test(text[position - 1] ?? '0')) after -= 1
    // Before a separator rather than behind it, where Backspace would take it for ever.
    if (/\D/.test(text[position - 1] ?? '0')) position -= 1
  }
  control.value = text
  control.setSelectionRange(position, position)
  return text
}
