import { useSelector } from '@xstate/react'
import { type Flow, pathOf, type Step } from '#machines/wizard/flow.ts'
import { type ReviewLine, reviewOf } from '#machines/wizard/summary.ts'
import type { WizardActor } from '#src/client/wizard/wizard-actor.ts'
import { Button } from '#src/ui/button.tsx'
import { Section } from '#src/ui/screen.tsx'
import { css } from '#styled/css/css.mjs'
import { reviewRow } from './use-review-place.ts'

const styles = {
  row: css({
    display: 'flex',
    // Large text takes the whole width, and the button goes below it.
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: '4',
    paddingBlock: '1',
    '& + &': { borderTop: '1px solid', borderColor: 'line' },
  }),
  text: css({
    flex: '1 1 10rem',
    display: 'grid',
    gap: '2',
    minWidth: '0',
    paddingBlock: '3',
    overflowWrap: 'anywhere',
  }),
  label: css({ textStyle: 'small', color: 'ink-2' }),
  answer: css({ textStyle: 'body', whiteSpace: 'pre-line' }),
  missing: css({ textStyle: 'body', color: 'ink-2' }),
}

export type ReviewProps = {
  flow: Flow
  actor: WizardActor
  /** The step that holds the review; it is being answered there. */
  current: Step
  /** Called before an answer is changed. */
  onLeave: (step: Step) => void
}

/**
 * Lists every answer under its question, grouped by step, each with a Change button, and then the skipped questions of
 * the path.
 */
export function Review({ flow, actor, current, onLeave }: ReviewProps) {
  const answers = useSelector(actor, ({ context }) => context.answers)
  const change = (step: Step) => {
    onLeave(step)
    actor.send({ type: 'step.change', step: step.id })
  }
  const groups = reviewOf(flow, answers).filter(({ step }) => step !== current)
  const skipped = pathOf(flow, answers).filter(
    (step) => step !== current && !groups.some((group) => group.step === step),
  )
  return (
    <>
      <Section title="Your answers">
        <ul>
          {groups.map(({ step, lines }) => (
            <li key={step.id} className={styles.row}>
              <Lines lines={lines} />
              <Button
                visual="quiet"
                fit="flush"
                aria-label={`Change: ${lines[0]?.label}`}
                {...reviewRow(step)}
                onClick={() => change(step)}
              >
                Change
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      {skipped.length > 0 && (
        <Section title="Skipped">
          <ul>
            {skipped.map((step) => (
              <li key={step.id} className={styles.row}>
                <p className={styles.text}>{step.question}</p>
                <Button
                  visual="quiet"
                  fit="flush"
                  aria-label={`Answer: ${step.question}`}
                  {...reviewRow(step)}
                  onClick={() => change(step)}
                >
                  Answer
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly ReviewLine[] }) {
  return (
    <dl className={styles.text}>
      {lines.map(({ field, label, text }) => (
        <div key={field}>
          <dt className={styles.label}>{label}</dt>
          {text === null ? (
            <dd className={styles.missing}>Not answered</dd>
          ) : (
            <dd className={styles.answer} dir="auto">
              {text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
