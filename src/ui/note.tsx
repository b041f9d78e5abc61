import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { note } from '#styled/recipes/note.mjs'

/** A short explanation next to the thing it explains: 'Who sees this'. */
export function Note(props: { icon: Elements; title: string; children: ReactNode }) {
  const classes = note()
  return (
    <div className={classes.root}>
      {props.icon}
      <p className={classes.title} dir="auto">
        {props.title}
      </p>
      <div className={classes.text}>{props.children}</div>
    </div>
  )
}
