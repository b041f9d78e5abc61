import type { Elements } from '#src/ui/elements.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import type { Deletion } from './deletion.machine.ts'
import { DeletionFields } from './deletion-fields.tsx'
import { deletionTexts } from './deletion-texts.ts'
import { useDeletion } from './use-deletion.ts'

/** Opens the question before a deletion. */
export type AskToDelete = (subject: Deletion) => void

/** The question before a deletion: what opens it, and its elements. */
export type DeleteDialog = {
  ask: AskToDelete
  dialog: Elements
  /** The id of the record that is being deleted, or was; a page about it leads to the list. */
  leavingId: string | undefined
}

/**
 * Returns the question before a deletion. `onLeave` goes to the list, on a page about the deleted
 * record.
 */
export function useDeleteDialog(onLeave?: () => Promise<void>): DeleteDialog {
  const { snapshot, send } = useDeletion({ onLeave })
  const { subject, message, answers, errors } = snapshot.context
  const ask: AskToDelete = (deletion) => send({ type: 'deletion.ask', subject: deletion })
  if (!subject) return { ask, dialog: null, leavingId: undefined }
  const texts = deletionTexts(subject)
  const isSending = snapshot.matches('removing')
  const isLeaving = isSending || snapshot.matches('removed')
  const question = {
    isAsking: isSending || snapshot.matches('asking'),
    isSending,
    failure: message,
    cancel: () => send({ type: 'deletion.cancel' }),
    confirm: () => send({ type: 'deletion.confirm' }),
  }
  const dialog = (
    <ConfirmDialog
      question={question}
      title={texts.title}
      confirm={texts.confirm}
      working={texts.working}
      exit={texts.exit}
    >
      {texts.consequences.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <DeletionFields
        subject={subject}
        answers={answers}
        errors={errors}
        onAnswer={(answers) => send({ type: 'deletion.answer', answers })}
        onConfirm={question.confirm}
      />
    </ConfirmDialog>
  )
  return { ask, dialog, leavingId: isLeaving ? subject.id : undefined }
}
