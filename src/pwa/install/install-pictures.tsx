// Illustrations of the steps that install the app on an iPhone. The text is next to them.
import type { Elements } from '#src/ui/elements.ts'
import { css } from '#styled/css/css.mjs'

const picture = css({
  width: 'full',
  height: 'auto',
  fill: 'none',
  stroke: 'ink-2',
  strokeWidth: '1.75',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '& rect': { fill: 'wash', stroke: 'line' },
  '& text': { fill: 'ink', stroke: 'none', fontSize: '15px', fontFamily: 'inherit' },
  '& [data-here]': { stroke: 'pen' },
  '& text[data-here]': { fill: 'pen', stroke: 'none', fontWeight: '600' },
  '& circle[data-here]': { strokeWidth: '2.5' },
})

function Drawing({ children }: { children: Elements }) {
  return (
    <svg viewBox="0 0 320 56" className={picture} aria-hidden="true">
      <rect x="1" y="1" width="318" height="54" rx="12" />
      {children}
    </svg>
  )
}

/** Safari's toolbar: Back, Forward, Share, bookmarks, tabs. */
export const SharePicture = () => (
  <Drawing>
    <path d="m40 20-8 8 8 8M96 20l8 8-8 8M212 20h7a5 5 0 0 1 5 5v13h-7a5 5 0 0 0-5 3zM224 25a5 5 0 0 1 5-5h7v18h-7a5 5 0 0 0-5 3M276 18h14v14h-14zM283 32v7h14V25h-7" />
    <path data-here="" d="M154 25h-4v15h20V25h-4M160 32V16m-5 5 5-5 5 5" />
    <circle data-here="" cx="160" cy="28" r="23" />
  </Drawing>
)

/** A row of the Share menu. */
export const AddPicture = () => (
  <Drawing>
    <text data-here="" x="20" y="33">
      Add to Home Screen
    </text>
    <path
      data-here=""
      d="M281 17h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-14a4 4 0 0 1-4-4V21a4 4 0 0 1 4-4zM288 23v10M283 28h10"
    />
  </Drawing>
)

/** The top of the last step: Cancel, its title, Add. */
export const ConfirmPicture = () => (
  <Drawing>
    <text x="20" y="33">
      Cancel
    </text>
    <text x="160" y="33" textAnchor="middle">
      Add to Home Screen
    </text>
    <text data-here="" x="300" y="33" textAnchor="end">
      Add
    </text>
  </Drawing>
)
