import type { ComponentProps } from 'react'
import { useEffect } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { ChevronLeftIcon } from '#src/ui/icons.tsx'
import { actionArea } from '#styled/recipes/action-area.mjs'
import { watchKeyboard } from './keyboard.ts'
import { useBarHeight } from './use-bar-height.ts'
import { useOverContent } from './use-over-content.ts'

export type ActionAreaProps = {
  /** The screen's only filled button. */
  primary: Elements
  /** Below it, at the start: a BackButton. */
  back?: Elements
  /** Below it, at the end, or in the middle when alone: a quiet button. */
  quiet?: Elements
}

/**
 * The buttons of a screen, fixed at the bottom: the primary button and a row of quiet ones, or one
 * row while the keyboard is open. Its height is `--action-area` on the root element.
 */
export function ActionArea({ primary, back, quiet }: ActionAreaProps) {
  'use memo'
  const { bar, sentinel } = useOverContent('bottom')
  useEffect(watchKeyboard, [])
  useBarHeight(bar, '--action-area')
  const classes = actionArea()
  return (
    <>
      <div ref={sentinel} className={classes.sentinel} />
      <div ref={bar} className={classes.root}>
        <div>{primary}</div>
        {(back || quiet) && (
          <div className={classes.row}>
            {back}
            {quiet}
          </div>
        )}
      </div>
    </>
  )
}

/** Returns the class of Back in an action area; its text is in a `<span>`. */
export const backButtonClass = () => actionArea().back

/** Back: a quiet button with text, or a square with an arrow while the keyboard is open. */
export function BackButton(props: Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  'use memo'
  return (
    <button type="button" {...props} className={backButtonClass()}>
      <ChevronLeftIcon />
      <span>Back</span>
    </button>
  )
}
