import type { ComponentProps, ReactNode } from 'react'
import { dot } from '#styled/recipes/dot.mjs'
import { iconButton } from '#styled/recipes/icon-button.mjs'

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

/** The mark of something unread. Say the same in the label of what it sits on. */
export function UnreadDot({ at }: { at?: 'corner' | 'gutter' }) {
  return <span className={dot({ at })} />
}
