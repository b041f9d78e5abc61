import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { InnerTopBar } from '#src/ui/page/top-bar.tsx'

/** The bar of the screens that the welcome page leads to; the way back is a page load. */
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
