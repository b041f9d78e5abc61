import { CaseNote } from './case-note.tsx'
import { InvitationNote } from './invitation-note.tsx'

/** The notes of the welcome step: the status of an invitation, and the case to send. */
export function WelcomeNotes() {
  return (
    <>
      <InvitationNote />
      <CaseNote />
    </>
  )
}
