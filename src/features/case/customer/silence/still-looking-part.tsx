import { useMutation } from '@tanstack/react-query'
import { showTop } from '#src/browser/focus-heading.ts'
import { useNow } from '#src/browser/use-now.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { confirmStillLooking } from '#src/data/cases/still-looking.ts'
import { close } from '#src/features/case/customer/status-changes.ts'
import { DeadlineCard } from '#src/features/case/deadline-card.tsx'
import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { formatDeadline } from '#src/format/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { CardActions } from '#src/ui/list/card.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'

const smallText = css({ textStyle: 'small' })

type StillLookingProps = { legalCase: CustomerCase; statusChange: CaseStatusChange }

/**
 * Asks after a week without a bid whether the customer is still looking, and says so when new
 * attorneys no longer find the case.
 */
export default function StillLooking({ legalCase, statusChange }: StillLookingProps) {
  const { customer_id, id, silence } = legalCase
  const offlineReason = useOfflineReason()
  const now = useNow()
  const { mutateAsync, isPending } = useMutation(confirmStillLooking(customer_id))
  if (!silence || silence.step === 'told') return null
  const confirm = () =>
    mutateAsync(id).then(
      () => {
        showSnackbar({ message: 'Attorneys can find your case', type: 'success' })
        // The pressed button is gone.
        showTop()
      },
      () => {
        // The app shows failures.
      },
    )
  const { step, answer_by } = silence
  const isHidden = step === 'hidden'
  return (
    <DeadlineCard
      title={isHidden ? 'New attorneys can’t find your case' : 'Still looking for an attorney?'}
    >
      <p className={smallText}>
        {isHidden
          ? 'We asked whether you are still looking, and did not hear from you. Your case is still open, and nothing is deleted.'
          : 'A week has passed without a bid.'}
      </p>
      {answer_by && (
        <p className={smallText}>
          {`If you don’t answer by ${formatDeadline(answer_by, now)}, new attorneys will no longer find your case. Nothing is deleted.`}
        </p>
      )}
      <CardActions>
        <Button disabledReason={offlineReason} working={isPending && 'Sending'} onClick={confirm}>
          Yes, I’m still looking
        </Button>
        <Button
          visual="tonal"
          disabledReason={offlineReason}
          onClick={() => statusChange.ask(close)}
        >
          No, close this case
        </Button>
      </CardActions>
    </DeadlineCard>
  )
}
