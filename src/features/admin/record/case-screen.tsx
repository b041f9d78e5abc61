import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import type { CaseEventType } from '#machines/lifecycle/case-model.ts'
import { toProblem } from '#src/api/problem.ts'
import { updateCaseStatus } from '#src/data/cases/case-mutations.ts'
import { showError } from '#src/data/show-error.ts'
import type { CaseSearch } from '#src/features/admin/data/admin-search.ts'
import { type AdminCase, caseQuery } from '#src/features/admin/data/record-queries.ts'
import type { AskToDelete } from '#src/features/admin/deletion/delete-dialog.tsx'
import { caseDeletion } from '#src/features/admin/deletion/deletions.ts'
import { ActionMenu, deleteAction } from '#src/features/admin/list/action-menu.tsx'
import { useCasesPlace } from '#src/features/admin/list/list-places.ts'
import { BidsOf } from '#src/features/admin/list/part-lists.tsx'
import { statusLine } from '#src/format/case-status.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { withProof } from '#src/session/proof.ts'
import { Badge } from '#src/ui/badge.tsx'
import { PauseIcon, PlayIcon } from '#src/ui/icons.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { css } from '#styled/css/css.mjs'
import { BackToCases } from './back-links.tsx'
import { CaseAbout, CaseCustomer } from './case-facts.tsx'
import { History } from './history.tsx'
import { ReadRecord, RecordPage } from './record-page.tsx'
import { RecordTabs, withCount } from './record-tabs.tsx'

const standingClass = css({ display: 'block' })

export type CaseScreenProps = { adminId: string; search: CaseSearch }

/** The page of a case (specification §2.2). */
export function CaseScreen(props: CaseScreenProps) {
  const navigate = useNavigate()
  const place = useCasesPlace()
  return (
    <ReadRecord
      id={props.search.case_Id}
      queryOf={(id) => caseQuery(props.adminId, id)}
      noun="case"
      back={<BackToCases />}
      onLeave={() => navigate({ to: '/admin/cases', search: place, replace: true })}
    >
      {(legalCase, askToDelete) => (
        <CasePage {...props} askToDelete={askToDelete} legalCase={legalCase} />
      )}
    </ReadRecord>
  )
}

type CasePageProps = CaseScreenProps & { legalCase: AdminCase; askToDelete: AskToDelete }

function CasePage({ adminId, search, legalCase, askToDelete }: CasePageProps) {
  const pausing = useCasePause(adminId, legalCase.id)
  const standing = statusLine(legalCase, 'admin')
  return (
    <RecordPage
      title={`${formatCaseNumber(legalCase.unique_id)} ${formatCategory(legalCase.category_name)}`}
      badge={<Badge status={legalCase.case_status} />}
      facts={
        <>
          <span>{`Created on ${formatLongDate(legalCase.created_at)}`}</span>
          <span role="status">{working(pausing)}</span>
          {standing && <span className={standingClass}>{standing}</span>}
        </>
      }
      menu={<CaseMenu legalCase={legalCase} pausing={pausing} askToDelete={askToDelete} />}
    >
      <RecordTabs
        label="Case"
        tabs={[
          { value: 'client', label: 'Client' },
          { value: 'about', label: 'About' },
          { value: 'activity', label: withCount('Activity', legalCase.total_bid) },
          { value: 'history', label: 'History' },
        ]}
        value={search.tab}
      >
        {(open) => {
          switch (open) {
            case 'about':
              return <CaseAbout legalCase={legalCase} />
            case 'activity':
              return <BidsOf adminId={adminId} search={search} of={{ caseId: legalCase.id }} />
            case 'history':
              return <History adminId={adminId} subject={{ caseId: legalCase.id }} />
            default:
              return <CaseCustomer legalCase={legalCase} />
          }
        }}
      </RecordTabs>
    </RecordPage>
  )
}

type Pausing = ReturnType<typeof useCasePause>

function working({ pending }: Pausing) {
  if (pending === undefined) return null
  return pending === 'paused' ? ' · Pausing' : ' · Resuming'
}

// The case machine decides which actions are offered.
type CaseMenuProps = Pick<CasePageProps, 'legalCase' | 'askToDelete'> & { pausing: Pausing }

function CaseMenu({ legalCase, pausing, askToDelete }: CaseMenuProps) {
  const { change } = pausing
  const disabled = pausing.pending !== undefined
  const can = caseActionsFor(legalCase.case_status, 'admin')
  const pause = {
    label: 'Pause case',
    icon: <PauseIcon size="sm" />,
    disabled,
    onPick: () => change('case.pause'),
  }
  const resume = {
    label: 'Resume case',
    icon: <PlayIcon size="sm" />,
    disabled,
    onPick: () => change('case.reopen'),
  }
  return (
    <ActionMenu
      actions={[
        ...(can.includes('case.pause') ? [pause] : []),
        ...(can.includes('case.reopen') ? [resume] : []),
        deleteAction('Delete case', () => askToDelete(caseDeletion(legalCase))),
      ]}
    />
  )
}

/** The requested status, by the case machine's event (specification §2.4). */
const requestedStatus = {
  'case.pause': 'paused',
  'case.reopen': 'open',
} as const satisfies Partial<Record<CaseEventType, AdminCase['case_status']>>

// Another admin, the customer or the end of the pause may have been first.
const showDone = (status: AdminCase['case_status']) =>
  showSnackbar({ message: `This case is already ${status}.`, type: 'info' })

/** Pauses and resumes a case, one call at a time; `pending` is the requested status. */
function useCasePause(adminId: string, caseId: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    ...updateCaseStatus(adminId, withProof),
    meta: { isQuiet: true },
    onSuccess: ({ changed }, { case_status }) => {
      if (changed === false) showDone(case_status)
      else showSnackbar({ message: 'Case status updated successfully', type: 'success' })
    },
    onError: (error, { case_status }) => {
      const isDone = toProblem(error).details.current_status === case_status
      if (isDone) showDone(case_status)
      else showError(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [adminId] }),
  })
  return {
    change: (event: keyof typeof requestedStatus) =>
      mutate({ id: caseId, case_status: requestedStatus[event] }),
    pending: isPending ? variables.case_status : undefined,
  }
}
