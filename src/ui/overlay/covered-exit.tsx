import { hasQuickExit } from '#src/browser/quick-exit.ts'
import { QuickExit } from '#src/ui/page/top-bar.tsx'
import { css } from '#styled/css/css.mjs'

// In view while the panel is scrolled; its line is that of the title. Chrome and Edge know
// `inline-end` from 118 on.
const exit = css({
  float: 'right',
  textWrap: 'balance',
  position: 'sticky',
  zIndex: '3',
  top: '0',
  marginTop: '-3',
  marginInlineStart: '3',
  backgroundColor: 'raised',
})

/** The quick exit of the page below, in a panel whose scrim covers it. */
export const CoveredExit = () =>
  hasQuickExit() && (
    <div className={exit}>
      <QuickExit />
    </div>
  )
