import { Link } from '@tanstack/react-router'
import type { Admin, Attorney, Customer } from '#src/features/admin/data/admin-queries.ts'
import { fullName } from '#src/features/admin/deletion/deletions.ts'
import { ActionMenu, deleteAction } from '#src/features/admin/list/action-menu.tsx'
import { PersonCell } from '#src/features/admin/list/person-cell.tsx'
import { formatLongDate } from '#src/format/dates.ts'
import { columnsOf, rowLinkClass, type TableColumn } from '#src/ui/table/data-table.tsx'

type Delete<Person> = (person: Person) => void

/** Wide enough for most emails; longer ones wrap. */
const NAME_TRACK = 'minmax(13rem, 2fr)'
const COUNT_TRACK = '5rem'
const MENU_TRACK = '3rem'

/** Returns the columns of the customers (specification §2.2). */
export function customerColumns(onDelete: Delete<Customer>): TableColumn<Customer>[] {
  const column = columnsOf<Customer>()
  return column.columns([
    column.display({
      id: 'user',
      header: 'User',
      meta: { kind: 'name', track: NAME_TRACK },
      cell: ({ row: { original: customer } }) => (
        <PersonCell email={customer.email}>
          <Link
            to="/admin/users/client-details"
            search={{ client_id: customer.id }}
            className={rowLinkClass()}
          >
            {fullName(customer)}
          </Link>
        </PersonCell>
      ),
    }),
    ...dateColumns<Customer>(),
    column.accessor('cases_count', {
      header: 'Cases',
      meta: { kind: 'number', track: COUNT_TRACK },
      cell: ({ getValue }) => getValue().toLocaleString('en-US'),
    }),
    menuColumn(fullName, onDelete),
  ])
}

/** Returns the columns of the attorneys. */
export function attorneyColumns(onDelete: Delete<Attorney>): TableColumn<Attorney>[] {
  const column = columnsOf<Attorney>()
  return column.columns([
    column.display({
      id: 'user',
      header: 'User',
      meta: { kind: 'name', track: NAME_TRACK },
      cell: ({ row: { original: firm } }) => (
        <PersonCell
          email={firm.email}
          firm={{ name: firm.company_name, image: firm.profile_image }}
        >
          <Link
            to="/admin/users/attorney-details"
            search={{ attorney_id: firm.id }}
            className={rowLinkClass()}
          >
            {firm.company_name}
          </Link>
        </PersonCell>
      ),
    }),
    ...dateColumns<Attorney>(),
    column.accessor('bids_count', {
      header: 'Bids',
      meta: { kind: 'number', track: COUNT_TRACK },
      cell: ({ getValue }) => getValue().toLocaleString('en-US'),
    }),
    menuColumn((firm) => firm.company_name, onDelete),
  ])
}

/** Returns the columns of the admins. Admins cannot delete themselves. */
export function adminColumns(onDelete: Delete<Admin>, ownId: string): TableColumn<Admin>[] {
  const column = columnsOf<Admin>()
  return column.columns([
    column.display({
      id: 'user',
      header: 'User',
      meta: { kind: 'name', track: NAME_TRACK },
      cell: ({ row: { original: admin } }) => (
        <PersonCell email={admin.email}>
          <Link
            to="/admin/users/admin-details"
            search={{ admin_id: admin.id }}
            className={rowLinkClass()}
          >
            {fullName(admin)}
          </Link>
        </PersonCell>
      ),
    }),
    ...dateColumns<Admin>(),
    menuColumn(fullName, onDelete, ({ id }) => id !== ownId),
  ])
}

function dateColumns<Person extends { created_at: string; last_signin_at: string | null }>() {
  const column = columnsOf<Person>()
  return [
    column.accessor((person) => person.created_at, {
      id: 'created_at',
      header: 'Created on',
      enableSorting: true,
      meta: { kind: 'date', track: 'max-content' },
      cell: ({ getValue }) => formatLongDate(getValue()),
    }),
    column.accessor((person) => person.last_signin_at, {
      id: 'last_signin_at',
      header: 'Last signed in',
      meta: { kind: 'date', track: 'max-content' },
      // Never: a dash (specification §2.2).
      cell: ({ getValue }) => (getValue() === null ? '-' : formatLongDate(getValue())),
    }),
  ]
}

const menuColumn = <Person,>(
  nameOf: (person: Person) => string,
  onDelete: Delete<Person>,
  canDelete: (person: Person) => boolean = () => true,
) =>
  columnsOf<Person & object>().display({
    id: 'menu',
    header: 'Actions',
    meta: { kind: 'menu', track: MENU_TRACK },
    cell: ({ row: { original } }) =>
      canDelete(original) && (
        <ActionMenu
          of={nameOf(original)}
          actions={[deleteAction('Delete user', () => onDelete(original))]}
        />
      ),
  })
