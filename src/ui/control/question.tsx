import type { ReactNode, Ref } from 'react'
import { field } from '#styled/recipes/field.mjs'

export type QuestionProps = {
  children: ReactNode
  /** Receives the heading, to move the focus to when a step opens. */
  headingRef?: Ref<HTMLHeadingElement>
  hint?: ReactNode
}

/** The question of a screen above fields that bear labels of their own, or above none. */
export function Question({ children, headingRef, hint }: QuestionProps) {
  const classes = field({ tone: 'question' })
  return (
    <div className={classes.root}>
      <div className={classes.heading}>
        <h1 ref={headingRef} tabIndex={-1} className={classes.label}>
          {children}
        </h1>
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  )
}
