import { type Flow, isOnEveryPath, relevantAnswers, type Step } from './flow.ts'
import { setupWizard, type WizardEvent } from './wizard-setup.ts'

type RestoredDraft = Extract<WizardEvent, { type: 'draft.restore' }>

/** Returns the steps that can come next: all up to the first one that is on every path. */
function nearest(steps: readonly Step[]): Step[] {
  const always = steps.findIndex(isOnEveryPath)
  return steps.slice(0, always === -1 ? undefined : always + 1)
}

/** Marks a transition that the diagrams in docs/machines/ describe in words, to stay readable. */
const undrawn = { meta: { isDrawn: false } } as const

/**
 * Creates a flow's machine: one state per step, with the step's name, then `submitted`, and `left`
 * where a step may lead to another flow. BACK and NEXT are derived from the answers. Its output is
 * the relevant answers; see `relevantAnswers`.
 */
export function createWizardMachine(flow: Flow) {
  const wizard = setupWizard(flow)
  const [first] = flow.steps
  const last = flow.steps.at(-1)
  if (first === undefined || last === undefined) throw new Error(`The flow ${flow.id} has no steps`)

  const isUnlikely = (step: Step, isSkipped = false) =>
    ({ type: 'isUnlikely', params: { step, isSkipped } }) as const
  const askAbout = (step: Step, isSkipped = false) =>
    ({ type: 'askAboutAnswers', params: { step, isSkipped } }) as const
  const showErrors = (step: Step) => ({ type: 'showErrors', params: { step } }) as const
  const clearStep = (step: Step) => ({ type: 'clearStep', params: { step } }) as const
  const continueChange = (step: Step) => ({ type: 'continueChange', params: { step } }) as const

  /**
   * Returns the transitions of Continue: to its errors, another flow, the next step, or the review.
   */
  const next = (from: Step, later: readonly Step[]) => [
    {
      guard: { type: 'hasErrors', params: { step: from } } as const,
      actions: showErrors(from),
      ...undrawn,
    },
    { guard: isUnlikely(from), actions: askAbout(from), ...undrawn },
    ...(from.leaves
      ? [{ guard: { type: 'isLeaving', params: { step: from } } as const, target: 'left' }]
      : []),
    ...nearest(later).map((step) => ({
      guard: { type: 'isNext', params: { from, step } } as const,
      target: step.id,
      actions: 'clearErrors' as const,
    })),
    ...returnsAmong(later).map((step) => ({
      guard: { type: 'isReturn', params: { step } } as const,
      target: step.id,
      actions: ['clearErrors', continueChange(step)] as const,
      ...undrawn,
    })),
  ]

  /**
   * Returns the transitions of 'Skip for now': those of Continue, with the step's fields cleared.
   * See `answersAfterSkip`.
   */
  const skip = (from: Step, later: readonly Step[]) => [
    { guard: isUnlikely(from, true), actions: askAbout(from, true), ...undrawn },
    ...nearest(later).map((step) => ({
      guard: { type: 'isNextAfterSkip', params: { from, step } } as const,
      target: step.id,
      actions: ['clearErrors', clearStep(from)] as const,
    })),
    ...returnsAmong(later).map((step) => ({
      guard: { type: 'isReturnAfterSkip', params: { from, step } } as const,
      target: step.id,
      actions: ['clearErrors', clearStep(from), continueChange(step)] as const,
      ...undrawn,
    })),
  ]

  /**
   * Returns the transitions of Back: to the previous step, or to the review where the change began.
   */
  const back = (from: Step, earlier: readonly Step[]) => [
    ...nearest(earlier.toReversed()).map((step) => ({
      guard: { type: 'isPrevious', params: { from, step } } as const,
      target: step.id,
      actions: 'clearErrors' as const,
    })),
    ...(from === last
      ? []
      : [
          {
            guard: 'isChanging' as const,
            target: last.id,
            actions: ['clearErrors', 'endChange'] as const,
            ...undrawn,
          },
        ]),
  ]

  /**
   * Returns the transitions of Submit: to the last step's errors, a step whose unlikely answer was
   * not asked about (a person may leave it by Back, and a date of an old draft or case may have
   * passed), the end, or the first step that is not settled.
   */
  const submit = (earlier: readonly Step[]) => [
    {
      guard: { type: 'hasErrors', params: { step: last } } as const,
      actions: showErrors(last),
      ...undrawn,
    },
    ...earlier.map((step) => ({
      guard: isUnlikely(step),
      target: step.id,
      actions: ['startChange', askAbout(step)] as const,
      ...undrawn,
    })),
    { guard: 'isComplete' as const, target: 'submitted' },
    ...earlier.map((step) => ({
      guard: { type: 'isFirstInvalid', params: { step } } as const,
      target: step.id,
      actions: ['startChange', showErrors(step)] as const,
      ...undrawn,
    })),
  ]

  const returnsAmong = (steps: readonly Step[]) =>
    steps.filter((step) => !isOnEveryPath(step) || step === last)

  const landings = (steps: readonly Step[], prefix = '') =>
    steps.map((step) => ({
      guard: {
        type: 'isLanding',
        params: ({ event }: { event: { step: string } }) => ({ step, to: event.step }),
      } as const,
      target: prefix + step.id,
    }))

  /** Returns the transitions of a change from the review: to a step, and back. */
  const change = (earlier: readonly Step[]) =>
    landings(earlier).map((landing) => ({
      ...landing,
      actions: ['clearErrors', 'startChange'] as const,
      ...undrawn,
    }))

  const stepState = (step: Step, index: number) => {
    const earlier = flow.steps.slice(0, index)
    const later = flow.steps.slice(index + 1)
    return wizard.createStateConfig({
      on: {
        'step.back': back(step, earlier),
        'step.next': step === last ? [] : next(step, later),
        'step.skip': step.isSkippable ? skip(step, later) : [],
        'step.change': step === last ? change(earlier) : [],
        'answers.submit': step === last ? submit(earlier) : [],
      },
    })
  }

  return wizard.createMachine({
    id: flow.id,
    context: { answers: {}, errors: {}, doubts: {}, confirmed: {}, settled: null },
    initial: first.id,
    on: {
      'answer.change': { actions: { type: 'setAnswer', params: ({ event }) => event } },
      'answers.merge': { actions: { type: 'mergeAnswers', params: ({ event }) => event } },
      'answers.refuse': { actions: { type: 'setErrors', params: ({ event }) => event } },
      'step.open': landings(flow.steps, '.').map((landing) => ({
        ...landing,
        actions: ['clearErrors', 'endChange'] as const,
      })),
      'draft.restore': flow.steps.map((step) => ({
        guard: {
          type: 'isRestored',
          params: ({ event }: { event: RestoredDraft }) => ({ step, draft: event }),
        } as const,
        target: `.${step.id}`,
        actions: {
          type: 'restoreDraft',
          params: ({ event }: { event: RestoredDraft }) => event,
        } as const,
      })),
    },
    states: {
      ...Object.fromEntries(flow.steps.map((step, index) => [step.id, stepState(step, index)])),
      submitted: { type: 'final' },
      ...(flow.steps.some(({ leaves }) => leaves) && { left: { type: 'final' as const } }),
    },
    output: ({ context }) => relevantAnswers(flow, context.answers),
  })
}

export type WizardMachine = ReturnType<typeof createWizardMachine>
