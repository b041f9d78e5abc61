import { type StepDisclosure, stepChoices } from '#machines/wizard/disclosure.ts'
import type { Answer } from '#machines/wizard/field.ts'
import type { Flow, Step } from '#machines/wizard/flow.ts'
import { ALL_ATTORNEYS } from '#machines/wizard/flows/case-fields.ts'
import { Switch } from '#src/ui/control/switch.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { css } from '#styled/css/css.mjs'
import { readersOfFields } from './readers-of-fields.ts'

const text = css({ textStyle: 'small', color: 'ink-2', marginBottom: '2' })

const CHOSEN = 'The attorney you choose'
const shortReaders = { chosen: CHOSEN, dependent: CHOSEN, bidders: ALL_ATTORNEYS }

export type ReadersProps = {
  flow: Flow
  step: Step
  /** The fields that are asked. */
  names: readonly string[]
  /** Which attorneys read the step's sensitive answers now; undefined without such answers. */
  disclosure: StepDisclosure | undefined
  /** What the answers are about, where several steps are on the screen. */
  about?: string
  onAnswer: (field: string, value: Answer) => void
}

/**
 * Says who reads a step's answers, in one line that opens. Renders nothing for a step that does not
 * say it.
 */
export function Readers({ flow, step, names, disclosure, about, onAnswer }: ReadersProps) {
  const readers = disclosure ? readersOfFields(flow, names, disclosure) : step.whoSeesThis?.whole
  if (!readers) return null
  return (
    <Disclosure
      tone="line"
      title="Who sees this"
      value={disclosure ? shortReaders[disclosure] : step.whoSeesThis?.short}
      about={about}
    >
      <p className={text}>{readers}</p>
      {disclosure && disclosure !== 'dependent' && (
        <DisclosureSwitch
          flow={flow}
          step={step}
          disclosure={disclosure}
          about={about}
          onAnswer={onAnswer}
        />
      )}
    </Disclosure>
  )
}

type DisclosureSwitchProps = {
  flow: Flow
  step: Step
  /** Which attorneys read the step's sensitive answers now. */
  disclosure: Exclude<StepDisclosure, 'dependent'>
  /** What the answers are about, where several steps are on the screen. */
  about?: string | undefined
  onAnswer: (field: string, value: Answer) => void
}

/**
 * Decides whether all attorneys who open the case, or only the chosen one, read a step's answers.
 */
function DisclosureSwitch(props: DisclosureSwitchProps) {
  const { flow, step, disclosure, about, onAnswer } = props
  const handleChange = (isOn: boolean) => {
    for (const { field, value } of stepChoices(flow, step, isOn ? 'chosen' : 'bidders')) {
      onAnswer(field, value)
    }
  }
  return (
    <Switch
      label="Only the attorney I choose sees this"
      {...(about !== undefined && { about })}
      checked={disclosure === 'chosen'}
      onChange={handleChange}
    />
  )
}
