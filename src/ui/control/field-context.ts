import { createContext, use } from 'react'

/** The data that a control needs from its field. */
export type FieldContextValue = {
  /**
   * The id that the label refers to; undefined in a group, whose controls have their own labels.
   */
  controlId: string | undefined
  /** Ids of hint, error and help, for `aria-describedby`. */
  describedBy: string | undefined
  invalid: boolean
  locked: boolean
  required: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

/**
 * Whether the form is being saved. Its controls are then read-only, because a change would be lost,
 * but they keep focus.
 */
export const FormBusyContext = createContext(false)

/** Returns the attributes that connect a native control to its field; none outside a field. */
export function useFieldControl() {
  const field = use(FieldContext)
  const isBusy = use(FormBusyContext)
  if (!field) return { readOnly: isBusy || undefined }
  return {
    id: field.controlId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    readOnly: field.locked || isBusy || undefined,
  }
}

/**
 * Returns whether the enclosing field shows an error, whether it is locked, and whether its form is
 * being saved.
 */
export function useFieldState() {
  const field = use(FieldContext)
  const isBusy = use(FormBusyContext)
  return { invalid: field?.invalid ?? false, locked: field?.locked ?? false, isBusy }
}
