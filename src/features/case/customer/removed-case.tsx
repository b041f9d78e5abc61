import { useInfiniteQuery } from '@tanstack/react-query'
import { caseInText } from '#machines/lifecycle/case-titles.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { notificationsQuery } from '#src/data/notifications/notification-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import { backLink } from '#src/features/case/back-link.ts'
import type { CustomerCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { formatMoment } from '#src/format/dates.ts'
import { MistakeHelp } from '#src/layout/mistake-help.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { useCourtDate } from './court-date/use-court-date.ts'
import { UnsavedEdit, useCaseEdit } from './edit/edit-case.tsx'
import { PostAgain } from './post-again.tsx'

const texts = css({ display: 'grid', gap: '4', marginTop: '4' })

type RemovedCaseProps = {
  customerId: string
  /** The case as this phone saw it last. */
  legalCase: CustomerCase
  search: CustomerCaseSearch
}

/** Shown to the owner of a case that was deleted. This phone still has the answers. */
export function RemovedCase({ customerId, legalCase, search }: RemovedCaseProps) {
  const removedAt = useRemovedAt(customerId, legalCase)
  const edit = useCaseEdit(customerId, legalCase)
  useCourtDate(legalCase, true)
  const theCase = caseInText(legalCase.category_name, legalCase.unique_id)
  const when = removedAt === undefined ? '' : ` ${formatMoment(removedAt)}`
  // An admin's removal has a notification.
  const isPlanned = removedAt === undefined && legalCase.removal_at !== undefined
  return (
    <InnerScreen
      topBar={<CaseTopBar back={backLink(search)} uniqueId={legalCase.unique_id} />}
      actions={<ActionArea primary={<PostAgain legalCase={legalCase} />} />}
    >
      <ScreenTitle
        subtitle={
          isPlanned
            ? `Your ${theCase} was over for a long time, so we removed it as we told you.`
            : `The Fastpass team removed your ${theCase}${when}.`
        }
      >
        This case was removed
      </ScreenTitle>
      <div className={texts}>
        <p>We deleted the case and its bids. Your answers are still on this phone.</p>
        <p>
          If you still need an attorney, choose Post again. You can check and change your answers
          before you send them.
        </p>
        <MistakeHelp />
      </div>
      {edit.unsaved && <UnsavedEdit content={edit.unsaved} onDiscard={edit.discard} />}
    </InnerScreen>
  )
}

/**
 * Returns when the case was removed, from the notification about it; undefined before it is loaded.
 */
function useRemovedAt(customerId: string, { unique_id }: CustomerCase): string | undefined {
  const { data } = useInfiniteQuery(notificationsQuery(customerId, 'all'))
  const notification =
    data &&
    itemsOf(data).find(
      ({ kind, title }) => kind === 'case_removed' && title.includes(` ${unique_id} `),
    )
  return notification?.created_at
}
