// Shows the app's error messages below the fields of the sign-in widget, instead of the browser's
// bubbles, which disappear.
import { css } from '#styled/css/css.mjs'

const REQUIRED = 'Field is required.'
const NO_EMAIL = 'Enter a valid email.'

const message = css({ textStyle: 'strong', color: 'alert', textAlign: 'start', marginTop: '2' })

/** Shows the messages inside an element. Returns the function that stops it. */
export function showFieldMessages(element: HTMLElement): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  const handleInvalid = (event: Event) => {
    const { target: input } = event
    if (!(input instanceof HTMLInputElement)) return
    event.preventDefault()
    // The widget validates an email with a pattern.
    const { valueMissing, typeMismatch, patternMismatch } = input.validity
    const isNoEmail = typeMismatch || patternMismatch
    showMessage(input, valueMissing ? REQUIRED : isNoEmail ? NO_EMAIL : input.validationMessage)
    // The browser moves the focus only if it shows its own message.
    if (input.form?.querySelector('input:invalid') === input) input.focus()
  }
  const handleInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) removeMessage(target)
  }
  // The widget sends an empty password to the server instead of asking for it.
  const handleSubmit = (event: Event) => {
    if (!(event.target instanceof HTMLFormElement)) return
    const [first, ...others] = emptyPasswordsOf(event.target)
    if (!first) return
    event.preventDefault()
    event.stopPropagation()
    for (const input of [first, ...others]) showMessage(input, REQUIRED)
    first.focus()
  }
  element.addEventListener('invalid', handleInvalid, options)
  element.addEventListener('submit', handleSubmit, options)
  element.addEventListener('input', handleInput, options)
  return () => end.abort()
}

// Returns the empty visible password fields. The widget marks its other fields as required. The
// email page has a hidden password field for password managers.
const emptyPasswordsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[name="password"]')].filter(
    ({ value, tabIndex }) => value === '' && tabIndex >= 0,
  )

const messageId = (input: HTMLInputElement) => `${input.id}-message`

function showMessage(input: HTMLInputElement, text: string): void {
  removeMessage(input)
  const element = document.createElement('p')
  element.id = messageId(input)
  element.setAttribute('role', 'alert')
  element.className = message
  element.textContent = text
  // The widget removes this box, and the message in it, together with the field.
  input.closest('.cl-formField')?.append(element)
  input.setAttribute('aria-describedby', element.id)
  input.setAttribute('aria-invalid', 'true')
}

function removeMessage(input: HTMLInputElement): void {
  const element = document.getElementById(messageId(input))
  if (!element) return
  element.remove()
  input.removeAttribute('aria-describedby')
  input.removeAttribute('aria-invalid')
}
