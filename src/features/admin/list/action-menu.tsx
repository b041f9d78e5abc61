import type { Elements } from '#src/ui/elements.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu, type MenuItem } from '#src/ui/overlay/menu.tsx'
import { TrashIcon } from '#src/ui/table/icons.tsx'

type Action = {
  label: string
  icon: Elements
  danger?: true
  /** Whether another action must finish first. */
  disabled?: boolean
  onPick: () => void
}

type ActionMenuProps = {
  /**
   * In a row: the record's name, for screen readers ('Maria Delgado'). Absent on the record's own
   * page.
   */
  of?: string
  actions: readonly Action[]
}

/** The menu of actions on a person, case, bid or invitation. */
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
      onPick={(pickedLabel) => actions.find(({ label }) => label === pickedLabel)?.onPick()}
    />
  )
}

/** Returns the action that deletes or revokes. */
export const deleteAction = (label: string, onPick: () => void): Action => ({
  label,
  icon: <TrashIcon size="sm" />,
  danger: true,
  onPick,
})
