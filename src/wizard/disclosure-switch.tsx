import { stepChoices } from '#machines/wizard/disclosure.ts'
import type { Answer, Disclosure } from '#machines/wizard/field.ts'
import type { Flow, Step } from '#machines/wizard/flow.ts'
import { Switch } from '#src/ui/control/switch.tsx'

export type DisclosureSwitchProps = {
  flow: Flow
  step: Step
  /** Which attorneys read the step's sensitive answers now. */
  disclosure: Disclosure
  /** What the answers are about, where several steps are on the screen. */
  about?: string | undefined
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
  return (
    <Switch
      label="Only the attorney I choose sees this"
      {...(about !== undefined && { about })}
      checked={disclosure === 'chosen'}
      onChange={handleChange}
    />
  )
}
