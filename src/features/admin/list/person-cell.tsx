import type { ReactNode } from 'react'
import { Address } from '#src/ui/address.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { personCell } from '#styled/recipes/person-cell.mjs'

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
        <span className={classes.email}>
          <Address>{email}</Address>
        </span>
      </span>
    </span>
  )
}
