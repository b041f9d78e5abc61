import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { stateName } from '#machines/places/states.ts'
import { stepDisclosure } from '#machines/wizard/disclosure.ts'
import { PLACE, placeIn, unmatchedCountyIn } from '#machines/wizard/draft.ts'
import type { Answers } from '#machines/wizard/field.ts'
import type { Flow, Step } from '#machines/wizard/flow.ts'
import { placeErrorIn } from '#machines/wizard/place-error.ts'
import { type AnswerLine, reviewOf } from '#machines/wizard/summary.ts'
import { Button } from '#src/ui/button.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { DisclosureSwitch } from '#src/wizard/disclosure-switch.tsx'
import { usePlaceLoading } from '#src/wizard/use-place-list.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'
import { css } from '#styled/css/css.mjs'
import { field } from '#styled/recipes/field.mjs'
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
  disclosure: css({ flexBasis: 'full' }),
  readers: css({ flexBasis: 'full', paddingBottom: '3', textStyle: 'small', color: 'ink-2' }),
  label: css({ textStyle: 'small', color: 'ink-2' }),
  answer: css({ textStyle: 'body', whiteSpace: 'pre-line' }),
  error: field().message,
}

export type ReviewProps = {
  flow: Flow
  actor: WizardActor
  /** The review's own step. */
  current: Step
  /** Called before an answer is changed. */
  onLeave: (step: Step) => void
  onChangePlace: () => void
}

/**
 * Lists every answer under its question, grouped by step, each with a Change button, and then every
 * skipped question of the path, including partly skipped steps.
 */
export function Review({ flow, actor, current, onLeave, onChangePlace }: ReviewProps) {
  const answers = useSelector(actor, ({ context }) => context.answers)
  const change = (step: Step) => {
    onLeave(step)
    actor.send({ type: 'step.change', step: step.id })
  }
  const reviewed = reviewOf(flow, answers).filter(({ step }) => step !== current)
  const groups = reviewed.filter(({ lines }) => lines.length > 0)
  const skipped = reviewed.flatMap(({ step, lines, skipped }) =>
    skipped.map((question) => ({ step, question, isWhole: lines.length === 0 })),
  )
  return (
    <>
      <Section title="Your answers">
        <ul>
          <PlaceRow answers={answers} onChange={onChangePlace} />
          {groups.map(({ step, lines }) => {
            const disclosure = stepDisclosure(flow, step, answers)
            const label = lines[0]?.label ?? step.question
            return (
              <li key={step.id} className={styles.row}>
                <Lines lines={lines} />
                <Button
                  visual="quiet"
                  fit="flush"
                  aria-label={`Change: ${label}`}
                  {...reviewRow(step)}
                  onClick={() => change(step)}
                >
                  Change
                </Button>
                {disclosure === 'dependent' && (
                  <p className={styles.readers}>Only the attorney you choose sees this</p>
                )}
                {disclosure && disclosure !== 'dependent' && (
                  <div className={styles.disclosure}>
                    <DisclosureSwitch
                      flow={flow}
                      step={step}
                      disclosure={disclosure}
                      about={label}
                      onAnswer={(field, value) =>
                        actor.send({ type: 'answer.change', field, value })
                      }
                    />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      </Section>
      {skipped.length > 0 && (
        <Section title="Skipped">
          <ul>
            {skipped.map(({ step, question, isWhole }) => (
              <li key={`${step.id} ${question}`} className={styles.row}>
                <p className={styles.text}>{question}</p>
                <Button
                  visual="quiet"
                  fit="flush"
                  aria-label={`Answer: ${question}`}
                  // After a change of a partly answered step, focus returns to its answer.
                  {...(isWhole && reviewRow(step))}
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

const WHERE = 'Where is your case?'

/** The case's place, which is asked outside the numbered steps, and what is wrong with it. */
function PlaceRow({ answers, onChange }: { answers: Answers; onChange: () => void }) {
  const { list, isLate } = usePlaceLoading()
  const place = placeIn({ answers })
  const unmatched = unmatchedCountyIn({ answers })
  const error = placeErrorIn({ answers })
  const name = place && (list?.placeName(place) ?? (isLate ? stateName(place) : ''))
  const answer = unmatched && name ? `${unmatched}, ${name}` : unmatched || name
  const verb = place || unmatched ? 'Change' : 'Answer'
  const text = error ? (
    <>
      {answer}
      <span className={styles.error}>
        <AlertIcon size="sm" />
        {error}
      </span>
    </>
  ) : (
    answer
  )
  return (
    <li className={styles.row}>
      <Lines lines={[{ field: PLACE, label: WHERE, text }]} />
      <Button visual="quiet" fit="flush" aria-label={`${verb}: ${WHERE}`} onClick={onChange}>
        {verb}
      </Button>
    </li>
  )
}

type LinesProps = { lines: readonly (Omit<AnswerLine, 'text'> & { text: ReactNode })[] }

function Lines({ lines }: LinesProps) {
  return (
    <dl className={styles.text}>
      {lines.map(({ field, label, text }) => (
        <div key={field}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.answer} dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
