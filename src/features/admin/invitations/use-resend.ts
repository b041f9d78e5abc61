import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { resend } from '#src/features/admin/data/admin-calls.ts'
import type { Invitation } from '#src/features/admin/data/record-queries.ts'
import { showInvitationSent } from './show-invitation-sent.ts'

const mutationKey = ['admin', 'resend']

/** Sends invitations again, also several at the same time; the app shows failures. */
export function useResend(adminId: string) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id }: Invitation) => resend(id),
    onSuccess: (_data, { email }) =>
      void showInvitationSent(email, `Invitation sent again to ${email}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [adminId] }),
  })
  return (invitation: Invitation) => mutate(invitation)
}

/** Returns whether this invitation is being sent again. */
export function useIsResending(id: string): boolean {
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Invitation | undefined)?.id,
  })
  return sending.includes(id)
}
