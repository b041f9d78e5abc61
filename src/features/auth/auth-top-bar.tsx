import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'

/** The top bar of the screens that open from the welcome page; its Back link is a page load. */
export function AuthTopBar({ title }: { title: string }) {
  return (
    <InnerTopBar
      leading={
        <a className={iconButtonClass({ edge: 'start' })} href="/auth/home" aria-label="Back">
          <BackIcon />
        </a>
      }
      title={title}
    />
  )
}
