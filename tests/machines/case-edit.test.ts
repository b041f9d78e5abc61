// What only the form for a case's details does.
import { expect, it } from 'vitest'
import { caseEditForm } from '#src/features/case/customer/edit/case-edit.form.ts'
import { startForm } from './form-support.ts'

const shown = {
  case_details: 'I was stopped on the way home.',
  firm_size: ['1-2 lawyers' as const],
  version: 1,
}

async function open() {
  const started = startForm(caseEditForm, shown)
  await started.open()
  return started
}

it('says what is wrong by the rules of a new case', async () => {
  const { change, submit, context } = await open()
  change({ case_details: ' ', firm_size: [] })
  submit()
  expect(context().errors).toEqual({
    case_details: 'Field is  required',
    firm_size: 'Select valid option.',
  })
})

it('asks once about contact details in the changed text', async () => {
  const { change, submit, context, sent } = await open()
  change({ case_details: 'Write to dan@example.com' })
  submit()
  expect(context().doubts.case_details).toContain('“dan@example.com”')
  change({ case_details: 'Write to dan@example.org' })
  expect(context().doubts.case_details).toBeUndefined()
  submit()
  expect(context().doubts.case_details).toContain('“dan@example.org”')
  expect(sent).toHaveLength(0)
  submit()
  expect(sent).toHaveLength(1)
})

it('sends nothing when nothing would change, and says so', async () => {
  const { change, submit, sent, state, device, showUnchanged } = await open()
  change({ case_details: ` ${shown.case_details} ` })
  submit()
  expect([state(), sent.length, device.kept]).toEqual(['closed', 0, null])
  expect(showUnchanged).toHaveBeenCalledOnce()
})

it('is not overtaken by a version that says the same', async () => {
  const { change, submit, sent, load } = await open()
  change({ case_details: 'Mine.' })
  load({ ...shown, version: 2 })
  submit()
  expect(sent[0]?.input).toMatchObject({ values: { case_details: 'Mine.' }, version: 2 })
})
