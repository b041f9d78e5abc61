import { useId, useState } from 'react'
import { css } from '#styled/css/css.mjs'
import { cx } from '#styled/css/cx.mjs'
import { Button, type ButtonProps } from './button.tsx'

/** A text of this many characters or more has over five lines, even on a wide screen. */
const LONG = 480
const MANY_LINES = 8

const folded = css({ lineClamp: '5' })

const isLong = (text: string): boolean => text.length > LONG || text.split('\n').length > MANY_LINES

type FoldedTextProps = {
  text: string
  /** Part of the button's accessible name: 'the note of Vega Law Group'. */
  about: string
  className?: string
}

/** A person's text. A long one is cut after five lines, with a button that shows all of it. */
export function FoldedText({ text, about, className }: FoldedTextProps) {
  const fold = useFold(about)
  if (!isLong(text)) {
    return (
      <p className={className} dir="auto">
        {text}
      </p>
    )
  }
  return (
    <>
      <p id={fold.id} className={cx(className, !fold.isOpen && folded)} dir="auto">
        {text}
      </p>
      <FoldButton {...fold.button} />
    </>
  )
}

/** Returns the state of a text that is shown in part or whole, and the props of its button. */
export function useFold(about: string) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const verb = isOpen ? 'Show less' : 'Show all'
  const button = {
    'aria-expanded': isOpen,
    'aria-controls': id,
    'aria-label': `${verb} of ${about}`,
    onClick: () => setOpen(!isOpen),
    children: verb,
  }
  return { id, isOpen, button }
}

/** Shows all of a text, or less of it. */
export const FoldButton = (props: ButtonProps) => <Button visual="quiet" fit="flush" {...props} />
