import { useEffect, useState } from 'react'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { skeleton } from '#styled/recipes/skeleton.mjs'
import { stackOfCards } from '#styled/recipes/stack-of-cards.mjs'

/**
 * The shape of the content that is loading: a card, a case in a list, a row of details, a row of a
 * table with few or many columns, a row with an icon, or an option to choose.
 */
export type SkeletonShape = 'card' | 'item' | 'detail' | 'row' | 'wideRow' | 'listRow' | 'choice'

/** The shapes with space between them. */
const stacked = new Set<SkeletonShape | undefined>([undefined, 'card', 'choice'])

/** Shorter loads show nothing, because a flash of grey disturbs more than a short pause. */
const DELAY_MS = 300

type SkeletonProps = { cards?: number; shape?: SkeletonShape }

/**
 * Has the shape of the loading content, without motion, and appears after 300 ms with 'Loading'
 * announced.
 */
export function Skeleton({ cards = 1, shape }: SkeletonProps) {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={stacked.has(shape) ? stackOfCards() : undefined}>
      {waited && <span className={visuallyHidden()}>Loading</span>}
      {waited && <SkeletonCards cards={cards} shape={shape} />}
    </div>
  )
}

/** The cards of a skeleton. */
export function SkeletonCards({
  cards,
  shape,
}: {
  cards: number
  shape?: SkeletonShape | undefined
}) {
  const classes = skeleton({ shape })
  return Array.from({ length: cards }, (_, card) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: these cards are all the same
    <div key={card} className={classes.card} aria-hidden="true">
      <span className={classes.bar} />
      <span className={classes.bar} />
      <span className={classes.bar} />
      <span className={classes.bar} />
    </div>
  ))
}
