import { Link } from '@tanstack/react-router'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ScreenTitle } from '#src/ui/screen.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const content = css({ marginTop: '4' })

/** What an address of the back office shows that leads to none of its pages. */
export function MissingPage() {
  return (
    <>
      <ScreenTitle>Not Found</ScreenTitle>
      <div className={content}>
        <EmptyState
          fact="There is no page at this address."
          next={
            <Link to="/admin/users" className={textLinkClass({ target: 'inline' })}>
              Go to all users
            </Link>
          }
        />
      </div>
    </>
  )
}
