import { useState } from 'react'
import { limitInput, type TextUnit, textLength } from './text-limit.ts'

/**
 * Holds a text control to a limit. `limit` returns what of the control's text fits, and leaves the
 * caret behind it; `notice` says what did not fit of the latest insertion.
 */
export function useTextLimit(
  value: string,
  max = Number.POSITIVE_INFINITY,
  unit: TextUnit = 'characters',
) {
  const [left, setLeft] = useState(0)
  const limit = (control: HTMLInputElement | HTMLTextAreaElement): string => {
    const typed = control.value
    const { text, caret } = limitInput(value, typed, max, unit)
    setLeft(textLength(typed, unit) - textLength(text, unit))
    if (text === typed) return text
    // Written here, not by React's next render, so that the caret stays where it was.
    control.value = text
    // An email's control has no selection.
    if (control.selectionStart !== null) control.setSelectionRange(caret, caret)
    return text
  }
  const fits = `Only ${max.toLocaleString('en-US')} ${unit} fit.`
  const rest =
    left > 1 ? ` The last ${left.toLocaleString('en-US')} that you added were left out.` : ''
  return { limit, notice: left > 0 ? fits + rest : null }
}
