import type { ReactNode, Ref } from 'react'
import { field } from '#styled/recipes/field.mjs'

export type QuestionProps = {
  children: ReactNode
  /** Receives the heading, which gets the focus when a step opens. */
  headingRef?: Ref<HTMLHeadingElement>
  hint?: ReactNode
}

/** The question of a screen, above fields with their own labels or above no field. */
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
