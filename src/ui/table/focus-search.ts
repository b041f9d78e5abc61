/** Moves focus to the search box of the list, when a pressed button has disappeared. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('search input')?.focus()
}
