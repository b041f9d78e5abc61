import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import type { StatusChange } from '#src/features/case/use-case-status.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { CloseIcon, DashIcon, MoreIcon } from '#src/ui/icons.tsx'
import { Menu, type MenuItem } from '#src/ui/overlay/menu.tsx'
import { close, decline } from './status-changes.ts'

type Choice = 'decline' | 'close'
const changes: Record<Choice, StatusChange> = { decline, close }

type CaseMenuProps = { legalCase: AttorneyCase; onAsk: (change: StatusChange) => void }

/** The header menu of the chosen attorney: decline and close, while pending or accepted. */
export function CaseMenu({ legalCase, onAsk }: CaseMenuProps) {
  const actions = caseActionsFor(legalCase.case_status, 'winner')
  const items: MenuItem<Choice>[] = []
  if (actions.includes('case.reject'))
    items.push({ value: 'decline', label: 'Decline case', icon: <CloseIcon /> })
  if (actions.includes('case.close'))
    items.push({ value: 'close', label: 'Close case', icon: <DashIcon />, danger: true })
  if (items.length === 0) return null
  return (
    <Menu
      items={items}
      onPick={(choice) => onAsk(changes[choice])}
      trigger={<IconButton label="Case actions" icon={<MoreIcon />} edge="end" />}
    />
  )
}
