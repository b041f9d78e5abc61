// Replaces a prerendered page by the app's own, with what a person has entered in the meantime.
import { startTransition } from 'react'
import { nextPaint } from '#src/browser/after-paint.ts'
import { untilFound, untilPresent } from '#src/browser/until-present.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'
import {
  ADOPTED,
  compositionEnded,
  nameOf,
  pendingButton,
  stopWatchingTaps,
  tapEnded,
} from './early-taps.ts'

/** What the app shows while it opens a draft: in its place comes the draft. */
const OPENING = '[data-opening]'

/** The key of what was entered on a prerendered page that was left while it waited for a draft. */
const ENTERED = 'fastpass.entered'

/** How long a pressed button may come after its screen, ms. Later, its press would surprise. */
const MAX_LATE_MS = 3_000

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Renders the app unseen, and shows it in place of the prerendered page once it has content. If
 * both are the same screen, copies the choices, the texts and the focus, and presses the button
 * that the person has pressed.
 */
export async function replacePrerenderedPage(
  page: HTMLElement,
  render: (container: HTMLElement) => void,
): Promise<void> {
  const container = document.createElement('div')
  // As large as the viewport, because screens measure their bars.
  Object.assign(container.style, { position: 'fixed', inset: '0', visibility: 'hidden' })
  page.after(container)
  // In a transition React yields to taps.
  startTransition(() => render(container))
  await untilPresent(container, 'main')
  // Its effects run before its controls get the focus here.
  await nextPaint()
  await compositionEnded()
  await tapEnded()
  stopWatchingTaps()
  // Not before: the person may scroll or focus while the app is rendered.
  const scrolled = window.scrollY
  container.removeAttribute('style')
  container.id = page.id
  adopt(page, container)
  if (isSameScreen(screenOf(page), screenOf(container))) copyState(page, container, scrolled)
  page.remove()
  void copyOnceOpened(page, container)
}

/**
 * Copies the state of the removed page, if the app first says that a draft is still being opened.
 */
async function copyOnceOpened(page: HTMLElement, container: HTMLElement) {
  if (!container.querySelector(OPENING)) return
  const keep = () =>
    storeInTab(ENTERED, JSON.stringify({ screen: screenOf(page), entries: entriesOf(page) }))
  // The person may reload meanwhile.
  window.addEventListener('pagehide', keep)
  await untilOpened(container)
  window.removeEventListener('pagehide', keep)
  removeInTab(ENTERED)
  if (isSameScreen(screenOf(page), screenOf(container))) copyState(page, container, 0)
}

const untilOpened = (container: HTMLElement) =>
  untilPresent(container, `main:not(:has(${OPENING}))`)

/**
 * Enters what was entered in an earlier document of this tab, if the same screen is shown first.
 * Leaves out controls in which something is entered already.
 */
export async function restoreEntries(container: HTMLElement): Promise<void> {
  const stored = readInTab(ENTERED)
  if (stored === null) return
  await untilOpened(container)
  removeInTab(ENTERED)
  const { screen, entries } = JSON.parse(stored) as { screen: ScreenNames; entries: Entry[] }
  if (!isSameScreen(screen, screenOf(container))) return
  const newEntries = new Map(entriesOf(container))
  enter(
    container,
    entries.filter(([key]) => !newEntries.has(key)),
  )
}

/** Moves what the page's own script has shown, with the focus and the caret. */
function adopt(page: HTMLElement, container: HTMLElement) {
  const [before, after] = [page, container].map((root) => root.querySelector(`[${ADOPTED}]`))
  if (!before || !after) return
  const focused = document.activeElement
  const { selectionStart, selectionEnd } = focused as Partial<HTMLInputElement>
  for (const node of [...before.childNodes]) {
    if ('moveBefore' in after) after.moveBefore(node, null)
    else (after as Element).append(node)
  }
  if (!after.contains(focused) || focused === document.activeElement) return
  const input = focused as HTMLInputElement
  input.focus({ preventScroll: true })
  if (typeof selectionStart === 'number') input.setSelectionRange(selectionStart, selectionEnd ?? 0)
}

function copyState(page: HTMLElement, container: HTMLElement, scrolled: number) {
  enter(container, entriesOf(page))
  const [before, after] = [controlsOf(page), controlsOf(container)]
  const [key, entered] = [...before].find(([, control]) => control === document.activeElement) ?? []
  const target = after.get(key ?? '')
  if (target && entered) {
    target.focus({ preventScroll: true })
    copyCaret(entered, target)
  } else if (!container.contains(document.activeElement)) {
    const next =
      sameLinkOrButton(document.activeElement, container) ?? container.querySelector('h1')
    next?.focus({ preventScroll: true })
  }
  page.hidden = true
  window.scrollTo(0, scrolled)
  void pressAgain(page, container)
}

/**
 * Presses the button that the person has pressed, as soon as the app shows it: a card may come from
 * the device's storage later than its screen. Does nothing once the person does something else.
 */
async function pressAgain(page: HTMLElement, container: HTMLElement) {
  const pending = pendingButton()
  if (!pending) return
  const isTranslated = namesOf(page) !== namesOf(container)
  const earlier = buttonsOf(page)
  const sameName = earlier.filter((it) => it === pending.button || nameOf(it) === pending.name)
  const find = () => {
    const buttons = buttonsOf(container)
    const named = buttons.filter((button) => nameOf(button) === pending.name)
    if (named.length === sameName.length) return named[sameName.indexOf(pending.button)]
    // The browser may have translated one of the names.
    const isByPlace = isTranslated && named.length === 0 && earlier.length === buttons.length
    return isByPlace ? buttons[earlier.indexOf(pending.button)] : undefined
  }
  const end = new AbortController()
  const { signal } = end
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(type, () => end.abort(), { capture: true, signal })
  }
  setTimeout(() => end.abort(), MAX_LATE_MS)
  const button = await untilFound(container, find, signal)
  end.abort()
  button?.click()
}

const buttonsOf = (container: ParentNode): HTMLElement[] => [
  ...container.querySelectorAll('button'),
]

/** The texts by which a screen is recognized. */
type ScreenNames = { names: string; untranslated: string }

const screenOf = (container: ParentNode): ScreenNames => ({
  names: namesOf(container),
  untranslated: untranslatedOf(container),
})

/**
 * Returns whether two screens are the same: they have the same title and heading. The browser may
 * have translated one of them; then they have the same controls, or without any the same links.
 */
const isSameScreen = (one: ScreenNames, other: ScreenNames): boolean =>
  one.names === other.names || (one.untranslated !== '' && one.untranslated === other.untranslated)

function untranslatedOf(container: ParentNode): string {
  const keys = [...controlsOf(container).keys()]
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  return (keys.length > 0 ? keys : links).join('\n')
}

/** Returns what names a screen: the title in its bar, and its first heading. */
const namesOf = (container: ParentNode) =>
  ['header p', 'h1'].map((selector) => container.querySelector(selector)?.textContent).join('\n')

/**
 * Returns the controls by type, value of a choice and position among the same; never by a label,
 * which the browser may have translated.
 */
function controlsOf(container: ParentNode): Map<string, Control> {
  const controls = new Map<string, Control>()
  const selector = `:is(input, textarea, select):not([${ADOPTED}] *)`
  for (const control of container.querySelectorAll<Control>(selector)) {
    const choice = isChoice(control) ? control.value : ''
    let key = `${control.type} ${choice}`
    while (controls.has(key)) key += ' again'
    controls.set(key, control)
  }
  return controls
}

/** Returns the link or button of the same name. The app may have a button in place of a link. */
function sameLinkOrButton(element: Element | null, container: ParentNode): HTMLElement | undefined {
  if (!element?.matches('a, button')) return
  const others = [...container.querySelectorAll<HTMLElement>('a, button')]
  const href = element.getAttribute('href')
  return (
    others.find((other) => nameOf(other) === nameOf(element)) ??
    others.find((other) => href !== null && other.getAttribute('href') === href)
  )
}

/** A control's key, and what was typed into it, or whether it was checked. */
type Entry = [key: string, entered: string | boolean]

const isChoice = (control: Control): control is HTMLInputElement =>
  ['radio', 'checkbox'].includes(control.type)

/** Returns what was entered on a page. */
const entriesOf = (page: ParentNode): Entry[] =>
  [...controlsOf(page)].flatMap<Entry>(([key, control]) => {
    if (isChoice(control)) {
      return control.checked === control.defaultChecked ? [] : [[key, control.checked]]
    }
    return control.type === 'hidden' || control.value === '' ? [] : [[key, control.value]]
  })

function enter(container: ParentNode, entries: Entry[]) {
  const controls = controlsOf(container)
  for (const [key, entered] of entries) {
    const control = controls.get(key)
    if (!control) continue
    if (!isChoice(control)) {
      if (control.value !== entered) typeInto(control, String(entered))
    } else if (control.checked !== entered) control.click()
  }
}

// React replaces the setter of its controls, to know of changes that it has not made.
function typeInto(control: Control, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  // React reads a choice from `change`.
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

// The app may write the text in another way.
function copyCaret(from: Control, to: Control) {
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return
  const { selectionStart, selectionEnd } = from
  // Choices and emails have no caret.
  if (selectionStart === null || to.selectionStart === null) return
  if (selectionStart === from.value.length) to.setSelectionRange(to.value.length, to.value.length)
  else if (from.value === to.value) to.setSelectionRange(selectionStart, selectionEnd)
}
