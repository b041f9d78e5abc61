// Not the switch that decides who reads the answer, which comes before the control.
const CONTROL = ':is(input, select, textarea):not([tabindex="-1"], [role="switch"])'

/**
 * Moves focus to the first control that has an error, or a question about an unlikely answer, and
 * scrolls its message into view. Returns whether there is one.
 */
export function focusFirstError(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector('[data-invalid], [data-doubted]')
  const control =
    field?.querySelector<HTMLElement>(`${CONTROL}[aria-invalid="true"]`) ??
    field?.querySelector<HTMLElement>(CONTROL)
  control?.focus({ preventScroll: true })
  field?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  return Boolean(control)
}
