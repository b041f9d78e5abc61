// Finds what is on the open page by the role and the name that the browser itself computes for
// assistive technology.
import { CommandError, type Driver, elementOf, idsOf } from './commands.ts'

/** The elements that may have a role, so that only theirs is asked for. */
const CANDIDATES = {
  button: 'button, summary, [role=button]',
  link: 'a[href]',
  radio: 'input[type=radio], [role=radio]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  tab: '[role=tab]',
  menuitem: '[role=menuitem]',
  heading: 'h1, h2, h3, [role=heading]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
  // A password has no role.
  field: 'input, select, textarea',
}

/** The role of a control; a field has one of many. */
export type Role = keyof typeof CANDIDATES

/** What a control is called, and where it is. */
export interface Named {
  name: string | RegExp
  /** A text in the row, the card or the group of the control. */
  within?: string | undefined
}

/**
 * Returns the id of the first control with this role and name, and undefined when none is shown.
 */
export async function findControl(
  { send }: Driver,
  role: Role,
  { name, within }: Named,
): Promise<string | undefined> {
  const args = [CANDIDATES[role], within ?? null]
  const found = await send('run', { script: `return (${shownElements})(...arguments)`, args })
  for (const id of idsOf(found)) {
    try {
      const label = String(await send('label', { id })).trim()
      const isNamed = typeof name === 'string' ? label === name : name.test(label)
      if (isNamed && (role === 'field' || isRole(role, await send('role', { id })))) return id
    } catch (error) {
      // React has replaced it meanwhile.
      if (!(error instanceof CommandError && error.code === 'stale element reference')) throw error
    }
  }
  return undefined
}

const isRole = (role: Role, computed: unknown) =>
  computed === role || (role === 'dialog' && computed === 'alertdialog')

/**
 * Runs in the page. Returns the elements that are not hidden, those of the topmost dialog first.
 */
function shownElements(selector: string, within: string | null): Element[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const group = 'li, tr, fieldset, [role=row], [role=radiogroup], [role=group], [role=dialog]'
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog')]
    .filter(isShown)
    .at(-1)
  const elements = [...document.querySelectorAll(selector)]
    .filter(isShown)
    .filter((element) => !element.closest('[inert]'))
    .filter((element) => !within || element.closest(group)?.textContent?.includes(within))
  const isInDialog = (element: Element) => dialog?.contains(element) ?? false
  return [...elements.filter(isInDialog), ...elements.filter((element) => !isInDialog(element))]
}

/**
 * Returns the id of what a person presses for a radio button or a checkbox, which may itself be
 * invisible.
 */
export async function labelOf({ send }: Driver, id: string): Promise<string> {
  const script = 'const [box] = arguments; return [box.labels?.[0] ?? box]'
  return idsOf(await send('run', { script, args: [elementOf(id)] }))[0] ?? id
}
