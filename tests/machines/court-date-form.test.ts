// What only the form of a court date does.
import { expect, it } from 'vitest'
import {
  type CourtDateValues,
  typedCourtDate,
} from '#machines/lifecycle/court-date/typed-court-date.ts'
import { courtDateForm } from '#src/features/case/customer/court-date/court-date.form.ts'
import { startForm } from './form-support.ts'

const DATE = { kind: 'hearing' as const, at: '2026-12-14T09:30:00Z', room: 'Courtroom 4' }
const nothing = { kind: 'hearing', at: '', room: '', address: '', due: '' }
const none = { saved: null, upcoming: null, changes: 2 }

async function open(subject: Parameters<typeof courtDateForm.valuesOf>[0]) {
  const started = startForm(courtDateForm, subject)
  await started.open()
  return started
}

it('the form opens with the current date', async () => {
  const { context } = await open({ saved: DATE, upcoming: DATE, changes: 2 })
  expect(context().values).toEqual({
    ...nothing,
    at: '12/14/2026, 9:30 AM',
    room: 'Courtroom 4',
  })
})

it('the form says which part is missing, and keeps the other', async () => {
  const { change, submit, context, device, sent } = await open(none)
  submit()
  expect(context().errors.at).toBe('Choose a day.')
  change({ at: ', 9:30 AM' })
  submit()
  expect(context()).toMatchObject({
    errors: { at: 'Choose a day.' },
    values: { at: ', 9:30 AM' },
  })
  change({ at: '12/14/2026, ' })
  submit()
  expect(context().errors.at).toBe('Choose a time, or choose “Not sure”.')
  expect(device.kept?.values.at).toBe('12/14/2026, ')
  expect(sent).toEqual([])
})

it('the form points to the removal when the current date is cleared', async () => {
  const { change, submit, context, sent } = await open({ saved: DATE, upcoming: DATE, changes: 2 })
  for (const at of [', 9:30 AM', '']) {
    change({ at })
    submit()
    expect(context().errors.at).toBe(
      'Choose a day. For no date, close this and tap “Remove court date”.',
    )
  }
  expect(sent).toEqual([])
})

it('the form asks once whether a past date is right', async () => {
  const { change, submit, context, sent } = await open(none)
  change({ at: '11/02/2026, 1:00 PM' })
  submit()
  expect(context().doubts.at).toBe('Is this right? This date is in the past.')
  submit()
  expect(sent[0]?.input).toMatchObject({ values: { at: '11/02/2026, 1:00 PM' }, version: 2 })
})

it('a typed date that is saved and over by now is forgotten', async () => {
  const { change, close, load, device } = await open(none)
  change({ at: '11/02/2026, 1:00 PM' })
  load({ saved: { kind: 'hearing', at: '2026-11-02T13:00:00Z' }, upcoming: null, changes: 3 })
  close()
  expect(device.kept).toBeNull()
})

it('the form keeps the texts of a kind that is not chosen, and sends those of the other', async () => {
  const { change, submit, context } = await open(none)
  change({ at: '12/14/2026, 9:30 AM', room: ' Courtroom 4 ', address: '250 E 1st Avenue' })
  change({ kind: 'deadline', due: 'Answer' })
  submit()
  const { values } = context()
  expect(values.room).toBe(' Courtroom 4 ')
  const at = '2026-12-14T09:30:00Z'
  expect(typedCourtDate(values)).toEqual({ kind: 'deadline', at, due: 'Answer' })
  expect(typedCourtDate({ ...values, kind: 'hearing' })).toEqual({
    kind: 'hearing',
    at,
    room: 'Courtroom 4',
    address: '250 E 1st Avenue',
  })
})

it('a form of an earlier version opens with the day and the time that it kept', () => {
  const kept = { at: '12/14/2026, 9:30 AM' } as CourtDateValues
  expect(courtDateForm.reopened?.(kept)).toEqual({ ...nothing, at: '12/14/2026, 9:30 AM' })
})
