import type { ReactNode } from 'react'
import { LOADING_COVER } from '#src/browser/loading-cover.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { SkeletonCards } from '#src/ui/skeleton.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { screen } from '#styled/recipes/screen.mjs'
import { stackOfCards } from '#styled/recipes/stack-of-cards.mjs'
import { topBar } from '#styled/recipes/top-bar.mjs'
import { SLOW_START_REASON } from './slow-start.ts'

// By the style sheet alone: a start may be slow because no script runs.
const slowStart = css({
  gridArea: '1 / 1',
  display: 'grid',
  gap: '3',
  justifyItems: 'start',
  alignContent: 'start',
  visibility: 'hidden',
  animation: 'reveal 1ms 4s forwards',
})
// Looks like a loading list of cards, from 300 ms on, until the text of a slow start is shown.
const loading = css({
  gridArea: '1 / 1',
  visibility: 'hidden',
  animation: 'reveal 1ms 300ms forwards, conceal 1ms 4s forwards',
})
const cover = css({ position: 'fixed', inset: '0', zIndex: 'overlay', backgroundColor: 'page' })
const announced = css({ visibility: 'hidden', animation: 'reveal 1ms 1s forwards' })
const content = css({ display: 'grid', paddingInline: '5', paddingBlock: '6' })

/**
 * The frame of a screen: the bar and the wordmark in their final places, and what loading content
 * looks like, with 'Loading' announced after a second. A start that shows nothing else for 4
 * seconds says so, and offers a reload.
 */
export function ShellScreen() {
  return (
    <Frame>
      <div className={loading}>
        <div className={stackOfCards()}>
          <SkeletonCards cards={3} />
        </div>
      </div>
      <Announcement />
      <div role="alert" className={slowStart}>
        <h1 className={screen().title}>This takes longer than usual</h1>
        <p id={SLOW_START_REASON}>
          Part of Fastpass hasn’t loaded yet. Check your connection, or reload.
        </p>
        <p>A reload keeps what is saved on this phone.</p>
        {/* biome-ignore lint/a11y/useValidAnchor: the empty URL is the page's own, and needs no script */}
        <a href="" className={buttonClass({ fit: 'hug' })}>
          Reload
        </a>
      </div>
    </Frame>
  )
}

/** The template of what covers a screen while the next one loads. */
export const LoadingCover = () => (
  <template id={LOADING_COVER}>
    <div className={cover}>
      <Frame>
        <div className={stackOfCards()}>
          <SkeletonCards cards={3} />
        </div>
        <Announcement />
      </Frame>
    </div>
  </template>
)

function Frame({ children }: { children: ReactNode }) {
  const bar = topBar()
  return (
    <div className={screen().root}>
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
      <div role="main" className={content}>
        {children}
      </div>
    </div>
  )
}

const Announcement = () => (
  <p role="status" className={visuallyHidden()}>
    <span className={announced}>Loading</span>
  </p>
)
