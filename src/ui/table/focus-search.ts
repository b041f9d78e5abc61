/** Moves the focus to the line that searches the list, where a button that was pressed is gone. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('search input')?.focus()
}
