import { type ChangeEvent, type CompositionEvent, useState } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Returns the props of a text control whose text is rewritten while it is typed: cut to a length,
 * or formatted. While a word is composed, as with a Japanese or an Android keyboard, the control
 * keeps what the keyboard writes: a keyboard whose text changes under it loses the word. `rewrite`:
 * returns the text that the control gets, `before` being the one before the edit.
 */
export function useComposedText(
  value: string,
  onChange: (text: string) => void,
  rewrite: (control: Control, before: string) => string,
) {
  const [composed, setComposed] = useState<{ before: string; text: string } | null>(null)
  const report = (text: string) => {
    if (text !== value) onChange(text)
  }
  return {
    value: composed?.text ?? value,
    onChange: ({ target }: ChangeEvent<Control>) => {
      if (composed) setComposed({ ...composed, text: target.value })
      report(composed ? target.value : rewrite(target, value))
    },
    onCompositionStart: ({ currentTarget }: CompositionEvent<Control>) =>
      setComposed({ before: value, text: currentTarget.value }),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Control>) => {
      setComposed(null)
      report(rewrite(currentTarget, composed?.before ?? value))
    },
  }
}
