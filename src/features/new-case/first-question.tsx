import { type Flow, type Step, stepsOf } from '#machines/wizard/flow.ts'
import { iconButtonClass } from '#src/ui/icon-button.tsx'
import { ChevronLeftIcon, CloseIcon } from '#src/ui/icons.tsx'
import { backButtonClass } from '#src/ui/page/action-area.tsx'
import { StepActions } from '#src/wizard/step-actions.tsx'
import { StepFields } from '#src/wizard/step-fields.tsx'
import { QuestionScreen } from './question-screen.tsx'

const FORM = 'first-question'

// The browser's own controls keep what is entered until the app takes it over (src/app/take-over.ts).
const ignore = () => {}

/** The first question of a category as the build prerenders it, before the app is there. */
export function FirstQuestion({ flow, categoryName }: { flow: Flow; categoryName: string }) {
  const step = flow.steps[0] as Step
  return (
    <QuestionScreen
      categoryName={categoryName}
      number={1}
      count={stepsOf(flow, {}).length}
      leading={<StaticCloseLink />}
      actions={
        <StepActions
          formId={FORM}
          label="Continue"
          working={false}
          back={
            <a className={backButtonClass()} href="/customer/new-case">
              <ChevronLeftIcon />
              <span>Back</span>
            </a>
          }
          onSkip={step.isSkippable ? ignore : undefined}
        />
      }
    >
      {/* A dialog's method sends nothing: an answer must not get into a URL. */}
      <form id={FORM} method="dialog" noValidate>
        <StepFields
          flow={flow}
          step={step}
          answers={{}}
          errors={{}}
          doubts={{}}
          onAnswer={ignore}
          headingRef={null}
        />
      </form>
    </QuestionScreen>
  )
}

/** Leaves the wizard for the welcome page, before the app is there. */
export function StaticCloseLink() {
  return (
    <a className={iconButtonClass({ edge: 'start' })} href="/auth/home" aria-label="Close">
      <CloseIcon />
    </a>
  )
}
