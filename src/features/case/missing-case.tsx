import { Link } from '@tanstack/react-router'
import { InnerScreen } from '#src/layout/screens.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { backLink } from './back-link.ts'
import type { AttorneyCaseSearch, CustomerCaseSearch } from './case-search.ts'
import { CaseTopBar } from './case-top-bar.tsx'

/** The not-found text (specification §1.2), for a URL that names no case of this person. */
export function MissingCase({ search }: { search: CustomerCaseSearch | AttorneyCaseSearch }) {
  return (
    <InnerScreen
      topBar={<CaseTopBar back={backLink(search)} uniqueId={undefined} />}
      actions={
        <ActionArea
          primary={
            <Link to="/dashboard" className={buttonClass()}>
              Go to your dashboard
            </Link>
          }
        />
      }
    >
      <ScreenTitle subtitle="We can’t find this case, or you don’t have access to it.">
        Not Found
      </ScreenTitle>
    </InnerScreen>
  )
}
