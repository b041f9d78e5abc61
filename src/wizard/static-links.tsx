// The links of a wizard's prerendered steps, before the app is there.
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { ChevronLeftIcon, CloseIcon } from '#src/ui/icons.tsx'
import { backButtonClass } from '#src/ui/page/action-area.tsx'

/** Leaves the wizard for the welcome page. */
export function StaticCloseLink() {
  return (
    <a className={iconButtonClass({ edge: 'start' })} href="/auth/home" aria-label="Close">
      <CloseIcon />
    </a>
  )
}

/** Opens the document of the step before. */
export function StaticBackLink({ href }: { href: string }) {
  return (
    <a className={backButtonClass()} href={href}>
      <ChevronLeftIcon />
      <span>Back</span>
    </a>
  )
}
