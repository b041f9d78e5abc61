import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Draft } from '#machines/wizard/draft.ts'
import { stepsOf } from '#machines/wizard/flow.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { inServerTime } from '#src/clock/clock.ts'
import { formatMoment } from '#src/format/dates.ts'
import { formatCategory } from '#src/format/names.ts'
import { searchOf } from '#src/offline/drafts/case-drafts.ts'
import { discardDraft } from '#src/offline/drafts/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { ChevronRightIcon } from '#src/ui/icons.tsx'
import { Card, cardLinkClass } from '#src/ui/list/card.tsx'
import { DiscardDialog } from '#src/ui/overlay/discard-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { ProgressBar } from '#src/ui/progress.tsx'
import { css } from '#styled/css/css.mjs'

const styles = {
  title: css({ display: 'flex', gap: '3', textStyle: 'strong', '& > a': { flex: '1' } }),
  step: css({ whiteSpace: 'nowrap' }),
  progress: css({ marginBlock: '4' }),
  foot: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    marginBottom: '-3',
    textStyle: 'small',
    color: 'ink-2',
    // Above the link that covers the card.
    '& > button': { position: 'relative' },
  }),
}

export type DraftCardProps = { customerId: string; draft: Draft; savedAt: string }

/** An unfinished case: its step, and Discard. */
export function DraftCard({ customerId, draft, savedAt }: DraftCardProps) {
  const [isAsking, setAsking] = useState(false)
  const flow = caseFlowOf(draft.category.name)
  const name = formatCategory(draft.category.name)
  const search = searchOf(draft)
  const number = search.active
  const count = stepsOf(flow, draft.answers).length
  // The place of the case is asked before step 1.
  const isAtPlace = number === 0
  const discard = () =>
    discardDraft(customerId, draft.id).catch((error: Error) =>
      showSnackbar({ message: error.message, type: 'error' }),
    )
  return (
    <Card as="li" visual="dashed">
      <h3 className={styles.title}>
        <Link to="/customer/new-case" search={search} className={cardLinkClass()}>
          <span>{`Continue your ${name} case`}</span>
          {!isAtPlace && (
            <>
              <span>:</span> <span className={styles.step}>{`step ${number} of ${count}`}</span>
            </>
          )}
        </Link>
        <ChevronRightIcon />
      </h3>
      <div className={styles.progress}>
        <ProgressBar value={number} max={count} />
      </div>
      <div className={styles.foot}>
        <p>{`Saved. Last answer ${formatMoment(inServerTime(Date.parse(savedAt)))}`}</p>
        <Button
          visual="muted"
          fit="flush"
          aria-label={`Discard your ${name} case`}
          onClick={() => setAsking(true)}
        >
          Discard
        </Button>
      </div>
      <DiscardDialog
        name={name}
        open={isAsking}
        onClose={() => setAsking(false)}
        onDiscard={() => void discard()}
      />
    </Card>
  )
}
