import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu, type MenuItem } from '#src/ui/menu.tsx'
import { TrashIcon } from '#src/ui/table/icons.tsx'

type Action = {
  label: string
  icon: ReactNode
  danger?: true
  /** Something is on its way that comes first. */
  disabled?: boolean
  onPick: () => void
}

/** What can be done about the person, case or bid on this page. */
export function RecordMenu({ actions }: { actions: readonly Action[] }) {
  const items: MenuItem<string>[] = actions.map(({ onPick: _, ...action }) => ({
    ...action,
    value: action.label,
  }))
  return (
    <Menu
      trigger={<IconButton label="Actions" icon={<MoreIcon />} edge="end" />}
      items={items}
      onPick={(picked) => actions.find(({ label }) => label === picked)?.onPick()}
    />
  )
}

/** What deletes it. */
export const deleteAction = (label: string, onPick: () => void): Action => ({
  label,
  icon: <TrashIcon size="sm" />,
  danger: true,
  onPick,
})
