import { Link } from '@tanstack/react-router'
import type { Draft } from '#machines/wizard/draft.ts'
import { formatCategory } from '#src/format/names.ts'
import { UnclaimedCases } from '#src/layout/unclaimed-cases.tsx'
import { searchOf, useCaseDrafts } from '#src/offline/case-drafts.ts'
import { SIGNED_OUT } from '#src/offline/draft-owner.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen, ScreenTitle } from '#src/ui/page/screen.tsx'
import { RootTopBar } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'

const asked = css({ marginTop: '6' })

/**
 * Confirms a customer's new account (specification §1.2), and continues what they started before.
 */
export function CustomerSuccess({ personId }: { personId: string }) {
  const begun = useCaseDrafts(personId)?.[0]
  const isAsked = (useCaseDrafts(SIGNED_OUT)?.length ?? 0) > 0 && !begun
  const text = textOf(begun?.draft, isAsked)
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
              className={buttonClass({ visual: isAsked ? 'outline' : 'primary' })}
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
      <div className={asked}>
        {isAsked && <h2 className={visuallyHidden()}>The case on this phone</h2>}
        <UnclaimedCases customerId={personId} since="signed up" />
      </div>
    </Screen>
  )
}

function textOf(begun: Draft | undefined, isAsked: boolean): string {
  if (isAsked) return 'First, tell us what to do with the case on this phone.'
  if (!begun) {
    return 'Next, tell us about your case. Attorneys will send you bids, and you choose one.'
  }
  const name = formatCategory(begun.category.name)
  return `Your ${name} case is in your account. Next, check your answers and send it. Attorneys will then send you bids.`
}
