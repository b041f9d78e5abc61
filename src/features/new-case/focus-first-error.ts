/** Moves the focus to the first control whose answer is refused. Answers whether there is one. */
export function focusFirstError(form: HTMLFormElement | null): boolean {
  const control = form?.querySelector<HTMLElement>(
    '[data-invalid] :is(input, select, textarea):not([tabindex="-1"])',
  )
  control?.focus()
  return Boolean(control)
}
