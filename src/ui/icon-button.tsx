import type { ComponentProps, ReactNode } from 'react'
import { iconButton } from '#styled/recipes/icon-button.mjs'
import { unreadMark } from '#styled/recipes/unread-mark.mjs'

/** The class of an icon button, for links; give the link an `aria-label`. */
export const iconButtonClass = iconButton

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** What it does, read out; an icon alone names nothing. */
  label: string
  icon: ReactNode
  /** Lines the icon itself up with the gutter at the start or the end of a bar. */
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
 * The mark of something unread: on the corner of an icon button, or in front of a row. The button's or row's words
 * must say it too.
 */
export function UnreadDot({ at = 'gutter' }: { at?: 'corner' | 'gutter' }) {
  return <span className={unreadMark({ at })} />
}
