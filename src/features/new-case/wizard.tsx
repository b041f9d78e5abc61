import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Activity, useId, useSyncExternalStore } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Refusal } from '#machines/client/outbox-item.ts'
import type { Draft } from '#machines/wizard/draft.ts'
import {
  type Flow,
  nextStep,
  type Step,
  stepNumber,
  stepOf,
  stepsOf,
} from '#machines/wizard/flow.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { placeErrorIn } from '#machines/wizard/place-error.ts'
import { afterPaint } from '#src/browser/after-paint.ts'
import { StatusBanners } from '#src/layout/status-banners.tsx'
import type { OpenedDraft } from '#src/offline/drafts/open-draft.ts'
import { useFormGuard } from '#src/pwa/app-update.ts'
import { BackButton } from '#src/ui/page/action-area.tsx'
import { StepActions } from '#src/wizard/step-actions.tsx'
import { StepForm } from '#src/wizard/step-form.tsx'
import { useStepUrl } from '#src/wizard/use-step-url.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'
import { WizardError } from '#src/wizard/wizard-error.tsx'
import { CloseLink } from './close-link.tsx'
import { QuestionScreen } from './question-screen.tsx'
import { Review } from './review.tsx'
import { reviewButton } from './review-button.ts'
import { SavedMark } from './saved-mark.tsx'
import { PLACE_ROW, useReviewPlace } from './use-review-place.ts'
import { useWizard } from './use-wizard.ts'

export type WizardProps = {
  openedDraft: OpenedDraft
  draft: Draft
  active: number
  /** Why the server refused these answers. */
  refusal: Refusal | undefined
  isSending: boolean
  onSubmitted: (draft: Draft) => void
}

const route = getRouteApi('/customer/new-case')
const NONE: Refusal['errors'] = []
const NO_STEPS: readonly number[] = []

/** The questions of a case, one step at a time. */
export function Wizard({
  openedDraft,
  draft,
  active,
  refusal,
  isSending,
  onSubmitted,
}: WizardProps) {
  'use memo'
  const flow = caseFlowOf(draft.category.name)
  const actor = useWizard({
    flow,
    openedDraft,
    draft,
    active,
    errors: refusal?.errors ?? NONE,
    onSubmitted,
  })
  const stepId = useSelector(actor, ({ value }) => String(value))
  const number = useSelector(actor, (snapshot) => numberOf(flow, snapshot))
  const count = useSelector(actor, ({ context }) => stepsOf(flow, context.answers).length)
  const next = useSelector(actor, ({ context, value }) =>
    nextStep(flow, context.answers, String(value)),
  )
  const isDetour = useSelector(actor, ({ context }) => context.settled !== null)
  const hasPlace = useSelector(actor, ({ context }) => placeErrorIn(context) === undefined)
  const label = useSelector(actor, (snapshot) => reviewButton(flow, snapshot))
  const failure = useSyncExternalStore(openedDraft.subscribe, () => failureOf(openedDraft))
  const formId = useId()
  const navigate = route.useNavigate()
  const stepsBehind = useLocation({ select: ({ state }) => state.stepsBehind ?? NO_STEPS })
  useFormGuard(true)

  const numberNow = () => numberOf(flow, actor.getSnapshot())
  const step = stepOf(flow, stepId) ?? (flow.steps.at(-1) as Step)
  const isReview = step === flow.steps.at(-1)
  const place = useReviewPlace(draft.id, isReview || isDetour)
  const goBackTo = useStepUrl({
    path: '/customer/new-case',
    step: number,
    active,
    isDetour,
    onBack: () => {
      actor.send({ type: 'step.back' })
      return numberNow()
    },
    onOpen: (stepNumber) => {
      const steps = stepsOf(flow, actor.getSnapshot().context.answers)
      actor.send({ type: 'step.open', step: steps[stepNumber - 1]?.id ?? stepId })
      return numberNow()
    },
  })
  const handleBack = () => {
    if (actor.getSnapshot().can({ type: 'step.back' })) actor.send({ type: 'step.back' })
    else goBackTo(0)
  }

  const changePlace = () => {
    place.keep(PLACE_ROW, actor.getSnapshot().context.answers)
    void navigate({
      search: (old) => ({ ...old, active: 0, place: true }),
      state: { stepsBehind: [...stepsBehind, number], isFromReview: true },
    })
  }

  const isShownAtField = refusal?.errors.some(({ field }) => field in flow.fields)
  const error = failure?.message ?? (isShownAtField ? undefined : refusal?.message)

  return (
    <QuestionScreen
      categoryName={draft.category.name}
      number={number}
      count={count}
      leading={<CloseLink />}
      saved={<SavedMark openedDraft={openedDraft} />}
      banner={error ? <WizardError>{error}</WizardError> : <StatusBanners />}
      actions={
        <StepActions
          formId={`${formId}${step.id}`}
          label={label}
          working={isSending && 'Sending'}
          back={<BackButton onClick={handleBack} />}
          onSkip={step.isSkippable ? () => actor.send({ type: 'step.skip' }) : undefined}
        />
      }
    >
      {/* The next question is rendered ahead, hidden, so that Continue only has to show it. */}
      {[step, next].map(
        (renderedStep) =>
          renderedStep && (
            <Activity key={renderedStep.id} mode={renderedStep === step ? 'visible' : 'hidden'}>
              <StepForm
                id={`${formId}${renderedStep.id}`}
                flow={flow}
                step={renderedStep}
                actor={actor}
                onLeaveField={() => afterPaint(() => void openedDraft.flush())}
                {...(renderedStep === flow.steps.at(-1) && {
                  onReturn: place.restore,
                  // The place is no step of the flow, so the machine does not know that it is
                  // needed.
                  ...(!hasPlace && { onNext: changePlace }),
                })}
              >
                {renderedStep === flow.steps.at(-1) && (
                  <Review
                    categoryName={draft.category.name}
                    flow={flow}
                    actor={actor}
                    current={renderedStep}
                    place={place}
                    onChangePlace={changePlace}
                  />
                )}
              </StepForm>
            </Activity>
          ),
      )}
    </QuestionScreen>
  )
}

/** Returns the number of the open step; that of the last one while the answers are being sent. */
const numberOf = (flow: Flow, { value, context }: SnapshotFrom<WizardActor>) =>
  stepNumber(flow, context.answers, String(value)) || stepsOf(flow, context.answers).length

/**
 * Returns why the device could not store the last answers. It stays until some are stored, so that
 * its message does not come and go, and move the page, with each key.
 */
function failureOf(openedDraft: OpenedDraft) {
  const state = openedDraft.state()
  return 'error' in state ? state.error : undefined
}
