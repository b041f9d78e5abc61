import {
  DISCLAIMER,
  DISCLAIMERS,
  type DisclaimerPlace,
} from '#machines/lifecycle/disclaimer/disclaimer.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { css } from '#styled/css/css.mjs'

const TITLE = 'What this is and is not'

const styles = {
  root: css({ textStyle: 'small', color: 'ink-2', marginBlock: '4', textWrap: 'pretty' }),
  title: css({ textStyle: 'strong', color: 'ink', marginBottom: '1' }),
  lines: css({ display: 'grid', gap: '1', listStyle: 'disc', paddingInlineStart: '4' }),
  read: css({ textStyle: 'small', color: 'ink-2', textWrap: 'pretty' }),
  written: css({ marginBottom: '1' }),
}

/**
 * What a call says that a person makes below the text. Where the text could not be loaded, nothing
 * says that they have read it.
 */
export const read = { disclaimer_version: DISCLAIMER.version }

/** What a person reads before they send a case, accept a bid, or contact a client. */
export const DisclaimerText = ({ place }: { place: DisclaimerPlace }) => (
  <div className={styles.root}>
    <p className={styles.title}>{TITLE}</p>
    <Lines of={DISCLAIMER.lines[place]} />
  </div>
)

export type DisclaimerReadProps = {
  version: number
  place: DisclaimerPlace
  /** What the person did then, for screen readers. */
  about: string
}

/** The version that a person read, in the history of a case; renders nothing for an unknown one. */
export function DisclaimerRead({ version, place, about }: DisclaimerReadProps) {
  const disclaimer = DISCLAIMERS.find((each) => each.version === version)
  if (!disclaimer) return null
  return (
    <Disclosure title={TITLE} tone="line" value={`Version ${version}`} about={about}>
      <div className={styles.read}>
        <p className={styles.written}>{`Written on ${formatLongDate(disclaimer.writtenAt)}`}</p>
        <Lines of={disclaimer.lines[place]} />
      </div>
    </Disclosure>
  )
}

const Lines = ({ of: lines }: { of: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
