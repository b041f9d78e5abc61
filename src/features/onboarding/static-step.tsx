import { useId } from 'react'
import type { Step } from '#machines/wizard/flow.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ActionArea } from '#src/ui/page/action-area.tsx'
import { Screen } from '#src/ui/page/screen.tsx'
import { QuickExit, WizardTopBar } from '#src/ui/page/top-bar.tsx'
import { StaticBackLink, StaticCloseLink } from '#src/wizard/static-links.tsx'
import { StepFields } from '#src/wizard/step-fields.tsx'
import { customerSteps } from './customer-steps.ts'

/**
 * One of the first two steps of a new account, as the build prerenders it. The button of the
 * welcome step opens the page of the next one, which asks for the kind of account; its Continue
 * waits for the app.
 */
export function StaticStep({ number }: { number: 0 | 1 }) {
  const id = useId()
  const { flow, title, progressOf, buttons } = customerSteps
  const step = flow.steps[number] as Step
  const label = buttons[step.id] ?? 'Continue'
  return (
    <Screen
      topBar={
        <WizardTopBar
          leading={<StaticCloseLink />}
          title={title}
          trailing={<QuickExit />}
          progress={progressOf(number)}
        />
      }
      actions={
        <ActionArea
          primary={
            number === 0 ? (
              <a className={buttonClass()} href="/onboarding?active=1">
                {label}
              </a>
            ) : (
              <Button type="submit" form={id}>
                {label}
              </Button>
            )
          }
          back={<StaticBackLink href={number === 0 ? '/auth/home' : '/onboarding'} />}
        />
      }
    >
      <form id={id} method="dialog" noValidate>
        <StepFields
          flow={flow}
          step={step}
          answers={{}}
          errors={{}}
          doubts={{}}
          headingRef={null}
          onAnswer={() => {}}
        />
      </form>
    </Screen>
  )
}
