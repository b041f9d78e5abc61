import { useSelector } from '@xstate/react'
import { useEffect, useId, useState } from 'react'
import { type Answers, isEmpty } from '#machines/wizard/field.ts'
import {
  askedFields,
  type FieldError,
  type Flow,
  pathOf,
  type Step,
} from '#machines/wizard/flow.ts'
import type { ApiProblem } from '#src/api/problem.ts'
import { useOnline } from '#src/browser/online.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import {
  type AnswersOwner,
  readOnboardingStep,
  storeOnboardingStep,
} from '#src/session/onboarding-memory.ts'
import { FormBusyContext } from '#src/ui/control/field-context.ts'
import { ShieldCheckIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { BackButton } from '#src/ui/page/action-area.tsx'
import { OfflineBanner } from '#src/ui/page/offline-banner.tsx'
import { Screen } from '#src/ui/page/screen.tsx'
import { QuickExit, WizardTopBar } from '#src/ui/page/top-bar.tsx'
import { StepActions } from '#src/wizard/step-actions.tsx'
import { StepForm } from '#src/wizard/step-form.tsx'
import { useStepUrl } from '#src/wizard/use-step-url.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'
import { WizardError } from '#src/wizard/wizard-error.tsx'
import { css } from '#styled/css/css.mjs'
import type { AccountFlow } from './account-flow.ts'
import { HomeLink, LogOut } from './leave-links.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { isCheckedOnContinue, useStepCheck } from './use-step-check.ts'

const again = css({ marginTop: '6' })

export type OnboardingWizardProps = {
  account: AccountFlow
  owner: AnswersOwner
  answers: Answers
  active: number
  /** Why the server refused these answers. */
  refusal: ApiProblem | undefined
  isSending: boolean
  onSubmitted: (answers: Answers) => void
  onLeft: (answers: Answers) => void
}

/** The steps of a flow, one at a time, each with its number in the URL. */
export function OnboardingWizard(props: OnboardingWizardProps) {
  const { account, owner, answers, active, refusal, isSending, onSubmitted, onLeft } = props
  const { flow } = account
  const isCustomers = account.path === '/onboarding'
  const errors = errorsOf(account, answers, refusal)
  const actor = useOnboarding({ account, owner, answers, active, errors, onSubmitted, onLeft })
  const number = useSelector(actor, ({ value }) => numberOf(flow, value))
  const isDetour = useSelector(actor, ({ context }) => context.settled !== null)
  const step = flow.steps[number] as Step
  const Extra = account.extras[step.id]
  const isOnline = useOnline()
  const formId = useId()
  const [stepAgain] = useState(() => (isAskedAgain(flow, number, answers) ? step.id : undefined))
  // The step to return to after the password: the one that was open before the reload, or the one
  // after the name that the password was refused for.
  const [afterPassword, setAfterPassword] = useState(() =>
    stepAgain ? readOnboardingStep(owner) : undefined,
  )
  const isPasswordStep = step.fields.some((name) => flow.fields[name]?.kind === 'password')
  const { isChecking, checkStep } = useStepCheck({
    actor,
    flow,
    owner,
    onContinued: () => {
      if (!isPasswordStep || !afterPassword) return
      actor.send({ type: 'step.open', step: afterPassword })
      setAfterPassword(undefined)
    },
    onReturnedToStep: setAfterPassword,
  })
  useEffect(() => {
    if (!isPasswordStep) storeOnboardingStep(owner, step.id)
  }, [owner, step.id, isPasswordStep])
  useFormGuard(true)
  useStepUrl({
    path: account.path,
    step: number,
    active,
    isDetour,
    onBack: () => {
      actor.send({ type: 'step.back' })
      return numberNow(flow, actor)
    },
    onOpen: (stepNumber) => {
      actor.send({ type: 'step.open', step: flow.steps[stepNumber]?.id ?? step.id })
      return numberNow(flow, actor)
    },
  })

  return (
    <Screen
      topBar={
        <WizardTopBar
          leading={owner === null && <HomeLink />}
          trailing={
            <>
              {owner !== null && <LogOut />}
              {isCustomers && <QuickExit />}
            </>
          }
          title={account.title}
          progress={account.progressOf(number)}
        />
      }
      banner={
        <>
          <div role="status">
            {!isOnline && <OfflineBanner>Offline. A new account needs a connection.</OfflineBanner>}
          </div>
          {refusal && errors.length === 0 && <WizardError>{refusal.message}</WizardError>}
        </>
      }
      actions={
        <StepActions
          formId={formId}
          label={account.buttons[step.id] ?? 'Continue'}
          working={(isSending && 'Creating your account') || (isChecking && 'Checking')}
          back={
            number > 0 ? (
              <BackButton onClick={() => actor.send({ type: 'step.back' })} />
            ) : (
              account.wayBack(owner)
            )
          }
          onSkip={step.isSkippable ? () => actor.send({ type: 'step.skip' }) : undefined}
        />
      }
    >
      <FormBusyContext value={isSending || isChecking}>
        <StepForm
          key={step.id}
          id={formId}
          flow={flow}
          step={step}
          actor={actor}
          onNext={isCheckedOnContinue(flow, step.id) ? checkStep : undefined}
        >
          {step.id === stepAgain && (
            <div className={again}>
              <Note icon={<ShieldCheckIcon />} title="Why we ask again">
                We never save a password on the phone. Your other answers are still here.
              </Note>
            </div>
          )}
          {Extra && <Extra />}
        </StepForm>
      </FormBusyContext>
    </Screen>
  )
}

/** Returns the open step's index; the last one's while the answers are being sent. */
function numberOf({ steps }: Flow, state: unknown): number {
  const number = steps.findIndex(({ id }) => id === state)
  return number === -1 ? steps.length - 1 : number
}

const numberNow = (flow: Flow, actor: WizardActor) => numberOf(flow, actor.getSnapshot().value)

/**
 * Returns whether the step asks again for a password that was chosen before and is not stored:
 * later steps are already answered.
 */
function isAskedAgain({ steps, fields }: Flow, number: number, answers: Answers): boolean {
  const isMissing = steps[number]?.fields.some(
    (name) => fields[name]?.kind === 'password' && isEmpty(answers[name]),
  )
  const later = steps.slice(number + 1).flatMap((step) => step.fields)
  return Boolean(isMissing) && later.some((name) => !isEmpty(answers[name]))
}

/** Returns the errors of the fields, for these answers and the refusal. */
function errorsOf({ flow, fieldOf }: AccountFlow, answers: Answers, refusal?: ApiProblem) {
  const fields = pathOf(flow, answers).flatMap((step) => askedFields(flow, step, answers))
  const errors: readonly FieldError[] =
    refusal?.code === 'EMAIL_TAKEN'
      ? [{ field: 'email', message: refusal.message }]
      : (refusal?.fieldErrors ?? [])
  return errors
    .map(({ field, message }) => ({ field: fieldOf?.[field] ?? field, message }))
    .filter(({ field }) => fields.includes(field))
}
