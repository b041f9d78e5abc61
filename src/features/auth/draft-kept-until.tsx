import type { Draft } from '#machines/wizard/draft.ts'
import { isInSafari } from '#src/pwa/install/home-screen.ts'
import { askToInstall, useCanInstall } from '#src/pwa/install/install.ts'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'
import { DraftLink } from './draft-link.tsx'

const text = css({ textStyle: 'small', color: 'ink-2' })
const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '6' })

/** Says how long this browser keeps a visitor's draft, and offers to keep it elsewhere. */
export function DraftKeptUntil({ draft }: { draft: Draft }) {
  const canInstall = useCanInstall()
  // It deletes what a page has stored after seven days of use without a visit.
  if (!isInSafari()) return null
  return (
    <>
      <p className={text}>
        This browser may delete your answers after 7 days without a visit. The app on your home
        screen does not, but it starts without them.
      </p>
      <div className={row}>
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
