import { Link } from '@tanstack/react-router'
import { LICENSE_NEEDED, toProblem } from '#src/api/problem.ts'
import { backPath } from '#src/features/case/back-path.ts'
import type { AttorneyCaseSearch } from '#src/features/case/case-search.ts'
import { CaseTopBar } from '#src/features/case/case-top-bar.tsx'
import { InnerScreen } from '#src/layout/screens.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'

/** Returns whether a case was refused because the attorney's license is not checked in its state. */
export const needsLicense = (error: Error | null): boolean =>
  error !== null && toProblem(error).code === LICENSE_NEEDED

/** Shown in place of a case that needs a checked license: why, and the way to the licenses. */
export function NeededLicense(props: { error: Error | null; search: AttorneyCaseSearch }) {
  const { message } = toProblem(props.error)
  return (
    <InnerScreen
      topBar={<CaseTopBar back={backPath(props.search)} uniqueId={undefined} />}
      actions={
        <ActionArea
          primary={
            <Link to="/licenses" className={buttonClass()}>
              Go to your licenses
            </Link>
          }
        />
      }
    >
      <ScreenTitle subtitle={message}>Your license comes first</ScreenTitle>
    </InnerScreen>
  )
}
