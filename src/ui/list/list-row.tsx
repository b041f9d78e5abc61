import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { UnreadDot } from '#src/ui/icon-button.tsx'
import { ChevronRightIcon } from '#src/ui/icons.tsx'
import { listRow } from '#styled/recipes/list-row.mjs'
import { useWindowed } from './use-windowed.ts'

type Tone = 'plain' | 'strong' | 'pen' | 'case'

/** Returns the class of a row, for the link or button that contains a RowContent. */
export const rowClass = () => listRow().root

/** A list of rows (`<li>`), separated by hairlines. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <ul ref={useWindowed()} className={listRow().list}>
      {children}
    </ul>
  )
}

export type RowContentProps = {
  icon?: Elements
  title: ReactNode
  facts?: ReactNode
  /** More facts, each on a line of its own. */
  more?: readonly string[]
  /** The beginning of a person's text, on one line. */
  excerpt?: string | undefined
  /** `case`: the title in the serif; `pen`: the title looks like an action. */
  tone?: Tone
  /** The mark of an unread row; the row's own text must say it too. */
  unread?: boolean
  /** The chevron of a row that is a link. */
  leads?: boolean
}

/** The content of a pressable row: icon, title, facts, chevron. */
export function RowContent({
  icon,
  title,
  facts,
  more,
  excerpt,
  tone,
  unread,
  leads,
}: RowContentProps) {
  const classes = listRow({ tone })
  return (
    <>
      {unread && <UnreadDot />}
      {icon}
      <span className={classes.text}>
        <span className={classes.title} dir="auto">
          {title}
        </span>
        {facts && <span className={classes.facts}>{facts}</span>}
        {more?.map((line) => (
          <span key={line} className={classes.facts}>
            {line}
          </span>
        ))}
        {excerpt && (
          <span className={classes.excerpt} dir="auto">
            {excerpt}
          </span>
        )}
      </span>
      {leads && (
        <span className={classes.chevron}>
          <ChevronRightIcon />
        </span>
      )}
    </>
  )
}
