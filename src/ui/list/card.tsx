import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { card } from '#styled/recipes/card.mjs'
import { stackOfCards } from '#styled/recipes/stack-of-cards.mjs'
import { useWindowed } from './use-windowed.ts'

export type CardProps = {
  /** Solid: saved; dashed: not yet (drafts, unsent work). */
  visual?: 'solid' | 'dashed'
  /** The element: an `li` in a list of cards. */
  as?: 'article' | 'section' | 'div' | 'li'
  /** `tight`: in a list where two are to fit the screen. */
  inset?: 'even' | 'tight'
  children: ReactNode
}

/**
 * A box with a hairline border. To make all of it pressable, put a link with `cardLinkClass()` in
 * its name.
 */
export function Card({ visual, inset, as: Element = 'article', children }: CardProps) {
  return <Element className={card({ visual, inset }).root}>{children}</Element>
}

/** Returns the class of a card's only link: its text is the name, its target the whole card. */
export const cardLinkClass = () => card().link

/** A card's name (case category), with a badge at the end of the line, and facts below. */
export function CardHeader(props: { name: ReactNode; badge?: Elements; facts?: ReactNode }) {
  const classes = card()
  return (
    <>
      <div className={classes.header}>
        <h3 className={classes.name} dir="auto">
          {props.name}
        </h3>
        {props.badge}
      </div>
      {props.facts && <p className={classes.facts}>{props.facts}</p>}
    </>
  )
}

/** The beginning of a person's text, cut after two lines. */
export function CardExcerpt(props: { children: string }) {
  return (
    <p className={card().excerpt} dir="auto">
      {props.children}
    </p>
  )
}

/**
 * The last line of a card: a strong figure, and others at the end, each in its own `<p>`, so that
 * screen readers do not run them together.
 */
export function CardFigures(props: { children: ReactNode }) {
  return <div className={card().figures}>{props.children}</div>
}

/** Buttons inside a card, side by side, above the card's own link. */
export function CardActions(props: { children: ReactNode }) {
  return <div className={card().actions}>{props.children}</div>
}

/** A vertical list of cards, with a gap of 12 px. */
export function CardList(props: { children: ReactNode }) {
  return (
    <ul ref={useWindowed()} className={stackOfCards()}>
      {props.children}
    </ul>
  )
}
