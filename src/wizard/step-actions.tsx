import type { MouseEvent, ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'

export type StepActionsProps = {
  /** The id of the form that moves on. */
  formId: string
  /** What the button that moves on says. */
  label: string
  /** What is being done with the answers; false while they are given. */
  working: string | false
  back: ReactNode
  /** Absent where the step may not be skipped. */
  onSkip: (() => void) | undefined
  /** Whether the buttons come after all content instead of being fixed at the bottom. */
  isAtEnd?: boolean
}

/** How a step of a wizard is left: onwards, back, or past it. A double tap leaves one step, not two. */
export function StepActions(props: StepActionsProps) {
  'use memo'
  const { formId, label, working, back, onSkip, isAtEnd } = props
  return (
    <ActionArea
      isAtEnd={isAtEnd}
      primary={
        <Button
          type="submit"
          form={formId}
          working={working}
          onClick={(event) => isSecondTap(event) && event.preventDefault()}
        >
          {label}
        </Button>
      }
      back={back}
      quiet={
        onSkip && (
          <Button visual="quiet" fit="flush" onClick={(event) => isSecondTap(event) || onSkip()}>
            Skip for now
          </Button>
        )
      }
    />
  )
}

// Whether a tap follows another at once.
const isSecondTap = (event: MouseEvent) => event.detail > 1
