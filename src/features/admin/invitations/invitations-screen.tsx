import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MAX_TERM_LENGTH } from '#machines/admin/list-limits.ts'
import type { ListSearch } from '#src/features/admin/data/admin-search.ts'
import { type Invitation, invitationsQuery } from '#src/features/admin/data/record-queries.ts'
import { useDeleteDialog } from '#src/features/admin/deletion/delete-dialog.tsx'
import { invitationDeletion } from '#src/features/admin/deletion/deletions.ts'
import { AdminList } from '#src/features/admin/list/admin-list.tsx'
import { ListHeader } from '#src/features/admin/list/list-header.tsx'
import { useChangeQuery } from '#src/features/admin/list/use-change-query.ts'
import { useDebouncedSearch } from '#src/features/admin/list/use-debounced-search.ts'
import { useStableCallback } from '#src/features/admin/list/use-stable-callback.ts'
import { BackToUsers } from '#src/features/admin/record/back-links.tsx'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { SearchBox } from '#src/ui/table/search-box.tsx'
import { css } from '#styled/css/css.mjs'
import { invitationColumns } from './invitation-columns.tsx'
import { useInviteDialog } from './invite-dialog.tsx'
import { useResend } from './use-resend.ts'

export type InvitationsScreenProps = {
  adminId: string
  search: ListSearch
}

const tools = css({ marginBottom: '4' })

/** The list of invitations. */
export function InvitationsScreen({ adminId, search }: InvitationsScreenProps) {
  const invite = useInviteDialog()
  const revocation = useDeleteDialog()
  const onResend = useStableCallback(useResend(adminId))
  const onRevoke = useStableCallback((invitation: Invitation) =>
    revocation.ask(invitationDeletion(invitation)),
  )
  const columns = useMemo(() => invitationColumns({ onResend, onRevoke }), [onResend, onRevoke])
  const searchedText = useDebouncedSearch(search)
  const query = useQuery(invitationsQuery(adminId, searchedText))
  const change = useChangeQuery()
  const find = (text: string | undefined) =>
    change({ search: text || undefined, page: undefined }, { replace: true })
  return (
    <>
      <BackToUsers />
      <ListHeader title="Invitations">
        <Button fit="hug" text="sm" icon={<PlusIcon size="sm" />} onClick={invite.open}>
          Add new user
        </Button>
      </ListHeader>
      <div className={tools}>
        <SearchBox
          label="Search invitations"
          maxLength={MAX_TERM_LENGTH}
          value={search.search ?? ''}
          onSearch={find}
        />
      </div>
      <AdminList
        noun="invitation"
        needs="lg"
        query={query}
        columns={columns}
        search={searchedText}
        onClear={search.search === undefined ? undefined : () => find(undefined)}
      />
      {invite.dialog}
      {revocation.dialog}
    </>
  )
}
