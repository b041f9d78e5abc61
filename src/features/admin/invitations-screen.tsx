import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keys } from '#src/api/queries.ts'
import { showSnackbar } from '#src/client/snackbar.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchBox } from '#src/ui/table/search-box.tsx'
import { css } from '#styled/css/css.mjs'
import { resend } from './admin-calls.ts'
import { AdminList } from './admin-list.tsx'
import type { ListSearch } from './admin-search.ts'
import { BackToUsers } from './back-links.tsx'
import { useDeleteDialog } from './delete-dialog.tsx'
import { invitationColumns } from './invitation-columns.tsx'
import { useInviteDialog } from './invite-dialog.tsx'
import { ListHeader } from './list-header.tsx'
import { type Invitation, invitationsQuery } from './record-queries.ts'
import { invitationRemoval } from './removals.ts'
import { useChangeQuery } from './use-change-query.ts'
import { useSteady } from './use-steady.ts'

export type InvitationsScreenProps = {
  adminId: string
  search: ListSearch
}

const tools = css({ marginBottom: '4' })

/** The invitations that were sent. */
export function InvitationsScreen({ adminId, search }: InvitationsScreenProps) {
  const invite = useInviteDialog()
  const revocation = useDeleteDialog()
  const onResend = useSteady(useResend(adminId))
  const onRevoke = useSteady((invitation: Invitation) =>
    revocation.ask(invitationRemoval(invitation)),
  )
  const columns = useMemo(() => invitationColumns({ onResend, onRevoke }), [onResend, onRevoke])
  const query = useQuery(invitationsQuery(adminId, search))
  const change = useChangeQuery()
  const find = (text: string | undefined) =>
    change({ search: text || undefined, page: undefined }, { replace: true })
  return (
    <>
      <BackToUsers />
      <ListHeader title="Invitations">
        <Button fit="hug" onClick={invite.open}>
          Add new user
        </Button>
      </ListHeader>
      <div className={tools}>
        <SearchBox label="Search invitations" value={search.search ?? ''} onSearch={find} />
      </div>
      <AdminList
        noun="invitation"
        needs="lg"
        query={query}
        columns={columns}
        search={search}
        onClear={search.search === undefined ? undefined : () => find(undefined)}
      />
      {invite.dialog}
      {revocation.dialog}
    </>
  )
}

/** Sends an invitation again; a failure is told by the app. */
function useResend(adminId: string) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Invitation) => resend(id),
    onSuccess: (_data, { email }) =>
      showSnackbar({ message: `Invitation sent again to ${email}`, type: 'success' }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.person(adminId) }),
  })
  return (invitation: Invitation) => {
    if (!isPending) mutate(invitation)
  }
}
