import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Draft } from '#machines/wizard/draft.ts'
import { showHeading } from '#src/browser/focus-heading.ts'
import { formatCategory } from '#src/format/names.ts'
import { searchOf } from '#src/offline/drafts/case-drafts.ts'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { discardDraft } from '#src/offline/drafts/drafts.ts'
import { isInSafari } from '#src/pwa/install/home-screen.ts'
import { askToInstall, useCanInstall } from '#src/pwa/install/install.ts'
import { Button } from '#src/ui/button.tsx'
import { DiscardDialog } from '#src/ui/overlay/discard-dialog.tsx'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import { DraftLink } from './draft-link.tsx'

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
})

export type UnclaimedCaseProps = { draft: Draft; onDeleted: () => void }

/**
 * A case that was started on this device without an account, with buttons to continue or delete it.
 */
export function UnclaimedCase({ draft, onDeleted }: UnclaimedCaseProps) {
  const [isAsking, setAsking] = useState(false)
  const name = formatCategory(draft.category.name)
  const remove = () =>
    discardDraft(SIGNED_OUT, draft.id).then(
      () => {
        onDeleted()
        showHeading()
      },
      (error: Error) => showSnackbar({ message: error.message, type: 'error' }),
    )
  return (
    <>
      <div className={row}>
        <Link
          to="/customer/new-case"
          search={searchOf(draft)}
          className={textLinkClass({ target: 'tall' })}
        >{`Continue your ${name} case`}</Link>
        <Button
          visual="quiet"
          fit="flush"
          aria-label={`Delete the ${name} case`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
        <DiscardDialog
          name={name}
          isUnclaimed
          open={isAsking}
          onClose={() => setAsking(false)}
          onDiscard={() => void remove()}
        />
      </div>
      <DraftKeptUntil draft={draft} />
    </>
  )
}

const text = css({ textStyle: 'small', color: 'ink-2' })
const offers = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6' })

/** Says how long this browser keeps a visitor's draft, and offers to keep it elsewhere. */
function DraftKeptUntil({ draft }: { draft: Draft }) {
  const canInstall = useCanInstall()
  // It deletes what a page has stored after seven days of use without a visit.
  if (!isInSafari()) return null
  return (
    <>
      <p className={text}>
        This browser may delete your answers after 7 days without a visit. The app on your home
        screen does not, but it starts without them.
      </p>
      <div className={offers}>
        <DraftLink draft={draft} />
        {canInstall && (
          <Button visual="quiet" fit="flush" onClick={askToInstall}>
            Install the app
          </Button>
        )}
      </div>
    </>
  )
}
