import { Link } from '@tanstack/react-router'
import { BegunCases } from '#src/client/begun-cases.tsx'
import { searchOf, useCaseDrafts } from '#src/client/case-drafts.ts'
import { formatCategory } from '#src/format/names.ts'
import { ActionArea } from '#src/ui/action-area.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Screen, ScreenTitle } from '#src/ui/screen.tsx'
import { RootTopBar } from '#src/ui/top-bar.tsx'

/** A client's account is there (document 1 §2). What was begun before it was is continued. */
export function ClientSuccess({ personId }: { personId: string }) {
  const begun = useCaseDrafts(personId)?.[0]
  const text = begun
    ? `Your ${formatCategory(begun.draft.category.name)} case is in your account. Next, check your answers and send it. Attorneys will then send you bids.`
    : 'Next, tell us about your case. Attorneys will send you bids, and you choose one.'
  return (
    <Screen
      topBar={<RootTopBar />}
      actions={
        <ActionArea
          primary={
            <Link
              to="/customer/new-case"
              replace
              search={begun ? searchOf(begun.draft) : { active: 0 }}
              className={buttonClass()}
            >
              Open Case
            </Link>
          }
          quiet={
            <Link
              to="/dashboard"
              replace
              className={buttonClass({ visual: 'quiet', fit: 'flush' })}
            >
              Skip for now
            </Link>
          }
        />
      }
    >
      <ScreenTitle subtitle={text}>You're all set!</ScreenTitle>
      <BegunCases customerId={personId} />
    </Screen>
  )
}
