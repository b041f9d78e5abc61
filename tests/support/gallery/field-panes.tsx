import { useState } from 'react'
import { DateInput } from '#src/ui/control/date-input.tsx'
import { DateTimeInput } from '#src/ui/control/date-time-input.tsx'
import { Field } from '#src/ui/control/field.tsx'
import { MoneyInput } from '#src/ui/control/money-input.tsx'
import { NumberInput } from '#src/ui/control/number-input.tsx'
import { TextArea, textCount } from '#src/ui/control/text-area.tsx'
import { TextInput } from '#src/ui/control/text-input.tsx'
import { Pane } from './pane.tsx'
import { PicturePane } from './picture-pane.tsx'

export function FieldPanes() {
  const [phone, setPhone] = useState('4805550142')
  const [shortPhone, setShortPhone] = useState('48055501')
  const [amount, setAmount] = useState('1800')
  const [share, setShare] = useState('33')
  const [notes, setNotes] = useState(
    'Price covers every hearing up to trial. First call is free. I speak English and Spanish.',
  )
  const [children, setChildren] = useState('2')
  const [stopped, setStopped] = useState('09/12/2026')
  const [hearing, setHearing] = useState({ date: '10/14/2026', time: '9:30 AM' })
  return (
    <>
      <Pane title="Field: rest, error, locked">
        <Field label="Phone number">
          <TextInput inputMode="tel" value={phone} onChange={setPhone} />
        </Field>
        <Field label="Phone number" error="Enter a valid 10-digit phone number.">
          <TextInput inputMode="tel" value={shortPhone} onChange={setShortPhone} />
        </Field>
        <Field label="Amount" locked>
          <MoneyInput value="1800" onChange={() => {}} />
        </Field>
        <Field
          label="Charges"
          hint="Copy the words from your ticket."
          error="Field is  required"
          help="Not sure? Choose Skip for now. You can come back."
        >
          <TextInput value="" onChange={() => {}} />
        </Field>
      </Pane>
      <PicturePane />
      <Pane title="Field: amounts, counts, dates, notes">
        <Field label="Amount">
          <MoneyInput data-testid="amount" size="lg" value={amount} onChange={setAmount} />
        </Field>
        <Field label="Percentage">
          <MoneyInput unit="percent" value={share} onChange={setShare} />
        </Field>
        <Field label="How many children do you have?">
          <NumberInput value={children} onChange={setChildren} />
        </Field>
        <Field label="When were you stopped?">
          <DateInput data-testid="stopped" value={stopped} onChange={setStopped} />
        </Field>
        <Field label="When is your next court date?" group="group">
          <DateTimeInput
            times={['9:00 AM', '9:30 AM', '2:00 PM']}
            unknownTime="12:00 AM"
            value={hearing}
            onChange={setHearing}
          />
        </Field>
        <Field label="Additional notes" counter={textCount(notes, 18, 'words')}>
          <TextArea data-testid="notes" value={notes} onChange={setNotes} max={18} unit="words" />
        </Field>
      </Pane>
    </>
  )
}
