import { bidItemOf } from '#machines/client/outbox-item.ts'
import { bidForm } from '#src/data/bids/bid.form.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { useTypedForms } from '#src/layout/use-form.ts'
import { deniedNote } from '#src/offline/use-stored.ts'
import { storeTypedForm } from '#src/session/typed-forms.ts'
import { useOutbox } from '#src/sync/outbox.ts'
import { type LockedBecause, lockedBidTexts } from './locked-bid-texts.ts'
import { TypedBid } from './typed-bid.tsx'
import { UnsentBid } from './unsent-bid.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { YourBid } from './your-bid.tsx'

type LockedBidProps = {
  attorneyId: string
  caseId: string
  legalCase: Pick<AttorneyCase, 'category_name' | 'case_status'>
  /** As the server has it; null without one. */
  bid: Bid | null
  because: LockedBecause
}

/**
 * An attorney's own bid on a case that takes bids and does not open: to read and withdraw, not to
 * change. One that was typed or waits to be sent is shown as well, because no other screen shows it
 * meanwhile.
 */
export function LockedBid({ attorneyId, caseId, legalCase, bid, because }: LockedBidProps) {
  const { next, locked } = lockedBidTexts[because]
  const savedNote = `${deniedNote() ?? 'It is saved on this phone.'} ${next}`
  const { items, state } = useOutbox(attorneyId)
  const item = bidItemOf(items, caseId)
  const withdrawal = useWithdrawal(attorneyId, legalCase, bid)
  const typed = useTypedForms(bidForm, attorneyId)[caseId]?.values
  return (
    <>
      {item && (
        <UnsentBid
          item={item}
          attorneyId={attorneyId}
          state={state}
          onReopen={undefined}
          fact={savedNote}
        />
      )}
      {typed && !item && (
        <TypedBid
          typed={typed}
          categoryName={legalCase.category_name}
          fact={savedNote}
          onDiscard={() => void storeTypedForm(bidForm, attorneyId, caseId, null).catch(() => {})}
          onContinue={undefined}
        />
      )}
      {bid && (
        <YourBid
          bid={bid}
          legalCase={legalCase}
          lockedBecause={locked}
          isWaiting={item !== undefined}
          withdrawal={withdrawal}
        />
      )}
    </>
  )
}
