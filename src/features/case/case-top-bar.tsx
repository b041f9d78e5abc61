import { Link } from '@tanstack/react-router'
import { formatCaseNumber } from '#src/format/names.ts'
import { CustomerExit } from '#src/layout/customer-exit.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { IconButton, iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import type { BackLink } from './back-link.ts'

type CaseTopBarProps = {
  /** The target of the arrow: a page, or a function. */
  back: BackLink | (() => void)
  /** The case's number; undefined until it is fetched. */
  uniqueId: number | undefined
  menu?: Elements
}

/** The top bar of a case: Back, its number, and a menu if there is one. */
export function CaseTopBar({ back, uniqueId, menu }: CaseTopBarProps) {
  const arrow =
    typeof back === 'function' ? (
      <IconButton label="Back" icon={<BackIcon />} edge="start" onClick={back} />
    ) : (
      <Link {...back} className={iconButtonClass({ edge: 'start' })} aria-label="Back">
        <BackIcon />
      </Link>
    )
  return (
    <InnerTopBar
      leading={arrow}
      title={
        <>
          <span>Case</span>{' '}
          {uniqueId !== undefined && <Verbatim>{formatCaseNumber(uniqueId)}</Verbatim>}
        </>
      }
      trailing={
        <>
          <CustomerExit />
          {menu}
        </>
      }
    />
  )
}
