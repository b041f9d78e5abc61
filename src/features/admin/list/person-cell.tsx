import type { ReactNode } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { personCell } from '#styled/recipes/person-cell.mjs'

/** An email, which may wrap before its host. */
export function Email({ children }: { children: string }) {
  const [name, ...host] = children.split('@')
  if (host.length === 0) return <span>{name}</span>
  return (
    <>
      <span>{name}</span>
      <wbr />
      <span>{`@${host.join('@')}`}</span>
    </>
  )
}

type PersonCellProps = {
  /** The name, as a link if the row leads to a page. */
  children: ReactNode
  email: string
  /** A firm, with its picture. */
  firm?: { name: string; image: string | null }
}

/** A person in a table: name and email, and a firm's picture. */
export function PersonCell({ children, email, firm }: PersonCellProps) {
  const classes = personCell()
  return (
    <span className={classes.root}>
      {firm && <Avatar name={firm.name} src={firm.image} />}
      <span className={classes.text}>
        <span className={classes.name} dir="auto" translate="no">
          {children}
        </span>
        <span className={classes.email} translate="no">
          <Email>{email}</Email>
        </span>
      </span>
    </span>
  )
}
