import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Chips } from '#src/ui/control/chips.tsx'
import { ChoiceList, YesNo } from '#src/ui/control/choice-list.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { Switch } from '#src/ui/control/switch.tsx'
import { IconButton, UnreadDot } from '#src/ui/icon-button.tsx'
import { BellIcon, MenuIcon, MoreIcon, PlusIcon } from '#src/ui/icons.tsx'
import { Pane } from './pane.tsx'

const hearings = ['Status Conference', 'Arraignment'].map((label) => ({ value: label, label }))
const sizes = ['1-2 lawyers', '5-10 lawyers'].map((label) => ({ value: label, label }))
const categories = ['All', 'DUI', 'Family', 'Civil', 'Bankruptcy', 'Immigration']

export function ControlPanes() {
  const [hearing, setHearing] = useState<string | null>('Arraignment')
  const [firmSizes, setFirmSizes] = useState(['1-2 lawyers'])
  const [felony, setFelony] = useState<boolean | null>(false)
  const [plan, setPlan] = useState(true)
  const [noPlan, setNoPlan] = useState(false)
  const [category, setCategory] = useState('All')
  return (
    <>
      <Pane title="Button: rest, pressed, working, disabled">
        <div className="pair">
          <Button>Continue</Button>
          <Button data-active>Continue</Button>
          <Button working="Sending">Submit bid</Button>
          <Button disabled>Submit bid</Button>
          <Button visual="secondary">Log in</Button>
          <Button visual="outline">Edit Bid</Button>
          <Button visual="neutral">Reject</Button>
          <Button visual="tonal">Accept</Button>
          <Button visual="quiet">Skip for now</Button>
          <Button visual="danger">Close case</Button>
        </div>
        <Button visual="dashed" icon={<PlusIcon />}>
          New case
        </Button>
        <Button>Focus</Button>
        <div>
          <Button disabledReason="You have changed this bid 3 times.">Edit Bid</Button>
        </div>
        <div className="wrap">
          <IconButton label="Menu" icon={<MenuIcon />} />
          <IconButton
            label="Notifications, 2 unread"
            icon={
              <>
                <BellIcon />
                <UnreadDot at="corner" />
              </>
            }
          />
          <IconButton label="More" icon={<MoreIcon />} />
        </div>
      </Pane>
      <Pane title="Choice: one, many">
        <Field label="What kind of court date is it?" group="radiogroup">
          <ChoiceList mode="one" options={hearings} value={hearing} onChange={setHearing} />
        </Field>
        <Field label="What size law firm would you like?" group="group">
          <ChoiceList mode="many" options={sizes} value={firmSizes} onChange={setFirmSizes} />
        </Field>
        <Field label="What kind of account?" group="radiogroup" error="Select valid option.">
          <ChoiceList
            mode="one"
            options={[
              { value: 'client', label: 'Client Account', hint: 'You need a lawyer.' },
              { value: 'attorney', label: 'Attorney account', hint: 'You are a lawyer.' },
            ]}
            value={null}
            onChange={() => {}}
          />
        </Field>
      </Pane>
      <Pane title="Yes / no and switch">
        <Field label="Have you been found guilty of a felony?" group="radiogroup">
          <YesNo value={felony} onChange={setFelony} />
        </Field>
        <Switch
          label="Payment Plan"
          hint="The client may pay in parts"
          checked={plan}
          onChange={setPlan}
        />
        <Switch label="Payment Plan" checked={noPlan} onChange={setNoPlan} />
      </Pane>
      <Pane title="Filters">
        <Chips
          label="Category"
          options={categories.map((label) => ({ value: label, label }))}
          value={category}
          onChange={setCategory}
        />
      </Pane>
    </>
  )
}
