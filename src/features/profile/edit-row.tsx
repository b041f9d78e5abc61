import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { DetailRow } from '#src/ui/detail-row.tsx'
import type { Elements } from '#src/ui/elements.ts'

type EditRowProps = {
  label: string
  value: ReactNode
  /** Shown next to the value. */
  mark?: Elements
  isOpen: boolean
  /** Whether no other row was opened since. */
  isLastOpened: boolean
  onEdit: () => void
  /** The form that takes the row's place while it is open. */
  children: ReactNode
}

/** A row with a button that opens its form. */
export function EditRow(props: EditRowProps) {
  const { label, value, mark, isOpen, isLastOpened, onEdit, children } = props
  const row = useFocusBack(isOpen, isLastOpened)
  return (
    <li ref={row}>
      {isOpen ? (
        children
      ) : (
        <DetailRow
          label={label}
          value={value}
          mark={mark}
          action={
            <Button
              visual="quiet"
              fit="flush"
              aria-label={`Edit ${label}`}
              data-edit
              onClick={onEdit}
            >
              Edit
            </Button>
          }
        />
      )}
    </li>
  )
}

/** Moves focus back to Edit when a row's form closes, unless another row was opened. */
export function useFocusBack(isOpen: boolean, isLastOpened = true) {
  const row = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && isLastOpened) {
      row.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen, isLastOpened])
  return row
}
