/** Replaces a prerendered page by the app's own, with what a person has entered in the meantime. */
import { startTransition } from 'react'
import { nextPaint } from '#src/browser/after-paint.ts'
import { pressedButton, stopWatchingTaps, tapEnded } from './early-taps.ts'

/** How long the prerendered page stays while the app has nothing to show, ms. */
const TIMEOUT_MS = 10_000

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Renders the app unseen, and shows it in place of the prerendered page once it has content. If both
 * are the same screen, copies the choices, the texts and the focus, and presses the button that the
 * person has pressed.
 */
export async function takeOver(
  page: HTMLElement,
  render: (container: HTMLElement) => void,
): Promise<void> {
  const container = document.createElement('div')
  // It keeps its size, because screens measure themselves.
  Object.assign(container.style, { position: 'fixed', inset: '0', visibility: 'hidden' })
  page.after(container)
  // In slices, so that it holds up no tap.
  startTransition(() => render(container))
  await hasContent(container)
  // Its effects run first: they move the focus.
  await nextPaint()
  await tapEnded()
  const isSame = headingOf(page) === headingOf(container)
  const [before, after] = [controlsOf(page), controlsOf(container)]
  const focused = before.indexOf(document.activeElement as Control)
  const entered = before[focused]
  stopWatchingTaps()
  container.removeAttribute('style')
  container.id = page.id
  page.remove()
  if (!isSame) return
  for (const [index, control] of before.entries()) copyEntry(control, after[index])
  const target = after[focused]
  if (target && entered) {
    target.focus({ preventScroll: true })
    copySelection(entered, target)
  } else container.querySelector('h1')?.focus({ preventScroll: true })
  const pressed = pressedButton()
  const buttons = [...container.querySelectorAll('button')]
  buttons.find(({ textContent }) => textContent === pressed)?.click()
}

async function hasContent(container: HTMLElement): Promise<void> {
  await new Promise<void>((resolve) => {
    const check = () => container.querySelector('main') && resolve()
    const observer = new MutationObserver(check)
    observer.observe(container, { childList: true, subtree: true })
    setTimeout(resolve, TIMEOUT_MS)
    check()
  })
}

const headingOf = (container: ParentNode) => container.querySelector('h1')?.textContent

const controlsOf = (container: ParentNode) => [
  ...container.querySelectorAll<Control>('input, textarea, select'),
]

function copyEntry(from: Control, to: Control | undefined) {
  if (!to || to.type !== from.type || from.type === 'hidden') return
  if (from.type === 'radio' || from.type === 'checkbox') {
    const [before, after] = [from as HTMLInputElement, to as HTMLInputElement]
    const isChanged = before.checked !== before.defaultChecked
    if (isChanged && before.checked !== after.checked) after.click()
  } else if (from.value !== '' && from.value !== to.value) typeInto(to, from.value)
}

// React replaces the setter of its controls, to know of changes that it has not made.
function typeInto(control: Control, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function copySelection(from: Control, to: Control) {
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return
  const { selectionStart, selectionEnd } = from
  // Choices, dates and emails have no selection.
  if (selectionStart !== null) to.setSelectionRange(selectionStart, selectionEnd)
}
