import { stepChoices } from '#machines/wizard/disclosure.ts'
import type { Answer, Disclosure } from '#machines/wizard/field.ts'
import type { Flow, Step } from '#machines/wizard/flow.ts'
import { CHOSEN_PARTY_RISK } from '#machines/wizard/flows/case-fields.ts'
import { Switch } from '#src/ui/control/switch.tsx'

export type DisclosureSwitchProps = {
  flow: Flow
  step: Step
  /** Which attorneys read the step's sensitive answers now. */
  disclosure: Disclosure
  /** What the answers are about, where several steps are on the screen. */
  about?: string
  onAnswer: (field: string, value: Answer) => void
}

/** Decides whether all attorneys who open the case, or only the chosen one, read a step's answers. */
export function DisclosureSwitch(props: DisclosureSwitchProps) {
  const { flow, step, disclosure, about, onAnswer } = props
  const handleChange = (isOn: boolean) => {
    for (const { field, value } of stepChoices(flow, step, isOn ? 'chosen' : 'bidders')) {
      onAnswer(field, value)
    }
  }
  // Only in the review: at the question, the note next to the switch says this.
  const isRisky =
    about !== undefined &&
    disclosure === 'chosen' &&
    step.fields.some((name) => flow.fields[name]?.isParty)
  return (
    <Switch
      label="Only the attorney I choose sees this"
      {...(about !== undefined && { about })}
      hint={isRisky && CHOSEN_PARTY_RISK}
      checked={disclosure === 'chosen'}
      onChange={handleChange}
    />
  )
}
