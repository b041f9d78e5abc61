import { Field } from '#src/ui/control/field.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'
import {
  type Deletion,
  type DeletionAnswers,
  type DeletionErrors,
  MAX_REASON_LENGTH,
  nameToType,
} from './deletion.machine.ts'

const form = css({ display: 'grid', gap: '4', marginTop: '4', textAlign: 'start' })

type RemovalFieldsProps = {
  subject: Deletion
  answers: DeletionAnswers
  errors: DeletionErrors
  onAnswer: (answers: Partial<DeletionAnswers>) => void
  onConfirm: () => void
}

/** The fields for the reason and the typed name; renders nothing when neither is needed. */
export function DeletionFields(props: RemovalFieldsProps) {
  const { subject, answers, errors, onAnswer, onConfirm } = props
  const nameToConfirm = nameToType(subject)
  if (nameToConfirm === null) return null
  return (
    <form
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm()
      }}
    >
      <Field
        label="Reason"
        isRequired
        hint="We’ll show it in the history. Please don’t name anyone."
        error={errors.reason}
      >
        <TextInput
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          value={answers.reason}
          onChange={(reason) => onAnswer({ reason })}
        />
      </Field>
      <Field
        label={
          <>
            <span>Type “</span>
            <Verbatim>{nameToConfirm}</Verbatim>
            <span>” to confirm</span>
          </>
        }
        isRequired
        error={errors.name}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={answers.name}
          onChange={(name) => onAnswer({ name })}
        />
      </Field>
      {/* With two fields, Enter submits a form only if it has a submit button. */}
      <button type="submit" hidden />
    </form>
  )
}
