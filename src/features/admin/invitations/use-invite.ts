import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useRef } from 'react'
import { fromPromise } from 'xstate'
import { toProblem } from '#src/api/problem.ts'
import { keys } from '#src/data/queries.ts'
import { findInvitation, invite } from '#src/features/admin/admin-calls.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { isProofCanceled } from '#src/session/proof.ts'
import { expireSession, usePerson } from '#src/session/session.ts'
import { type Invite, type InviteRefusal, inviteMachine } from './invite.machine.ts'
import { showInvitationSent } from './show-invitation-sent.ts'

/** Runs the invite dialog's machine on the API. */
export function useInvite() {
  const queryClient = useQueryClient()
  const { uuid } = usePerson()
  const tried = useRef<string | null>(null)
  const invited = useRef('')
  const asRefusal = (error: unknown): never => {
    const { message, code, fieldErrors, isTemporary, sessionEnd } = toProblem(error)
    expireSession(sessionEnd)
    const errors = code === 'EMAIL_TAKEN' ? [{ field: 'email', message }] : fieldErrors
    const isCanceled = isProofCanceled(error)
    throw { message, errors, isTemporary, isCanceled } satisfies InviteRefusal
  }
  const [snapshot, send] = useMachine(
    inviteMachine.provide({
      actors: {
        sendInvite: fromPromise<void, Invite>(async ({ input }) => {
          // A retry may find the invitation that its own first attempt created.
          const found =
            tried.current !== input.key && (await findInvitation(input.email).catch(asRefusal))
          if (found && !input.replaces)
            throw { message: '', earlier: found } satisfies InviteRefusal
          tried.current = input.key
          invited.current = input.email
          await invite(input).catch(asRefusal)
        }),
      },
      actions: {
        showSent: () => {
          void showInvitationSent(invited.current, 'Invitation sent successfully')
          void queryClient.invalidateQueries({ queryKey: keys.person(uuid) })
        },
      },
    }),
  )
  useFormGuard(!snapshot.matches('closed'))
  return { snapshot, send }
}

export type InviteState = ReturnType<typeof useInvite>
