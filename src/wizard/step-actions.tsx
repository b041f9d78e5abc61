import type { MouseEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { ActionArea } from '#src/ui/page/action-area.tsx'

export type StepActionsProps = {
  /** The id of the form that the button submits. */
  formId: string
  /** The label of the button that continues. */
  label: string
  /** The status text while the answers are processed; false before. */
  working: string | false
  back: Elements
  /** Absent if the step cannot be skipped. */
  onSkip: (() => void) | undefined
}

/** The buttons of a step: continue, back, skip. A double tap leaves one step, not two. */
export function StepActions(props: StepActionsProps) {
  'use memo'
  const { formId, label, working, back, onSkip } = props
  return (
    <ActionArea
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

// Returns whether a tap is the second of a double tap.
const isSecondTap = (event: MouseEvent) => event.detail > 1
