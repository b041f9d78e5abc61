import { useRef } from 'react'
import { type ApiProblem, toProblem } from '#src/api/problem.ts'
import { Button } from '#src/ui/button.tsx'
import { useOverlay } from '#src/ui/overlay/overlay-stack.ts'
import { BackButton } from '#src/ui/page/action-area.tsx'
import { ConfirmEmailScreen } from '#src/wizard/confirm-email/confirm-email-screen.tsx'
import { LogInInstead } from './leave-links.tsx'

export type NewEmailScreenProps = {
  email: string
  /**
   * Creates the account with the code; without one, sends another code and rejects with
   * EMAIL_UNCONFIRMED.
   */
  create: (code?: string) => Promise<void>
  onCreated: () => Promise<void>
  /** The server refused the answers. */
  onRefused: (problem: ApiProblem) => void
  onBack: () => void
  onAnother: () => void
}

/** The last step of a sign-up that confirms the email: asks for the emailed code. */
export function NewEmailScreen(props: NewEmailScreenProps) {
  const { email, create, onCreated, onRefused, onBack, onAnother } = props
  const sendCode = () =>
    create().catch((error: unknown) => {
      if (toProblem(error).code !== 'EMAIL_UNCONFIRMED') throw error
    })
  // The account may exist once the typed code is sent, so its answers can no longer be changed.
  const isCreating = useRef(false)
  const goBack = () => {
    if (!isCreating.current) onBack()
  }
  // This screen has no URL of its own: without this, the browser's Back would skip the last step.
  useOverlay(true, goBack, false)
  const confirm = async (code: string) => {
    isCreating.current = true
    try {
      await create(code)
      await onCreated()
    } catch (error) {
      isCreating.current = false
      const problem = toProblem(error)
      const isOfCode = problem.fieldErrors.some(({ field }) => field === 'code')
      const isOfAnswers = problem.fieldErrors.length > 0 || problem.status === 409
      if (isOfAnswers && !isOfCode) onRefused(problem)
      throw error
    }
  }
  return (
    <ConfirmEmailScreen
      email={email}
      isSent
      sendCode={sendCode}
      confirm={confirm}
      back={<BackButton onClick={goBack} />}
      another={
        <Button visual="quiet" fit="flush" onClick={onAnother}>
          Use another email
        </Button>
      }
    >
      <LogInInstead />
    </ConfirmEmailScreen>
  )
}
