import { useRef } from 'react'
import type { Answer } from '#machines/wizard/field.ts'
import { ChoiceList } from '#src/ui/control/choice-list.tsx'
import { css } from '#styled/css/css.mjs'

const apart = css({ marginTop: '3' })
const UNKNOWN = 'unknown'

export type DoesNotKnowProps = {
  label: string
  answer: Answer | undefined
  onAnswer: (value: Answer) => void
}

/**
 * The checkbox 'I don’t know' below a text field, whose answer is then stored as `false`.
 * Unchecking it restores the typed text.
 */
export function DoesNotKnow({ label, answer, onAnswer }: DoesNotKnowProps) {
  const typed = useRef('')
  const handleChange = (chosen: readonly string[]) => {
    if (typeof answer === 'string') typed.current = answer
    onAnswer(chosen.length > 0 ? false : typed.current)
  }
  return (
    <div className={apart}>
      <ChoiceList
        mode="many"
        options={[{ value: UNKNOWN, label }]}
        value={answer === false ? [UNKNOWN] : []}
        onChange={handleChange}
      />
    </div>
  )
}
