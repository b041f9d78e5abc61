// Adds to the markup of the sign-in widget what password managers and screen readers need and the
// widget has no options for.

/** The fields' autocomplete tokens, by name, unless the widget sets one itself. */
const TOKENS = { identifier: 'username', password: 'current-password', code: 'off' }

/** The pages whose heading replaces the screen's title. */
const TITLED = ['forgotPassword', 'resetPassword', 'totpMfa', 'backupCodeMfa', 'alternativeMethods']
const TITLE = TITLED.map((page) => `h1[data-localization-key^="signIn.${page}"]`).join()

/**
 * Completes the markup inside an element whenever it changes, and reports the heading of the page
 * that the widget shows. Returns the function that stops it.
 */
export function completeMarkup(
  element: HTMLElement,
  onTitle: (title: string | undefined) => void,
): () => void {
  const complete = () => {
    addTokens(element)
    describeCode(element)
    // The live region next to it says the same.
    for (const error of element.querySelectorAll(
      '[aria-live] + * [data-testid=form-feedback-error]',
    )) {
      setAttributes(error, { 'aria-hidden': 'true' })
    }
    setAttributes(element.querySelector('.cl-identityPreviewText'), {
      translate: 'no',
      dir: 'auto',
    })
    onTitle(element.querySelector(TITLE)?.textContent ?? undefined)
  }
  const observer = new MutationObserver(complete)
  observer.observe(element, {
    childList: true,
    subtree: true,
    attributeFilter: ['autocomplete', 'data-error'],
  })
  complete()
  return () => observer.disconnect()
}

function addTokens(element: HTMLElement): void {
  for (const [name, token] of Object.entries(TOKENS)) {
    const input = element.querySelector(`input[name="${name}"]`)
    const current = input?.getAttribute('autocomplete') ?? ''
    if (current === '') setAttributes(input, { autocomplete: token })
    // Passkeys are offered among the names of accounts, in this order.
    if (current === 'webauthn') setAttributes(input, { autocomplete: `${token} webauthn` })
  }
}

/**
 * Describes the field of a code by its error and the text above it. Its boxes are only a picture.
 */
function describeCode(element: HTMLElement): void {
  const field = element.querySelector('.cl-otpCodeField')
  if (!field) return
  setAttributes(element.querySelector('.cl-headerSubtitle'), { id: 'code-help' })
  setAttributes(field.querySelector('[aria-live]'), { id: 'code-error' })
  setAttributes(field.querySelector('[role=group]'), { 'aria-hidden': 'true' })
  setAttributes(field.querySelector('input'), {
    'aria-invalid': `${field.hasAttribute('data-error')}`,
    'aria-describedby': 'code-error code-help',
  })
}

function setAttributes(element: Element | null, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (element && element.getAttribute(name) !== value) element.setAttribute(name, value)
  }
}
