import { normalizeEmail } from '#machines/typed-text.ts'
import { withoutSeparators } from '#src/format/code-separators.ts'

/**
 * Normalizes what is typed into the sign-in widget, as our own controls do. Returns the function
 * that stops it.
 */
export function normalizeTyped(element: HTMLElement): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  element.addEventListener('paste', cleanCode, options)
  element.addEventListener('change', cleanEmail, options)
  return () => end.abort()
}

// The boxes of a code ignore a paste with anything but digits.
function cleanCode(event: ClipboardEvent): void {
  const { target: input, clipboardData } = event
  if (!(input instanceof HTMLInputElement) || input.autocomplete !== 'one-time-code') return
  const pasted = clipboardData?.getData('text/plain') ?? ''
  const code = withoutSeparators(pasted)
  if (code === pasted) return
  event.preventDefault()
  event.stopPropagation()
  // The widget sees this as typing. Setting the value would not tell it.
  document.execCommand('insertText', false, code)
}

// Typed, pasted or filled in; the browser reports the change before it submits the form.
function cleanEmail({ target: input }: Event): void {
  if (!(input instanceof HTMLInputElement) || input.name !== 'identifier') return
  const email = normalizeEmail(input.value)
  if (email === input.value) return
  // React puts a property of its own on the element, by which it would miss the change.
  Reflect.set(HTMLInputElement.prototype, 'value', email, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
