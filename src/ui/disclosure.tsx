import { type ReactNode, useId, useState } from 'react'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import type { Elements } from './elements.ts'
import { ChevronDownIcon } from './icons.tsx'
import { rowClass } from './list/list-row.tsx'

const spaces = { section: css({ marginTop: '5' }), pen: css({ marginTop: '1' }), line: undefined }
// Makes up for the space below the title's text: its row is at least 44 px tall, for touch.
const headings = { section: css({ marginBottom: '-2' }), pen: undefined }
// The value goes below the title where both do not fit next to the chevron.
const text = css({
  flex: '1',
  minWidth: '0',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
})
// Screen readers join title and value to one name, and pause at a comma that is not shown.
const paused = { '&:not(:last-child)::after': { content: '"" / ", "' } }
const titles = {
  section: css({ textStyle: 'section' }),
  pen: css({ textStyle: 'strong', color: 'pen' }),
  line: css({ textStyle: 'strong', ...paused }),
}
const valueClass = css({
  textStyle: 'small',
  color: 'ink-2',
  textAlign: 'end',
  marginInlineStart: 'auto',
})
const chevron = css({
  color: 'ink-3',
  // The glyph ends where the text does.
  marginInlineEnd: '-6px',
  transition: 'transform {durations.step} {easings.out}',
  '[aria-expanded=true] > &': { transform: 'rotate(180deg)' },
  _motionReduce: { transition: 'none' },
})
const lineContent = css({ paddingBottom: '4' })

type DisclosureProps = {
  title: string
  /**
   * `section`, `pen`: a heading of the page, or of additional information. `line`: one line of a
   * form.
   */
  tone: keyof typeof titles
  /** What is set in the content of a line: 'Flat fee'. */
  value?: ReactNode
  /** What the line is about, where several have the same title; for its accessible name. */
  about?: string | undefined
  startsOpen?: boolean
  /** Whether the content must be seen: it has an error. */
  isNeeded?: boolean
  children: Elements
}

/** A heading or a line that shows and hides the content below it. */
export function Disclosure(props: DisclosureProps) {
  const { title, tone, value, about, startsOpen = false, isNeeded = false, children } = props
  const [isOpen, setOpen] = useState(startsOpen)
  if (isNeeded && !isOpen) setOpen(true)
  const contentId = useId()
  const button = (
    <button
      type="button"
      className={rowClass()}
      aria-expanded={isOpen}
      aria-controls={contentId}
      onClick={() => setOpen(!isOpen)}
    >
      <span className={text}>
        <span className={titles[tone]}>{title}</span>
        {value && <span className={valueClass}>{value}</span>}
      </span>
      {about && <span className={visuallyHidden()}>{`, ${about}`}</span>}
      <span className={chevron}>
        <ChevronDownIcon />
      </span>
    </button>
  )
  if (tone === 'line') {
    return (
      <div>
        {button}
        <div id={contentId} className={lineContent} hidden={!isOpen}>
          {children}
        </div>
      </div>
    )
  }
  return (
    <section className={spaces[tone]}>
      <h2 className={headings[tone]}>{button}</h2>
      <div id={contentId} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
