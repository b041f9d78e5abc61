import { screen } from '#styled/recipes/screen.mjs'
import { topBar } from '#styled/recipes/top-bar.mjs'

/** The empty frame of a screen: the bar and the wordmark in their final places. */
export function ShellScreen() {
  const bar = topBar()
  return (
    <div className={screen().root}>
      <div className={bar.root}>
        <div className={bar.row}>
          <div className={bar.side} />
          <span className={bar.wordmark}>Fastpass</span>
          <div className={bar.side} />
        </div>
      </div>
    </div>
  )
}
