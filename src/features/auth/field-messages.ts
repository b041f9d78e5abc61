/** Replaces the browser's own messages about the sign-in widget's fields with the app's usual ones. */
const REQUIRED = 'Field is required.'
const NO_EMAIL = 'Enter a valid email.'

/** Replaces the messages inside an element. Returns a function that stops it. */
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
