import type { ReactNode } from 'react'
import type { Elements } from '#src/ui/elements.ts'
import { fact } from '#styled/recipes/fact.mjs'

/** An icon with its text: 'Allows Payment Plan', 'English, Spanish'. */
export function Fact(props: { icon: Elements; size?: 'sm' | 'md'; children: ReactNode }) {
  return (
    <div className={fact({ size: props.size })}>
      {props.icon}
      <div dir="auto">{props.children}</div>
    </div>
  )
}
