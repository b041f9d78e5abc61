import type { Elements } from '#src/ui/elements.ts'
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx'
import type { Deletion } from './deletion.machine.ts'
import { DeletionFields } from './deletion-fields.tsx'
import { deletionTexts } from './deletion-texts.ts'
import { useDeletion } from './use-deletion.ts'

/**
 * Returns the question before a deletion: `ask` opens it, `dialog` renders it. `onLeave` goes to
 * the list, on a page about the deleted record.
 */
export function useDeleteDialog(onLeave?: () => Promise<void>): {
  ask: (subject: Deletion) => void
  dialog: Elements
} {
  const { snapshot, send } = useDeletion({ onLeave })
  const { subject, message, answers, errors } = snapshot.context
  const ask = (asked: Deletion) => send({ type: 'deletion.ask', subject: asked })
  if (!subject) return { ask, dialog: null }
  const texts = deletionTexts(subject)
  const isSending = snapshot.matches('removing')
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
  return { ask, dialog }
}
