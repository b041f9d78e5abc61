import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { Answers } from '#machines/wizard/field.ts'
import type { FieldError, Step } from '#machines/wizard/flow.ts'
import { clientOnboardingFlow as flow } from '#machines/wizard/flows/client-onboarding.ts'
import type { ApiProblem } from '#src/api/problem.ts'
import { useFormGuard } from '#src/client/app-update.ts'
import type { AnsweredBy } from '#src/client/onboarding-memory.ts'
import { useOnline } from '#src/client/online.ts'
import { isSecondTap } from '#src/client/wizard/second-tap.ts'
import { StepForm } from '#src/client/wizard/step-form.tsx'
import { Trouble } from '#src/client/wizard/trouble.tsx'
import { useStepUrl } from '#src/client/wizard/use-step-url.ts'
import type { WizardActor } from '#src/client/wizard/wizard-actor.ts'
import { ActionArea, BackButton } from '#src/ui/action-area.tsx'
import { Button } from '#src/ui/button.tsx'
import { OfflineBanner } from '#src/ui/offline-banner.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { WizardTopBar } from '#src/ui/top-bar.tsx'
import { SocialProviders } from './social-providers.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { HomeLink, LogInInstead, LogOut, WayHome } from './ways-out.tsx'

export type OnboardingWizardProps = {
  by: AnsweredBy
  answers: Answers
  active: number
  /** Why no account was made of these answers. */
  refusal: ApiProblem | undefined
  isSending: boolean
  onSubmitted: (answers: Answers) => void
}

const LAST = flow.steps.length - 1

/** The steps of onboarding, one at a time, each at its number in the URL. */
export function OnboardingWizard(props: OnboardingWizardProps) {
  const { by, answers, active, refusal, isSending, onSubmitted } = props
  const errors = errorsOf(refusal)
  const actor = useOnboarding({ by, answers, active, errors, onSubmitted })
  const number = useSelector(actor, ({ value }) => numberOf(value))
  const isDetour = useSelector(actor, ({ context }) => context.settled !== null)
  const step = flow.steps[number] as Step
  const isOnline = useOnline()
  const formId = useId()
  useFormGuard(true)
  useStepUrl({
    path: '/onboarding',
    step: number,
    active,
    isDetour,
    onBack: () => {
      actor.send({ type: 'step.back' })
      return numberNow(actor)
    },
    onOpen: (wanted) => {
      actor.send({ type: 'step.open', step: flow.steps[wanted]?.id ?? step.id })
      return numberNow(actor)
    },
  })

  return (
    <Screen
      topBar={
        <WizardTopBar
          leading={by === null && <HomeLink />}
          trailing={by !== null && <LogOut />}
          title="Create an account"
          step={number}
          steps={LAST}
          {...(number === 0 && { text: `${LAST} short steps` })}
        />
      }
      banner={
        <>
          {!isOnline && <OfflineBanner>Offline. A new account needs a connection.</OfflineBanner>}
          {refusal && errors.length === 0 && <Trouble>{refusal.message}</Trouble>}
        </>
      }
      actions={
        <ActionArea
          primary={
            <Button
              type="submit"
              form={formId}
              working={isSending && 'Creating your account'}
              onClick={(event) => isSecondTap(event) && event.preventDefault()}
            >
              {labels[step.id] ?? 'Continue'}
            </Button>
          }
          back={
            number > 0 ? (
              <BackButton onClick={() => actor.send({ type: 'step.back' })} />
            ) : (
              by === null && <WayHome />
            )
          }
        />
      }
    >
      <StepForm key={step.id} id={formId} flow={flow} step={step} actor={actor}>
        {() => (
          <>
            {step.id === 'sign_up_method' && <SocialProviders />}
            {step.id === 'email' && <LogInInstead />}
          </>
        )}
      </StepForm>
    </Screen>
  )
}

/** What the button that moves on says, where it is not Continue. */
const labels: Record<string, string> = {
  welcome: 'Get started',
  sign_up_method: 'Continue with email',
  phone: 'Create account',
}

/** The open step's number, 0 to 6; the last one's while the answers are being sent. */
function numberOf(state: unknown): number {
  const number = flow.steps.findIndex(({ id }) => id === state)
  return number === -1 ? LAST : number
}

const numberNow = (actor: WizardActor) => numberOf(actor.getSnapshot().value)

/** What is to be said at a field. */
function errorsOf(refusal: ApiProblem | undefined): readonly FieldError[] {
  if (refusal?.code === 'EMAIL_TAKEN') return [{ field: 'email', message: refusal.message }]
  return (refusal?.fieldErrors ?? []).filter(({ field }) => field in flow.fields)
}
