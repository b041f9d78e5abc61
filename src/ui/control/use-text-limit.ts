import { useState } from 'react'
import { limitInput, type TextUnit, textLength } from './text-limit.ts'

/**
 * Limits the length of a text control. `limit` returns the part of the text that fits, `before`
 * being the text before the edit, and keeps the caret in place. `notice` describes the part of the
 * last insertion that did not fit.
 */
export function useTextLimit(max = Number.POSITIVE_INFINITY, unit: TextUnit = 'characters') {
  const [left, setLeft] = useState(0)
  const limit = (control: HTMLInputElement | HTMLTextAreaElement, before: string): string => {
    const typed = control.value
    const { text, caret } = limitInput(before, typed, max, unit)
    setLeft(textLength(typed, unit) - textLength(text, unit))
    if (text === typed) return text
    // Set here and not by React's next render, so that the caret keeps its place.
    control.value = text
    // An email input has no selection.
    if (control.selectionStart !== null) control.setSelectionRange(caret, caret)
    return text
  }
  const fits = `Only ${max.toLocaleString('en-US')} ${unit} fit.`
  const rest =
    left > 1 ? ` The last ${left.toLocaleString('en-US')} that you added were left out.` : ''
  return { limit, notice: left > 0 ? fits + rest : null }
}
