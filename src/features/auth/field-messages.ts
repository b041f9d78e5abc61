/** The browser's own messages about a field of the sign-in widget, in the words that the app uses elsewhere. */
const REQUIRED = 'Field is required.'
const NO_EMAIL = 'Enter a valid email.'

/** Replaces them inside an element. Returns what ends it. */
export function replaceFieldMessages(element: HTMLElement): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  const say = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    const { valueMissing, typeMismatch } = target.validity
    target.setCustomValidity(valueMissing ? REQUIRED : typeMismatch ? NO_EMAIL : '')
  }
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) target.setCustomValidity('')
  }
  element.addEventListener('invalid', say, options)
  element.addEventListener('input', forget, options)
  return () => end.abort()
}
