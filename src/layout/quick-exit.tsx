import { NEUTRAL_PAGE } from '#src/browser/quick-exit.ts'
import { sentences } from '#src/format/sentences.ts'
import { textLinkClass } from '#src/ui/text-link.ts'
import { css } from '#styled/css/css.mjs'
import { cx } from '#styled/css/cx.mjs'

const help = css({ textStyle: 'small', color: 'ink-2' })
const link = cx(
  textLinkClass({ target: 'tall' }),
  css({
    textStyle: 'small',
    textAlign: 'end',
    minWidth: 'target',
    marginInlineStart: 'auto',
    overflowWrap: 'normal',
  }),
)

/**
 * The link at the end of a top bar that replaces the page by a neutral one; three presses of Shift
 * do the same. The page's first script handles both, so that they need not wait for the app.
 */
export function QuickExit() {
  return (
    <a className={link} href={NEUTRAL_PAGE}>
      Quick exit
    </a>
  )
}

/** Says what quick exit does, and what it cannot do. */
export function QuickExitHelp() {
  return (
    <p className={help}>
      {sentences(
        'Need to leave fast? Quick exit, at the top, swaps this page for one about cooking.',
        'On a keyboard, press Shift three times.',
        'It keeps what you typed. It cannot clear your browser’s history, and you stay logged in.',
      )}
    </p>
  )
}
