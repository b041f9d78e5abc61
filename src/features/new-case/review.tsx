import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { isStandardName } from '#machines/category-slug.ts'
import { stateName } from '#machines/places/states.ts'
import { stepDisclosure } from '#machines/wizard/disclosure.ts'
import { PLACE, placeIn, unmatchedCountyIn } from '#machines/wizard/draft.ts'
import type { Answers } from '#machines/wizard/field.ts'
import type { Flow, Step } from '#machines/wizard/flow.ts'
import { placeErrorIn } from '#machines/wizard/place-error.ts'
import { type AnswerLine, reviewOf } from '#machines/wizard/summary.ts'
import { Button } from '#src/ui/button.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { Readers } from '#src/wizard/readers.tsx'
import { usePlaceLoading } from '#src/wizard/use-place-list.ts'
import type { WizardActor } from '#src/wizard/wizard-actor.ts'
import { css } from '#styled/css/css.mjs'
import { field } from '#styled/recipes/field.mjs'
import { CATEGORY_QUESTION } from './category-form.tsx'
import { disclaimerPart } from './disclaimer.ts'
import { PLACE_ROW, type ReviewPlace, reviewRow } from './use-review-place.ts'

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
  disclosure: css({ flexBasis: 'full', marginBlock: '-2' }),
  next: css({ textStyle: 'body', color: 'ink-2', marginTop: '-2', marginBottom: '2' }),
  readers: css({ flexBasis: 'full', paddingBottom: '3', textStyle: 'small', color: 'ink-2' }),
  label: css({ textStyle: 'small', color: 'ink-2' }),
  answer: css({ textStyle: 'body', whiteSpace: 'pre-line' }),
  error: field().message,
}

/** What happens when the case is sent. */
const NEXT =
  'When you send your case, attorneys can read it and bid on it, and you choose one or none.'

export type ReviewProps = {
  /** The category's name, as the API has it. */
  categoryName: string
  flow: Flow
  actor: WizardActor
  /** The review's own step. */
  current: Step
  place: ReviewPlace
  onChangePlace: () => void
}

/**
 * Lists every answer under its question, grouped by step, each with a Change button, and then every
 * skipped question of the path, including partly skipped steps. The row that was changed last also
 * has its answer from before, because Back keeps a change too.
 */
export function Review(props: ReviewProps) {
  const { categoryName, flow, actor, current, place, onChangePlace } = props
  const answers = useSelector(actor, ({ context }) => context.answers)
  const disclaimer = disclaimerPart.useLazyPart(true)
  const before = place.left?.answers
  const textBefore = (step: Step) =>
    before && place.left?.step === step.id ? textOf(flow, step, before) : undefined
  const change = (step: Step) => {
    place.keep(step, answers)
    actor.send({ type: 'step.change', step: step.id })
  }
  const reviewed = reviewOf(flow, answers).filter(({ step }) => step !== current)
  const groups = reviewed.filter(({ lines }) => lines.length > 0)
  const skipped = reviewed.flatMap(({ step, lines, skipped }) =>
    skipped.map((question) => ({ step, question, isWhole: lines.length === 0 })),
  )
  return (
    <>
      <Section title="Check your answers">
        <p className={styles.next}>{NEXT}</p>
        {disclaimer && <disclaimer.DisclaimerText place="submit" />}
        <ul>
          {!isStandardName(categoryName) && (
            <li className={styles.row}>
              <Lines
                lines={[{ field: 'category', label: CATEGORY_QUESTION, text: categoryName }]}
              />
            </li>
          )}
          <PlaceRow
            answers={answers}
            before={place.left?.step === PLACE ? before : undefined}
            onChange={onChangePlace}
          />
          {groups.map(({ step, lines }) => {
            const disclosure = stepDisclosure(flow, step, answers)
            const label = lines[0]?.label ?? step.question
            return (
              <Row
                key={step.id}
                verb="Change"
                question={label}
                before={textBefore(step)}
                now={joined(lines)}
                {...reviewRow(step)}
                onPress={() => change(step)}
                more={
                  disclosure && (
                    <div className={styles.disclosure}>
                      <Readers
                        flow={flow}
                        step={step}
                        names={lines.map(({ field }) => field)}
                        disclosure={disclosure}
                        about={label}
                        onAnswer={(field, value) =>
                          actor.send({ type: 'answer.change', field, value })
                        }
                      />
                    </div>
                  )
                }
              >
                <Lines lines={lines} />
              </Row>
            )
          })}
        </ul>
      </Section>
      {skipped.length > 0 && (
        <Section title="Skipped">
          <ul>
            {skipped.map(({ step, question, isWhole }) => (
              <Row
                key={`${step.id} ${question}`}
                verb="Answer"
                question={question}
                // After a change of a partly answered step, focus returns to its answer.
                {...(isWhole && { ...reviewRow(step), before: textBefore(step) })}
                onPress={() => change(step)}
              >
                <p className={styles.text}>{question}</p>
              </Row>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const joined = (lines: readonly AnswerLine[]) => lines.map(({ text }) => text).join(', ')

const textOf = (flow: Flow, answeredStep: Step, answers: Answers) =>
  joined(reviewOf(flow, answers).find(({ step }) => step === answeredStep)?.lines ?? [])

type RowProps = {
  verb: 'Change' | 'Answer'
  question: string
  /** The answer before the last change, and the present one. */
  before?: string | undefined
  now?: string
  'data-review-row'?: string
  onPress: () => void
  /** What is below the answer and its button. */
  more?: Elements
  children: Elements
}

function Row({ verb, question, before, now = '', onPress, more, children, ...row }: RowProps) {
  const id = useId()
  const isChanged = before && before !== now
  return (
    <li className={styles.row}>
      {children}
      <Button
        visual="quiet"
        fit="flush"
        aria-label={`${verb}: ${question}`}
        aria-describedby={isChanged ? id : undefined}
        {...row}
        onClick={onPress}
      >
        {verb}
      </Button>
      {more}
      {isChanged && (
        <p id={id} className={styles.readers} dir="auto">
          {`You changed this. Before: ${before}`}
        </p>
      )}
    </li>
  )
}

const WHERE = 'Where is your case?'

type PlaceRowProps = { answers: Answers; before: Answers | undefined; onChange: () => void }

/** The case's place, which is asked outside the numbered steps, and what is wrong with it. */
function PlaceRow({ answers, before, onChange }: PlaceRowProps) {
  const { list, isLate } = usePlaceLoading()
  const nameOf = (place: string) => list?.placeName(place) ?? (isLate ? stateName(place) : '')
  const answer = placeText(answers, nameOf)
  const error = placeErrorIn({ answers })
  const text = error ? (
    <>
      <span>{answer}</span>
      <span className={styles.error}>
        <AlertIcon size="sm" />
        <span>{error}</span>
      </span>
    </>
  ) : (
    <span>{answer}</span>
  )
  return (
    <Row
      verb={placeIn({ answers }) || unmatchedCountyIn({ answers }) ? 'Change' : 'Answer'}
      question={WHERE}
      before={before && placeText(before, nameOf)}
      now={answer}
      {...reviewRow(PLACE_ROW)}
      onPress={onChange}
    >
      <Lines lines={[{ field: PLACE, label: WHERE, text }]} />
    </Row>
  )
}

function placeText(answers: Answers, nameOf: (place: string) => string) {
  const place = placeIn({ answers })
  const unmatched = unmatchedCountyIn({ answers })
  const name = place && nameOf(place)
  return (unmatched && name ? `${unmatched}, ${name}` : unmatched || name) ?? ''
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
