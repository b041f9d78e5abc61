import type { ReactNode } from 'react'
import { Avatar } from '#src/ui/avatar.tsx'
import { personCell } from '#styled/recipes/person-cell.mjs'

type PersonCellProps = {
  /** The name, as a link where the row leads somewhere. */
  children: ReactNode
  email: string
  /** A firm, with its picture. */
  firm?: { name: string; image: string | null }
}

/** Somebody in a table: name and email, and a firm's picture. */
export function PersonCell({ children, email, firm }: PersonCellProps) {
  const classes = personCell()
  const [name, ...host] = email.split('@')
  return (
    <span className={classes.root}>
      {firm && <Avatar name={firm.name} src={firm.image} />}
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {children}
        </span>
        <span className={classes.email}>
          {name}
          {host.length > 0 && (
            <>
              {/* An email that is too long for the line wraps here. */}
              <wbr />@{host.join('@')}
            </>
          )}
        </span>
      </span>
    </span>
  )
}
