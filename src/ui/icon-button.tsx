import type { ComponentProps, ReactNode } from 'react'
import { iconButton } from '#styled/recipes/icon-button.mjs'
import { unreadMark } from '#styled/recipes/unread-mark.mjs'

/** The class of an icon button, for links; give the link an `aria-label`. */
export const iconButtonClass = iconButton

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** The accessible name: what the button does. */
  label: string
  icon: ReactNode
  /** Aligns the icon itself with the gutter at the start or the end of a bar. */
  edge?: 'start' | 'end' | 'none'
}

/** A 48 px target around one icon. */
export function IconButton({ label, icon, edge, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={iconButton({ edge })} aria-label={label}>
      {icon}
    </button>
  )
}

/**
 * The mark of an unread item: on the corner of an icon button, or before a row. The text of the
 * button or row must say it too.
 */
export function UnreadDot({ at = 'gutter' }: { at?: 'corner' | 'gutter' }) {
  return <span className={unreadMark({ at })} />
}
