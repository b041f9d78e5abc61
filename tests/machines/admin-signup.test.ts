import { describe, expect, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import type { Answers } from '#machines/wizard/field.ts'
import { adminSignupFlow as flow, toAdminCreate } from '#machines/wizard/flows/admin-signup.ts'
import { adminSignupMachine } from '#machines/wizard/onboarding-wizards.ts'
import type { WizardEvent } from '#machines/wizard/wizard-setup.ts'

const STEPS = ['email', 'name', 'phone', 'password']

const WHOLE: Answers = {
  email: ' robin@example.com ',
  first_name: 'Robin',
  last_name: 'Hale',
  contact_info: '4805550199',
  password: 'Fastpass1!',
  confirm_password: 'Fastpass1!',
}

type Snapshot = SnapshotFrom<typeof adminSignupMachine>

/** Opens admin signup at a step, with the given answers. */
function open(answers: Answers, active = 0) {
  const actor = createActor(adminSignupMachine).start()
  actor.send({ type: 'draft.restore', answers, step: STEPS[active] ?? '' })
  return actor
}

const at = (actor: ReturnType<typeof open>) => STEPS.indexOf(String(actor.getSnapshot().value))

/** Returns the errors that Continue shows at a step. */
function errorsAt(active: number, answers: Answers) {
  const actor = open({ ...WHOLE, ...answers }, active)
  actor.send({ type: active === 3 ? 'answers.submit' : 'step.next' })
  return actor.getSnapshot().context.errors
}

describe('admin signup', () => {
  it('has four states, 0 to 3, and its end', () => {
    const states = Object.keys(adminSignupMachine.states)
    expect(states).toEqual([...STEPS, 'submitted'])
    expect(states.slice(0, -1)).toHaveLength(4)
  })

  it('has one path to its end, through all of them', () => {
    const events = ({ value, context }: Snapshot) => {
      const step = flow.steps.find(({ id }) => id === value)
      const asked = step?.fields.find((name) => context.answers[name] === undefined)
      return [
        ...(asked ? [{ type: 'answer.change', field: asked, value: WHOLE[asked] ?? null }] : []),
        { type: 'step.next' },
        { type: 'answers.submit' },
      ] as WizardEvent[]
    }
    const paths = getSimplePaths(adminSignupMachine, {
      fromState: open({}).getSnapshot(),
      events,
      toState: ({ value }) => value === 'submitted',
      serializeState: ({ value, context, status }) =>
        JSON.stringify([value, context.answers, status]),
    })
    const walked = paths.map(({ steps, state }) => [
      ...new Set([...steps, { state }].map((step) => String(step.state.value))),
    ])
    expect(walked).toEqual([[...STEPS, 'submitted']])
  })

  it.each([1, 2, 3])('returns to step %i after Back and Continue, with every answer', (step) => {
    const actor = open(WHOLE, step)
    actor.send({ type: 'step.back' })
    expect(at(actor)).toBe(step - 1)
    actor.send({ type: 'step.next' })
    expect(at(actor)).toBe(step)
    expect(actor.getSnapshot().context.answers).toEqual(WHOLE)
  })

  it.each([1, 2, 3])('cannot skip step %i, nor be opened at a later step', (step) => {
    expect(at(open({}, step))).toBe(0)
    const actor = open(WHOLE, step)
    actor.send({ type: 'step.skip' })
    expect(at(actor)).toBe(step)
  })

  it.each<[number, Answers, Record<string, string>]>([
    [0, { email: '' }, { email: 'Field is required.' }],
    [0, { email: 'robin@' }, { email: 'Enter a valid email.' }],
    [0, { email_id: 'ana@example.com' }, { email: 'Email is not matching' }],
    [0, { email_id: 'ROBIN@example.com' }, {}],
    [
      1,
      { first_name: '', last_name: 'H4le' },
      { first_name: 'Field is required.', last_name: 'Name cannot contain numbers.' },
    ],
    [1, { last_name: 'O/Hara' }, { last_name: 'Special characters are not allowed.' }],
    [2, { contact_info: '' }, { contact_info: 'Phone number is required.' }],
    [2, { contact_info: '480555019' }, { contact_info: 'Enter a valid 10-digit phone number.' }],
    [
      3,
      { password: 'Short1!', confirm_password: '' },
      {
        password: 'Your password must contain 8 or more characters.',
        confirm_password: 'Field is required.',
      },
    ],
    [3, { confirm_password: 'Fastpass2!' }, { confirm_password: 'Password is not matching' }],
  ])('at step %i with %j says %j', (active, answers, errors) => {
    expect(errorsAt(active, answers)).toEqual(errors)
  })

  it('ends with exactly what the contract requires', () => {
    const actor = open({ ...WHOLE, email_id: 'robin@example.com' }, 3)
    actor.send({ type: 'answers.submit' })
    expect(toAdminCreate(actor.getSnapshot().output as Answers)).toEqual({
      email: 'robin@example.com',
      first_name: 'Robin',
      last_name: 'Hale',
      contact_info: '4805550199',
      password: 'Fastpass1!',
    })
  })
})
