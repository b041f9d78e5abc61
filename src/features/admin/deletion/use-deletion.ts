import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { toProblem } from '#src/api/problem.ts'
import { afterPaint } from '#src/browser/after-paint.ts'
import { focusHeading } from '#src/browser/focus-heading.ts'
import { remove } from '#src/features/admin/data/admin-calls.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { isProofCanceled } from '#src/session/proof.ts'
import { expireSession, usePerson } from '#src/session/session.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { type Deletion, type DeletionRefusal, deletionMachine } from './deletion.machine.ts'
import { deletionTexts } from './deletion-texts.ts'
import { fetchSubject } from './refetch-after-deletion.ts'

type DeletionOptions = {
  /** Goes to the list, on a page about the deleted record. */
  onLeave?: (() => Promise<void>) | undefined
}

/** Runs the deletion machine on the API. */
export function useDeletion({ onLeave }: DeletionOptions) {
  const queryClient = useQueryClient()
  const { uuid } = usePerson()
  const refreshAfterDeletion = async () => {
    await onLeave?.()
    await queryClient.invalidateQueries({ queryKey: [uuid] })
    // The pressed button disappears with the deleted row.
    afterPaint(() => hasMovedOn() || focusHeading())
  }
  const asRefusal = (error: unknown): never => {
    const { message, status, isTemporary, sessionEnd } = toProblem(error)
    expireSession(sessionEnd)
    throw {
      message,
      isTemporary,
      isGone: status === 404,
      isCanceled: isProofCanceled(error),
    } satisfies DeletionRefusal
  }
  const textsOf = ({ subject }: { subject: Deletion | null }) => deletionTexts(subject as Deletion)
  const [snapshot, send] = useMachine(
    deletionMachine.provide({
      actors: {
        read: fromPromise<Deletion, Deletion>(({ input }) =>
          fetchSubject(uuid, input).catch(asRefusal),
        ),
        remove: fromPromise<void, { subject: Deletion; reason: string }>(({ input }) =>
          remove(input.subject, input.reason).catch(asRefusal),
        ),
      },
      actions: {
        showDeleted: ({ context }) => {
          showSnackbar({ message: textsOf(context).success, type: 'success' })
          void refreshAfterDeletion()
        },
        showGone: ({ context }) => {
          showSnackbar({ message: textsOf(context).gone, type: 'info' })
          void refreshAfterDeletion()
        },
        focusErrors: () => afterPaint(focusFirstError),
        showRefused: (_, { message }) => showSnackbar({ message, type: 'error' }),
      },
    }),
  )
  useFormGuard(snapshot.matches('asking') || snapshot.matches('removing'))
  return { snapshot, send }
}

// By then the person may have moved on: to the search, a menu or another question. The one that
// closes may still have focus.
const hasMovedOn = () =>
  document.activeElement?.closest('search, [data-state=open]:is([role=menu], [role*=dialog])') !=
  null

function focusFirstError() {
  document.querySelector<HTMLElement>('[role="alertdialog"] [aria-invalid="true"]')?.focus()
}
