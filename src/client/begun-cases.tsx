import { useState } from 'react'
import { formatMoment } from '#src/format/dates.ts'
import { formatCategory } from '#src/format/names.ts'
import { SIGNED_OUT } from '#src/offline/draft-owner.ts'
import { claimDraft, discardDraft } from '#src/offline/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardActions, CardHeader, CardList } from '#src/ui/card.tsx'
import { type CaseDraft, useCaseDrafts } from './case-drafts.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { focusHeading } from './focus-heading.ts'
import { showSnackbar } from './snackbar.ts'

/** Asks a customer whether the cases that were begun on this phone before the log-in are theirs. */
export function BegunCases({ customerId }: { customerId: string }) {
  const begun = useCaseDrafts(SIGNED_OUT)
  if (!begun || begun.length === 0) return null
  return (
    <CardList>
      {begun.map((each) => (
        <BegunCase key={each.draft.id} customerId={customerId} begun={each} />
      ))}
    </CardList>
  )
}

function BegunCase({ customerId, begun }: { customerId: string; begun: CaseDraft }) {
  const [isAsking, setAsking] = useState(false)
  const { draft, savedAt } = begun
  const name = formatCategory(draft.category.name)
  const perform = (change: Promise<void>) =>
    change.then(focusHeading, (error: Error) =>
      showSnackbar({ message: error.message, type: 'error' }),
    )
  return (
    <Card as="li" visual="dashed">
      <CardHeader
        name="Is this yours?"
        facts={`Someone started a ${name} case on this phone without logging in. Last answer ${formatMoment(savedAt)}.`}
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
