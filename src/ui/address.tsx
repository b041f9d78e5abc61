import { Fragment } from 'react'

/**
 * A URL or an email. Lines may break after a dot or a slash and before the @, but not inside a
 * word.
 */
export function Address({ children }: { children: string }) {
  return children.split(/(?<=[./])|(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span translate="no">{part}</span>
    </Fragment>
  ))
}
