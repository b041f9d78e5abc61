import { useMutation } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import {
  caseEditMachine,
  type EditableCase,
  type EditRefusal,
} from '#machines/client/case-edit.machine.ts'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { isSameContent } from '#machines/wizard/flows/case-fields.ts'
import { toProblem } from '#src/api/problem.ts'
import { updateCase } from '#src/data/mutations.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { closingEnds } from '#src/features/case/customer/status-changes.ts'
import { useEnd } from '#src/layout/use-end.ts'
import { deleteCaseEdit, readCaseEdit, storeCaseEdit } from '#src/offline/typed/case-edits.ts'
import { useStoreError } from '#src/offline/use-stored.ts'
import { showSnackbar, showUnchanged } from '#src/ui/overlay/snackbar-actor.ts'

const editablePartOf = ({ case_details, firm_size, version }: CustomerCase): EditableCase => ({
  case_details,
  firm_size,
  version,
})

/** Edits a case's details; the device stores the typed values until they are saved or discarded. */
export function useCaseEdit(customerId: string, legalCase: CustomerCase) {
  const { id } = legalCase
  const { mutateAsync } = useMutation(updateCase(customerId))
  const { failure, notSaved, watch } = useStoreError()
  const machine = caseEditMachine.provide({
    actors: {
      saveCase: fromPromise<void, EditableCase>(async ({ input }) => {
        try {
          await mutateAsync({ id, ...input })
        } catch (error) {
          const { message, fieldErrors } = toProblem(error)
          throw { message, errors: fieldErrors } satisfies EditRefusal
        }
        showSnackbar({ message: 'Case updated successfully', type: 'success' })
      }),
    },
    actions: {
      storeTyped: ({ context: { typed, shown } }) =>
        watch(storeCaseEdit(customerId, id, { ...typed, version: shown.version })),
      showUnchanged,
      removeTyped: () => void deleteCaseEdit(customerId, id).catch(() => {}),
    },
  })
  const [snapshot, send] = useMachine(machine, { input: { shown: editablePartOf(legalCase) } })
  useEffect(() => send({ type: 'case.load', shown: editablePartOf(legalCase) }), [send, legalCase])

  const canEdit = caseActionsFor(legalCase.case_status, 'owner').includes('case.edit')
  const [storedEdit, setStoredEdit] = useState<EditableCase | null>(null)
  const isClosed = snapshot.matches('closed')
  const isEditing = snapshot.matches('editing')
  // The form closes once the case can no longer be edited. The case screen shows what was typed.
  const end = canEdit
    ? undefined
    : (closingEnds[legalCase.case_status] ?? 'You have accepted a bid.')
  useEnd(isEditing ? end : undefined, () => send({ type: 'edit.close' }))
  useEffect(() => {
    if (!isClosed) return
    let isCurrent = true
    void readStoredEdit(customerId, id).then((found) => {
      if (!isCurrent) return
      send({ type: 'edit.found', storedEdit: found })
      setStoredEdit(found && !isSameContent(found, legalCase) ? found : null)
    })
    return () => {
      isCurrent = false
    }
  }, [isClosed, customerId, id, legalCase, send])

  const open = async () =>
    send({ type: 'edit.open', storedEdit: await readStoredEdit(customerId, id) })
  const discard = () => {
    send({ type: 'edit.discard' })
    setStoredEdit(null)
  }
  return {
    snapshot,
    send,
    open: () => void open(),
    discard,
    storedEdit,
    canEdit,
    failure,
    notSaved,
  }
}

const readStoredEdit = (customerId: string, caseId: string) =>
  readCaseEdit(customerId, caseId).catch(() => null)

export type CaseEdit = ReturnType<typeof useCaseEdit>
