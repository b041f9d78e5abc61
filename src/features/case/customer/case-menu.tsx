import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import type { CaseEventType } from '#machines/lifecycle/case-model.ts'
import { PAUSE_HOURS } from '#machines/lifecycle/limits.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import type { CaseStatusChange } from '#src/features/case/use-case-status.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, MoreIcon, PauseIcon, PencilIcon, PlayIcon } from '#src/ui/icons.tsx'
import { useOfflineReason } from '#src/ui/offline-reason.ts'
import { Menu, type MenuItem } from '#src/ui/overlay/menu.tsx'
import { close, pause, reopen } from './status-changes.ts'

const items = [
  { value: 'case.edit', label: 'Edit this case', icon: <PencilIcon /> },
  { value: 'case.pause', label: `Pause bids for ${PAUSE_HOURS} hours`, icon: <PauseIcon /> },
  { value: 'case.reopen', label: 'Reopen this case', icon: <PlayIcon /> },
  { value: 'case.close', label: 'Close this case', icon: <CloseIcon />, danger: true },
] as const satisfies readonly MenuItem<CaseEventType>[]

type CaseMenuProps = {
  legalCase: CustomerCase
  statusChange: CaseStatusChange
  /** Opens the form for the case's details. */
  onEdit: () => void
}

/**
 * The owner's actions on a case, in its top bar. The section 'Manage this case' has them too, but
 * below all bids.
 */
export function CaseMenu({ legalCase, statusChange, onEdit }: CaseMenuProps) {
  const { ask, send, isSending } = statusChange
  const disabledReason = useOfflineReason()
  const actions = caseActionsFor(legalCase.case_status, 'owner')
  const offered = items.filter(({ value }) => actions.includes(value))
  if (!offered.some(({ value }) => value !== 'case.edit')) return null
  const perform = {
    'case.edit': onEdit,
    'case.pause': () => send(pause),
    'case.reopen': () => send(reopen),
    'case.close': () => ask(close),
  }
  return (
    <Menu
      items={offered.map((item) => ({
        ...item,
        ...(item.value !== 'case.edit' && { disabled: isSending, disabledReason }),
      }))}
      onPick={(action) => perform[action]()}
      trigger={<IconButton label="Case actions" icon={<MoreIcon />} edge="end" />}
    />
  )
}
