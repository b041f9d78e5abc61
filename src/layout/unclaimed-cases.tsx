import { useState } from 'react'
import { categoryInText } from '#machines/lifecycle/case-titles.ts'
import { showHeading } from '#src/browser/focus-heading.ts'
import { inServerTime } from '#src/clock/clock.ts'
import { formatMoment } from '#src/format/dates.ts'
import { formatCategory } from '#src/format/names.ts'
import { type CaseDraft, useCaseDrafts } from '#src/offline/drafts/case-drafts.ts'
import { isFinishedBy } from '#src/offline/drafts/case-to-finish.ts'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { claimDraft, discardDraft } from '#src/offline/drafts/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardActions, CardHeader, CardList } from '#src/ui/list/card.tsx'
import { DiscardDialog } from '#src/ui/overlay/discard-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

type UnclaimedCasesProps = {
  customerId: string
  /** What the person did after the case was started. */
  since?: 'signed up' | 'logged in'
}

/** Asks a customer whether cases that were started on this device while signed out are theirs. */
export function UnclaimedCases({ customerId, since = 'logged in' }: UnclaimedCasesProps) {
  const unclaimed = useCaseDrafts(SIGNED_OUT)
  if (!unclaimed || unclaimed.length === 0) return null
  return (
    <CardList>
      {unclaimed.map((each) => (
        <UnclaimedCase key={each.draft.id} customerId={customerId} since={since} unclaimed={each} />
      ))}
    </CardList>
  )
}

function UnclaimedCase(props: Required<UnclaimedCasesProps> & { unclaimed: CaseDraft }) {
  const { customerId, since, unclaimed } = props
  const [isAsking, setAsking] = useState(false)
  const { draft, savedAt } = unclaimed
  const name = formatCategory(draft.category.name)
  const isLikely = isFinishedBy(customerId, draft.id)
  const origin = isLikely
    ? `You answered questions about a ${categoryInText(draft.category.name)} case on this phone before you ${since}. Add it to your account?`
    : `Someone started a ${categoryInText(draft.category.name)} case on this phone without logging in.`
  const perform = (change: Promise<void>) =>
    change.then(
      () => showHeading(),
      (error: Error) => showSnackbar({ message: error.message, type: 'error' }),
    )
  return (
    <Card as="li" visual="dashed">
      <CardHeader
        name={isLikely ? `Your ${name} case` : 'Is this yours?'}
        facts={`${origin} Last answer ${formatMoment(inServerTime(Date.parse(savedAt)))}.`}
      />
      <CardActions>
        <Button
          visual="neutral"
          aria-label={`Delete the ${name} case`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
        <Button
          visual="tonal"
          aria-label={`Keep the ${name} case`}
          onClick={() => void perform(claimDraft(customerId, draft.id))}
        >
          Keep
        </Button>
      </CardActions>
      <DiscardDialog
        name={name}
        isUnclaimed
        open={isAsking}
        onClose={() => setAsking(false)}
        onDiscard={() => void perform(discardDraft(SIGNED_OUT, draft.id))}
      />
    </Card>
  )
}
