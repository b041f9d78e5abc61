import { useId, useState } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { rowClass } from '#src/ui/list/list-row.tsx'
import { css } from '#styled/css/css.mjs'

const spaces = { section: css({ marginTop: '5' }), pen: css({ marginTop: '1' }) }
// Makes up for the space below the title's text: its row is at least 44 px tall, for touch.
const headings = { section: css({ marginBottom: '-2' }), pen: undefined }
const titles = {
  section: css({ flex: '1', textStyle: 'section' }),
  pen: css({ flex: '1', textStyle: 'strong', color: 'pen' }),
}
const chevron = css({
  color: 'ink-3',
  // The glyph ends where the text does.
  marginInlineEnd: '-6px',
  transition: 'transform {durations.step} {easings.out}',
  '[aria-expanded=true] > &': { transform: 'rotate(180deg)' },
  _motionReduce: { transition: 'none' },
})

type DisclosureProps = {
  title: string
  /** The level of the heading: a section of the page, or additional information. */
  tone: keyof typeof titles
  startsOpen?: boolean
  children: Elements
}

/** A heading that shows and hides the content below it. */
export function Disclosure({ title, tone, startsOpen = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const contentId = useId()
  return (
    <section className={spaces[tone]}>
      <h2 className={headings[tone]}>
        <button
          type="button"
          className={rowClass()}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={titles[tone]}>{title}</span>
          <span className={chevron}>
            <ChevronDownIcon />
          </span>
        </button>
      </h2>
      <div id={contentId} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
