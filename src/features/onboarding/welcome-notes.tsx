import { CaseNote } from './case-note.tsx'
import { InvitationNote } from './invitation-note.tsx'

/** Below the welcome: what has become of an invitation, and the case to send. */
export function WelcomeNotes() {
  return (
    <>
      <InvitationNote />
      <CaseNote />
    </>
  )
}
