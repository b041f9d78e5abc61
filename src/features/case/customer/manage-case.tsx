import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import type { CaseEventType } from '#machines/lifecycle/case-model.ts'
import { PAUSE_HOURS } from '#machines/lifecycle/limits.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { upcomingCourtDate } from '#src/format/court-dates.ts'
import { sentence, sentences } from '#src/format/sentences.ts'
import type { Elements } from '#src/ui/elements.ts'
import { CloseIcon, PauseIcon, PencilIcon, PlayIcon } from '#src/ui/icons.tsx'
import { RowContent, RowList, rowClass } from '#src/ui/list/list-row.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { close, pause, reopen } from './status-changes.ts'

type ManageCaseProps = {
  legalCase: CustomerCase
  /** Whether attorneys must be notified when the case closes. */
  hasBids: boolean
  /** The accepted firm, if there is one. */
  firm?: string | undefined
  statusChange: CaseStatusChange
  /** Opens the form for the case's details. */
  onEdit: () => void
  /** Whether the form has unsaved values. */
  hasUnsaved: boolean
}

/**
 * The owner's actions on a case: edit, pause, reopen, close (specification §1.2, specification
 * §1.4).
 */
export function ManageCase(props: ManageCaseProps) {
  const { legalCase, hasBids, firm, statusChange, onEdit, hasUnsaved } = props
  const reason = useOfflineReason()
  const { subject: change, isSending, ask, send } = statusChange
  const actions = caseActionsFor(legalCase.case_status, 'owner')
  const can = (action: CaseEventType) => actions.includes(action)
  if (!can('case.pause') && !can('case.reopen') && !can('case.close')) return null
  const shared = { isSending, reason }
  return (
    <Section title="Manage this case">
      <RowList>
        {can('case.edit') && (
          <ActionRow
            icon={<PencilIcon />}
            title="Edit this case"
            isSending={false}
            facts={hasUnsaved ? 'You have changes that are not saved.' : undefined}
            onPress={onEdit}
          />
        )}
        {can('case.pause') && (
          <ActionRow
            {...shared}
            icon={<PauseIcon />}
            title={`Pause bids for ${PAUSE_HOURS} hours`}
            working={isSending && change === pause && 'Pausing'}
            onPress={() => send(pause)}
          />
        )}
        {can('case.reopen') && (
          <ActionRow
            {...shared}
            icon={<PlayIcon />}
            title="Reopen this case"
            working={isSending && change === reopen && 'Reopening'}
            onPress={() => send(reopen)}
          />
        )}
        {can('case.close') && (
          <ActionRow
            {...shared}
            icon={<CloseIcon />}
            title="Close this case"
            isDanger
            onPress={() => ask(close)}
          />
        )}
      </RowList>
      <ConfirmDialog
        question={statusChange}
        title="Close this case?"
        confirm="Close case"
        working="Closing"
        exit={legalCase.case_status === 'paused' ? 'Keep it paused' : 'Keep it open'}
      >
        <p>It cannot be reopened.</p>
        {upcomingCourtDate(legalCase) && <p>We will not remind you of your court date anymore.</p>}
        {firm ? (
          <p>
            {sentences(
              sentence(`We’ll tell ${firm}`),
              'You will no longer see each other’s phone and email here.',
            )}
          </p>
        ) : (
          hasBids && <p>We’ll tell the attorneys who bid.</p>
        )}
      </ConfirmDialog>
    </Section>
  )
}

type ActionRowProps = {
  icon: Elements
  title: string
  isDanger?: boolean
  isSending: boolean
  /** The text while it is working. */
  working?: string | false
  /** Why it is disabled. */
  reason?: string | undefined
  facts?: string | undefined
  onPress: () => void
}

function ActionRow(props: ActionRowProps) {
  const { icon, title, isDanger, isSending, working, reason, facts, onPress } = props
  const isOff = isSending || reason !== undefined
  return (
    <li>
      <button
        type="button"
        className={rowClass()}
        data-danger={isDanger ? '' : undefined}
        aria-disabled={isOff || undefined}
        aria-busy={Boolean(working) || undefined}
        onClick={() => !isOff && onPress()}
      >
        <RowContent icon={icon} title={working || title} facts={reason ?? facts} />
      </button>
    </li>
  )
}
