import type { ReactNode } from 'react'

/** One section of the gallery. */
export function Pane({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pane">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
