import { Link } from '@tanstack/react-router'
import type { Draft } from '#machines/wizard/draft.ts'
import { formatCategory } from '#src/format/names.ts'
import { UnclaimedCases } from '#src/layout/unclaimed-cases.tsx'
import { searchOf, useCaseDrafts } from '#src/offline/drafts/case-drafts.ts'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { MessageScreen } from '#src/ui/page/message-screen.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'

const unclaimed = css({ marginTop: '6' })

/**
 * Confirms a customer's new account (specification §1.2), and continues what they started before.
 */
export function CustomerSuccess({ personId }: { personId: string }) {
  const draft = useCaseDrafts(personId)?.[0]?.draft
  const isAsked = (useCaseDrafts(SIGNED_OUT)?.length ?? 0) > 0 && !draft
  const text = textOf(draft, isAsked)
  return (
    <MessageScreen
      title="You're all set!"
      subtitle={text}
      next={
        <Link
          to="/customer/new-case"
          replace
          search={draft ? searchOf(draft) : { active: 0 }}
          className={buttonClass({ visual: isAsked ? 'outline' : 'primary' })}
        >
          Open Case
        </Link>
      }
      quiet={
        <Link to="/dashboard" replace className={buttonClass({ visual: 'quiet', fit: 'flush' })}>
          Skip for now
        </Link>
      }
    >
      <div className={unclaimed}>
        {isAsked && <h2 className={visuallyHidden()}>The case on this phone</h2>}
        <UnclaimedCases customerId={personId} since="signed up" />
      </div>
    </MessageScreen>
  )
}

function textOf(draft: Draft | undefined, isAsked: boolean): string {
  if (isAsked) return 'First, tell us what to do with the case on this phone.'
  if (!draft) {
    return 'Next, tell us about your case. Attorneys will send you bids, and you choose one.'
  }
  const name = formatCategory(draft.category.name)
  return `Your ${name} case is in your account. Next, check your answers and send it. Attorneys will then send you bids.`
}
