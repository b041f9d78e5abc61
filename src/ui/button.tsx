import type { ComponentProps, MouseEvent } from 'react'
import { useId } from 'react'
import { css } from '#styled/css/css.mjs'
import { button } from '#styled/recipes/button.mjs'
import { buttonNote } from '#styled/recipes/button-note.mjs'
import { workingRing } from '#styled/recipes/working-ring.mjs'
import type { Elements } from './elements.ts'

// An element for the text alone, which takes no part in the layout.
const label = css({ display: 'contents' })

/** The recipe of a button's class, for links that look like one. */
export const buttonClass = button

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  visual?:
    | 'primary'
    | 'secondary'
    | 'outline'
    | 'tonal'
    | 'neutral'
    | 'quiet'
    | 'muted'
    | 'danger'
    | 'dashed'
  /** `fill`: as wide as its row; `hug`: as wide as its text; `flush`: its text without an inset. */
  fit?: 'fill' | 'hug' | 'flush'
  text?: 'md' | 'sm'
  icon?: Elements
  /** The present action as a verb ('Sending'). While set, further taps do nothing. */
  working?: string | false | undefined
  /** Why it is disabled; shown below, and read with the button. */
  disabledReason?: string | undefined
  /** The id of that text, for another button with the same reason. */
  reasonId?: string
}

/**
 * A button that stays in the tab order while it is disabled or working, so that its reason can be
 * read and the focus is not lost. Its handlers and its form's submit do not run then.
 */
export function Button({
  visual,
  fit,
  text,
  icon,
  working,
  disabled,
  disabledReason,
  reasonId: givenId,
  type = 'button',
  onClick,
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  'use memo'
  const ownId = useId()
  const reasonId = givenId ?? ownId
  const off = Boolean(disabled || disabledReason)
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || working) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        className={button({ visual, fit, text, off })}
        onClick={handleClick}
        aria-disabled={off || Boolean(working) || undefined}
        aria-busy={Boolean(working) || undefined}
        aria-describedby={disabledReason ? reasonId : describedBy}
      >
        {working ? <span className={workingRing()} /> : icon}
        <span className={label}>{working || children}</span>
      </button>
      {disabledReason && (
        <p id={reasonId} className={buttonNote()}>
          {disabledReason}
        </p>
      )}
    </>
  )
}
