import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCaseNumber } from '#src/format/names.ts'
import { IconButton, iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'

type CaseTopBarProps = {
  /** Where the arrow leads: a path, or a step back. */
  back: string | (() => void)
  /** The case's number; undefined until it was read. */
  uniqueId: number | undefined
  menu?: ReactNode
}

/** The bar of a case: the way back, its number, and a menu where there is one. */
export function CaseTopBar({ back, uniqueId, menu }: CaseTopBarProps) {
  const arrow =
    typeof back === 'string' ? (
      <Link to={back} className={iconButtonClass({ edge: 'start' })} aria-label="Back">
        <BackIcon />
      </Link>
    ) : (
      <IconButton label="Back" icon={<BackIcon />} edge="start" onClick={back} />
    )
  return (
    <InnerTopBar
      leading={arrow}
      title={uniqueId === undefined ? 'Case' : `Case ${formatCaseNumber(uniqueId)}`}
      trailing={menu}
    />
  )
}
