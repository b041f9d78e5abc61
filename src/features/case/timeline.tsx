import type { components } from '#contract'
import { useNow } from '#src/browser/use-now.ts'
import { formatMoment } from '#src/format/dates.ts'
import { Section } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { disclaimerPart } from './disclaimer.ts'
import { disclaimerPlaceOf, type TimelineReader, timelineText } from './timeline-texts.ts'

type TimelineEvent = components['schemas']['TimelineEvent']

const list = css({ listStyle: 'none', padding: '0' })
const entry = css({
  position: 'relative',
  paddingInlineStart: '6',
  paddingBottom: '4',
  // The line from one mark to the next.
  _before: {
    content: '""',
    position: 'absolute',
    insetInlineStart: '5px',
    top: '2',
    bottom: '-2',
    borderInlineStart: '2px solid',
    borderColor: 'line',
  },
  _last: { paddingBottom: '0', _before: { display: 'none' } },
})
const mark = css({
  position: 'absolute',
  insetInlineStart: '0',
  top: '6px',
  width: '12px',
  height: '12px',
  borderRadius: 'round',
  border: '2px solid',
  borderColor: 'edge',
  backgroundColor: 'edge',
  _forcedColors: { backgroundColor: 'CanvasText' },
  '[data-next] > &': {
    borderColor: 'pen',
    backgroundColor: 'page',
    _forcedColors: { backgroundColor: 'Canvas' },
  },
})
const what = css({ overflowWrap: 'anywhere', '[data-next] > &': { textStyle: 'strong' } })
const readBy = css({ color: 'ink-2', marginBottom: '4' })
const when = css({ textStyle: 'small', color: 'ink-2' })

type TimelineProps = {
  /** Oldest first; undefined for an attorney who has lost access. */
  events: readonly TimelineEvent[] | undefined
  reader: TimelineReader
  /** What attorneys did with the case: how many have opened it, and how many have passed on it. */
  readers?: readonly (string | undefined)[]
  /** Returns what comes next at a moment; null for nothing. */
  next: (now: Date) => string | null
}

/** What has happened to a case and when, and what comes next. */
export function Timeline({ events, reader, readers = [], next }: TimelineProps) {
  const upcoming = next(useNow())
  const disclaimer = disclaimerPart.useLazyPart(
    events?.some(({ disclaimer_version }) => disclaimer_version) ?? false,
  )
  if (!events) return null
  return (
    <Section title="Timeline">
      {readers.map(
        (text) =>
          text && (
            <p key={text} className={readBy}>
              {text}
            </p>
          ),
      )}
      <ol className={list} aria-label="Timeline">
        {events.map((event, index) => {
          const text = timelineText(event, reader)
          const place = disclaimerPlaceOf(event.kind)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two bids can end at the same time
            <li key={index} className={entry}>
              <span className={mark} />
              <p className={what}>{text}</p>
              <p className={when}>
                <time dateTime={event.at}>{formatMoment(event.at)}</time>
              </p>
              {disclaimer && event.disclaimer_version && place && (
                <disclaimer.DisclaimerRead
                  version={event.disclaimer_version}
                  place={place}
                  about={text}
                />
              )}
            </li>
          )
        })}
        {upcoming && (
          <li className={entry} data-next="">
            <span className={mark} />
            <p className={when}>Next</p>
            <p className={what}>{upcoming}</p>
          </li>
        )}
      </ol>
    </Section>
  )
}
