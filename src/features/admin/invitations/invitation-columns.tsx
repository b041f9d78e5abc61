import type { Invitation } from '#src/features/admin/data/record-queries.ts'
import { ActionMenu, deleteAction } from '#src/features/admin/list/action-menu.tsx'
import { formatLongDate } from '#src/format/dates.ts'
import { Address } from '#src/ui/address.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { columnsOf, type TableColumn } from '#src/ui/table/data-table.tsx'
import { SendIcon } from '#src/ui/table/icons.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'
import { roleText } from './role-texts.ts'
import { useIsResending } from './use-resend.ts'

const unsent = css({ display: 'inline-grid', placeItems: 'start', gap: '1' })
const why = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })

/** The actions of an unused invitation. */
export type InvitationActions = {
  onResend: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

/** Returns the columns of the invitations. */
export function invitationColumns(actions: InvitationActions): TableColumn<Invitation>[] {
  const column = columnsOf<Invitation>()
  return column.columns([
    column.accessor('email', {
      header: 'Email',
      meta: { kind: 'name', track: 'minmax(15rem, 2fr)' },
      cell: ({ getValue }) => <Address>{getValue()}</Address>,
    }),
    column.display({
      id: 'role_name',
      header: 'Role',
      meta: { track: '6rem' },
      cell: ({ row }) => roleText[row.original.role_name],
    }),
    column.display({
      id: 'invitation_status',
      header: 'Status',
      meta: { track: 'minmax(7.5rem, 1fr)' },
      cell: ({ row }) => <InvitationStatus invitation={row.original} />,
    }),
    column.accessor('created_at', {
      header: 'Invited on',
      meta: { kind: 'date', track: 'max-content' },
      cell: ({ getValue }) => formatLongDate(getValue()),
    }),
    column.accessor('expires_at', {
      header: 'Expires',
      meta: { kind: 'date', track: 'max-content' },
      cell: ({ getValue }) => formatLongDate(getValue()),
    }),
    column.accessor('invited_by', {
      header: 'Invited by',
      meta: { track: 'minmax(0, 8rem)' },
      cell: ({ getValue }) => <Verbatim>{getValue() ?? '-'}</Verbatim>,
    }),
    column.display({
      id: 'menu',
      header: 'Actions',
      meta: { kind: 'menu', track: '3rem' },
      cell: ({ row }) => <InvitationMenu invitation={row.original} {...actions} />,
    }),
  ])
}

function InvitationStatus({ invitation }: { invitation: Invitation }) {
  if (useIsResending(invitation.id)) return <span>Sending again</span>
  const { send_failure, sent_at, invitation_status, invited_by } = invitation
  if (invitation_status !== 'pending') return <Badge status={invitation_status} />
  const isFailing = send_failure !== null && sent_at === null
  // The command line prints a link, and records no admin.
  const waiting = invited_by === null ? 'Link made, not emailed' : 'Sending…'
  return (
    <span className={unsent}>
      <Badge status={isFailing ? 'unsent' : 'pending'} />
      <span className={why}>{isFailing ? send_failure : sent_at === null ? waiting : 'Sent'}</span>
    </span>
  )
}

function InvitationMenu(props: InvitationActions & { invitation: Invitation }) {
  const { invitation, onResend, onRevoke } = props
  const isResending = useIsResending(invitation.id)
  if (invitation.invitation_status === 'used') return null
  return (
    <ActionMenu
      of={invitation.email}
      actions={[
        {
          label: 'Resend',
          icon: <SendIcon size="sm" />,
          disabled: isResending,
          onPick: () => onResend(invitation),
        },
        deleteAction('Revoke', () => onRevoke(invitation)),
      ]}
    />
  )
}
