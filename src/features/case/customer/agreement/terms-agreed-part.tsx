import { useMutation } from '@tanstack/react-query'
import type { Agreement } from '#machines/lifecycle/agreement/agreed-terms.ts'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import { showTop } from '#src/browser/focus-heading.ts'
import { answerAgreement } from '#src/data/cases/agreement.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { AgreedTerms, agreedPrice } from '#src/features/case/agreed-terms.tsx'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardActions } from '#src/ui/list/card.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })
const line = css({ textStyle: 'small' })

const titles: Record<Agreement['state'], string> = {
  proposed: 'Your attorney says you agreed on:',
  agreed: 'You and your attorney agreed on:',
  refused: 'You said that you did not agree on:',
}
const lines: Record<Agreement['state'], string> = {
  proposed: 'The price can differ from the bid only if you agree. Once you say yes, it stays.',
  agreed: 'You both said yes.',
  refused: 'Talk to your attorney. They can enter the terms again.',
}
const done = { yes: 'We told your attorney that you agree', no: 'We told your attorney' }

type AgreedProps = { legalCase: CustomerCase; agreement: Agreement }

/** What the attorney says both agreed on, and the customer's answer. */
export default function Agreed({ legalCase, agreement }: AgreedProps) {
  const { id, customer_id, category_name: categoryName, case_status } = legalCase
  const offlineReason = useOfflineReason()
  const { mutateAsync, isPending, variables } = useMutation(answerAgreement(customer_id))
  const { state, version } = agreement
  const answer = (is_agreed: boolean) =>
    mutateAsync({ id, version, is_agreed }).then(
      () => {
        showSnackbar({ message: is_agreed ? done.yes : done.no, type: 'success' })
        // The pressed button is gone.
        showTop()
      },
      () => {
        // The app shows failures.
      },
    )
  const working = (is_agreed: boolean) =>
    isPending && variables.is_agreed === is_agreed && 'Sending'
  return (
    <DeadlineCard title={`${titles[state]} ${agreedPrice(agreement, categoryName, 'customer')}`}>
      <div className={stack}>
        <AgreedTerms agreement={agreement} categoryName={categoryName} reader="customer" />
        <p className={line}>{lines[state]}</p>
      </div>
      {state === 'proposed' && hasChosenAttorney(case_status) && (
        <CardActions>
          <Button
            disabledReason={offlineReason}
            disabled={isPending}
            working={working(true)}
            onClick={() => answer(true)}
          >
            Yes, we agreed on this
          </Button>
          <Button
            visual="tonal"
            disabledReason={offlineReason}
            disabled={isPending}
            working={working(false)}
            onClick={() => answer(false)}
          >
            No, we did not agree on this
          </Button>
        </CardActions>
      )}
    </DeadlineCard>
  )
}
