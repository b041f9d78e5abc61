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
  isLast: boolean
  onEdit: () => void
  /** The form that takes the row's place while it is open. */
  children: ReactNode
}

/** A row with a button that opens its form. */
export function EditRow(props: EditRowProps) {
  const { label, value, mark, isOpen, isLast, onEdit, children } = props
  const row = useFocusBack(isOpen, isLast)
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
export function useFocusBack(isOpen: boolean, isLast = true) {
  const row = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && isLast) {
      row.current?.querySelector<HTMLElement>('[data-edit]')?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen, isLast])
  return row
}
