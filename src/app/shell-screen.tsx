import { buttonClass } from '#src/ui/button.tsx'
import { css } from '#styled/css/css.mjs'
import { screen } from '#styled/recipes/screen.mjs'
import { topBar } from '#styled/recipes/top-bar.mjs'
import { SLOW_START_REASON } from './slow-start.ts'

// By the style sheet alone: a start may be slow because no script runs.
const slowStart = css({
  display: 'grid',
  gap: '3',
  justifyItems: 'start',
  paddingInline: '5',
  paddingBlock: '6',
  visibility: 'hidden',
  animation: 'reveal 1ms 4s forwards',
})

/**
 * The empty frame of a screen: the bar and the wordmark in their final places. A start that shows
 * nothing else for 4 seconds says so, and offers a reload.
 */
export function ShellScreen() {
  const bar = topBar()
  const classes = screen()
  return (
    <div className={classes.root}>
      <header className={bar.root}>
        <div className={bar.row}>
          <div className={bar.side} />
          <span className={bar.wordmark} translate="no">
            Fastpass
          </span>
          <div className={bar.side} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a `<main>` is the sign that a page has its content */}
      <div role="main">
        <div role="alert" className={slowStart}>
          <h1 className={classes.title}>This takes longer than usual</h1>
          <p id={SLOW_START_REASON}>
            Part of Fastpass hasn’t loaded yet. Check your connection, or reload.
          </p>
          <p>A reload keeps what is saved on this phone.</p>
          {/* biome-ignore lint/a11y/useValidAnchor: the empty URL is the page's own, and needs no script */}
          <a href="" className={buttonClass({ fit: 'hug' })}>
            Reload
          </a>
        </div>
      </div>
    </div>
  )
}
