import { useMutation } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import {
  type CaseWords,
  caseEditMachine,
  type EditRefusal,
} from '#machines/client/case-edit.machine.ts'
import { caseActionsFor } from '#machines/lifecycle/actions-for.ts'
import { isSameContent } from '#machines/wizard/flows/case-fields.ts'
import { toProblem } from '#src/api/problem.ts'
import { updateCase } from '#src/data/mutations.ts'
import type { CustomerCase } from '#src/data/queries.ts'
import { deleteCaseEdit, readCaseEdit, storeCaseEdit } from '#src/offline/case-edits.ts'
import { showSnackbar, showUnchanged } from '#src/ui/overlay/snackbar-actor.ts'

const wordsOf = ({ case_details, firm_size, version }: CustomerCase): CaseWords => ({
  case_details,
  firm_size,
  version,
})

/** Edits a case's details; the device stores the typed values until they are saved or discarded. */
export function useCaseEdit(customerId: string, legalCase: CustomerCase) {
  const { id } = legalCase
  const { mutateAsync } = useMutation(updateCase(customerId))
  const machine = caseEditMachine.provide({
    actors: {
      saveCase: fromPromise<void, CaseWords>(async ({ input }) => {
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
      // If the device cannot store them, they are still on the screen.
      storeTyped: ({ context: { typed, shown } }) =>
        void storeCaseEdit(customerId, id, { ...typed, version: shown.version }).catch(() => {}),
      showUnchanged,
      removeTyped: () => void deleteCaseEdit(customerId, id).catch(() => {}),
    },
  })
  const [snapshot, send] = useMachine(machine, { input: { shown: wordsOf(legalCase) } })
  useEffect(() => send({ type: 'case.load', shown: wordsOf(legalCase) }), [send, legalCase])

  const canEdit = caseActionsFor(legalCase.case_status, 'owner').includes('case.edit')
  const [kept, setKept] = useState<CaseWords | null>(null)
  const isClosed = snapshot.matches('closed')
  const isEditing = snapshot.matches('editing')
  useEffect(() => {
    // The typed values can no longer be saved, so the case shows them instead of the form.
    if (!canEdit && isEditing) send({ type: 'edit.close' })
  }, [canEdit, isEditing, send])
  useEffect(() => {
    if (!isClosed) return
    let isCurrent = true
    void readKept(customerId, id).then((found) => {
      if (!isCurrent) return
      send({ type: 'edit.found', kept: found })
      setKept(found && !isSameContent(found, legalCase) ? found : null)
    })
    return () => {
      isCurrent = false
    }
  }, [isClosed, customerId, id, legalCase, send])

  const open = async () => send({ type: 'edit.open', kept: await readKept(customerId, id) })
  const discard = () => {
    send({ type: 'edit.discard' })
    setKept(null)
  }
  return { snapshot, send, open: () => void open(), discard, kept, canEdit }
}

const readKept = (customerId: string, caseId: string) =>
  readCaseEdit(customerId, caseId).catch(() => null)

export type CaseEdit = ReturnType<typeof useCaseEdit>
