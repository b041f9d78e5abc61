import { IconButton } from '#src/ui/icon-button.tsx'
import { MoreIcon } from '#src/ui/icons.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { TrashIcon } from '#src/ui/table/icons.tsx'

type RowMenuProps = {
  /** Whose menu it is, for those who hear it: 'Maria Delgado'. */
  of: string
  /** 'Delete user'. */
  label: string
  onDelete: () => void
}

/** The menu at the end of a row. */
export function RowMenu({ of, label, onDelete }: RowMenuProps) {
  return (
    <Menu
      trigger={<IconButton label={`Actions for ${of}`} icon={<MoreIcon />} />}
      items={[{ value: 'delete', label, icon: <TrashIcon size="sm" />, danger: true }]}
      onPick={onDelete}
    />
  )
}
