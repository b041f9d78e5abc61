import { type MouseEvent, useEffect } from 'react'
import { sentences } from '#src/format/sentences.ts'
import { leaveQuickly, NEUTRAL_PAGE, onShiftPresses } from '#src/pwa/quick-exit.ts'
import { usePerson } from '#src/session/session.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css, cx } from '#styled/css/css.mjs'

const help = css({ display: 'grid', gap: '2', textStyle: 'small', color: 'ink-2', marginBottom: '2' })
const link = cx(
  textLinkClass({ target: 'tall' }),
  css({ textStyle: 'small', textAlign: 'end', minWidth: 'target', overflowWrap: 'normal' }),
)

/**
 * The link at the end of a top bar that replaces the page by a neutral one; three presses of Shift
 * do the same. On a prerendered page it is an ordinary link until the app is there.
 */
export function QuickExit() {
  useEffect(() => onShiftPresses(leaveQuickly), [])
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    leaveQuickly()
  }
  return (
    <a className={link} href={NEUTRAL_PAGE} onClick={leave}>
      Quick exit
    </a>
  )
}

/** The same on screens that attorneys and admins see too, for customers alone. */
export function CustomerExit() {
  return usePerson().role_name === 'customer' && <QuickExit />
}

/** Says what quick exit does, and what it cannot do. */
export function QuickExitHelp() {
  return (
    <Disclosure tone="line" title="What Quick exit does">
      <div className={help}>
        <p>
          {sentences(
            'Quick exit is at the top of each page. It swaps the page for one about cooking.',
            'On a keyboard, press Shift three times.',
          )}
        </p>
        <p>Going back in that tab does not show your case. What you typed is kept.</p>
        <p>
          {sentences(
            'It cannot clear the history of your browser, which lists the pages you were on.',
            'It does not log you out, and does not close other tabs.',
          )}
        </p>
      </div>
    </Disclosure>
  )
}
