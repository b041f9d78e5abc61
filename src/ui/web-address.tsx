import { Fragment } from 'react'

/** An address on the web, whose lines end after a dot or a slash instead of in a word. */
export function WebAddress({ children }: { children: string }) {
  return children.split(/(?<=[./])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
