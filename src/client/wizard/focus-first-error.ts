/**
 * Moves the focus to the first control whose answer is refused, with what is said about it in
 * sight. Returns whether there is one.
 */
export function focusFirstError(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector('[data-invalid]')
  const control = field?.querySelector<HTMLElement>(
    ':is(input, select, textarea):not([tabindex="-1"])',
  )
  control?.focus({ preventScroll: true })
  field?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  return Boolean(control)
}
