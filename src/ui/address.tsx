import { Fragment } from 'react'

/** An address on the web or of email. Its lines end after a dot or a slash or before the @, instead of in a word. */
export function Address({ children }: { children: string }) {
  return children.split(/(?<=[./])|(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
