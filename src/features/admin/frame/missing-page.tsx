import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '#src/browser/document-title.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'

const content = css({ marginTop: '4' })

/** The not-found page of the back office. */
export function MissingPage() {
  useDocumentTitle('Not Found')
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
