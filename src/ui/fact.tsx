import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { fact } from '#styled/recipes/fact.mjs'

type FactProps = {
  icon: Elements
  size?: 'sm' | 'md'
  /** `li` in a list of facts, so that screen readers do not run them together. */
  as?: 'div' | 'li'
  children: ReactNode
}

/** An icon with its text: 'Allows Payment Plan', 'English, Spanish'. */
export function Fact({ icon, size, as: Element = 'div', children }: FactProps) {
  return (
    <Element className={fact({ size })}>
      {icon}
      <div dir="auto">{children}</div>
    </Element>
  )
}
