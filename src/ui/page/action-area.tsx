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
  /**
   * Where the buttons come after the content, so that it is read first, instead of being fixed at
   * the bottom: always, or while no keyboard is open.
   */
  atEnd?: 'always' | 'withoutKeyboard' | undefined
}

/**
 * The buttons of a screen, fixed at the bottom or after the content: the primary button and a row
 * of quiet ones, or one row while the keyboard is open. Its height is `--action-area` on the root
 * element.
 */
export function ActionArea({ primary, back, quiet, atEnd }: ActionAreaProps) {
  'use memo'
  const { bar, sentinel } = useOverContent('bottom')
  useEffect(watchKeyboard, [])
  useBarHeight(bar, '--action-area')
  const classes = actionArea({ atEnd })
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
