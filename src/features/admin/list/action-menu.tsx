import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu, type MenuItem } from '#src/ui/overlay/menu.tsx'
import { TrashIcon } from '#src/ui/table/icons.tsx'

type Action = {
  label: string
  icon: ReactNode
  danger?: true
  /** Something is on its way that comes first. */
  disabled?: boolean
  onPick: () => void
}

type ActionMenuProps = {
  /** In a row: whose menu it is, for those who hear it ('Maria Delgado'). On a page of its own, nothing. */
  of?: string
  actions: readonly Action[]
}

/** What can be done about a person, case, bid or invitation. */
export function ActionMenu({ of, actions }: ActionMenuProps) {
  const items: MenuItem<string>[] = actions.map(({ onPick: _, ...action }) => ({
    ...action,
    value: action.label,
  }))
  const trigger = of ? (
    <IconButton label={`Actions for ${of}`} icon={<MoreIcon />} />
  ) : (
    <IconButton label="Actions" icon={<MoreIcon />} edge="end" />
  )
  return (
    <Menu
      trigger={trigger}
      items={items}
      onPick={(picked) => actions.find(({ label }) => label === picked)?.onPick()}
    />
  )
}

/** What deletes or revokes it. */
export const deleteAction = (label: string, onPick: () => void): Action => ({
  label,
  icon: <TrashIcon size="sm" />,
  danger: true,
  onPick,
})
