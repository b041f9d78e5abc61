import { createContext, use } from 'react'

/** What a control needs to know of the field around it. */
export type FieldContextValue = {
  /** The id the label points at; none in a group, whose controls have labels of their own. */
  controlId: string | undefined
  /** Ids of hint, error and help, for `aria-describedby`. */
  describedBy: string | undefined
  invalid: boolean
  locked: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

/** The attributes that tie a native control to its field; nothing when it stands alone. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.controlId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    readOnly: field.locked || undefined,
  }
}

/** Whether the field around shows an error, and whether it is locked. */
export function useFieldState() {
  const field = use(FieldContext)
  return { invalid: field?.invalid ?? false, locked: field?.locked ?? false }
}
