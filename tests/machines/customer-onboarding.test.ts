import { describe, expect, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Answers } from '#machines/wizard/field.ts'
import {
  customerOnboardingFlow as flow,
  toCustomerCreate,
  toCustomerFromIdentity,
} from '#machines/wizard/flows/customer-onboarding.ts'
import { customerOnboardingMachine } from '#machines/wizard/onboarding-wizards.ts'
import type { WizardEvent } from '#machines/wizard/wizard-setup.ts'

const STEPS = ['welcome', 'account_type', 'sign_up_method', 'email', 'password', 'name', 'phone']

const WHOLE: Answers = {
  account_type: 'Client Account',
  email: ' maria@example.com ',
  password: 'Fastpass1!',
  confirm_password: 'Fastpass1!',
  first_name: 'José',
  last_name: 'Nguyễn',
  contact_info: '4805550142',
}

/** Opens onboarding at a step, with the given answers. */
function open(answers: Answers, active = 0) {
  const actor = createActor(customerOnboardingMachine).start()
  actor.send({ type: 'draft.restore', answers, step: STEPS[active] ?? '' })
  return actor
}

const at = (actor: ReturnType<typeof open>) => STEPS.indexOf(String(actor.getSnapshot().value))

/** Presses Continue until it leads no further. Returns the steps. */
function walk(actor: ReturnType<typeof open>) {
  const seen = [at(actor)]
  for (;;) {
    actor.send({ type: 'step.next' })
    if (at(actor) === seen.at(-1)) return seen
    seen.push(at(actor))
  }
}

/** Returns the errors that Continue shows at a step. */
function errorsAt(active: number, answers: Answers) {
  const actor = open({ ...WHOLE, ...answers }, active)
  actor.send({ type: active === 6 ? 'answers.submit' : 'step.next' })
  return actor.getSnapshot().context.errors
}

describe('customer onboarding', () => {
  it('has seven states, 0 to 6, and two final states', () => {
    const states = Object.keys(customerOnboardingMachine.states)
    expect(states).toEqual([...STEPS, 'submitted', 'left'])
    expect(states.slice(0, -2)).toHaveLength(7)
  })

  it('leads through all of them, or skips 2, 3 and 4 for a person who has signed in', () => {
    expect(walk(open(WHOLE))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(walk(open({ ...WHOLE, user: 'sso' }))).toEqual([0, 1, 5, 6])
  })

  it('goes back the same way', () => {
    const actor = open({ ...WHOLE, user: 'sso' }, 5)
    actor.send({ type: 'step.back' })
    expect(at(actor)).toBe(1)
  })

  it.each([undefined, 'sso'])('reaches its end through the graph, user=%s', (user) => {
    const events = ({ value, context }: SnapshotFrom<typeof customerOnboardingMachine>) => {
      const step = flow.steps.find(({ id }) => id === value)
      const asked = step?.fields.find((name) => context.answers[name] === undefined)
      return [
        ...(asked ? [{ type: 'answer.change', field: asked, value: WHOLE[asked] ?? null }] : []),
        { type: 'step.next' },
        { type: 'answers.submit' },
      ] as WizardEvent[]
    }
    const reached = getShortestPaths(customerOnboardingMachine, {
      fromState: open({ user }).getSnapshot(),
      events,
      serializeState: ({ value, context, status }) =>
        JSON.stringify([value, context.answers, status]),
    }).map(({ state }) => String(state.value))
    const skipped = user === 'sso' ? ['sign_up_method', 'email', 'password'] : []
    expect(new Set(reached)).toEqual(
      new Set([...STEPS, 'submitted'].filter((step) => !skipped.includes(step))),
    )
  })

  it('returns to step 3 from a step above it while there is no email', () => {
    const { email: _, ...without } = WHOLE
    for (const active of [4, 5, 6]) expect(at(open(without, active))).toBe(3)
    expect(at(open({ ...without, user: 'sso' }, 6))).toBe(6)
  })

  it('returns to step 4 while there is no password, which a reload forgets', () => {
    const { password: _, confirm_password: __, ...without } = WHOLE
    expect(at(open(without, 6))).toBe(4)
  })

  it('leads to the attorney sign-up at the account type, and not to the next step', () => {
    const attorney = { ...WHOLE, account_type: 'Attorney account' }
    for (const active of [2, 6]) expect(at(open(attorney, active))).toBe(1)
    const actor = open(attorney, 1)
    actor.send({ type: 'step.next' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'left', status: 'done' })
  })

  it.each<[number, Answers, Record<string, string>]>([
    [1, { account_type: null }, { account_type: 'Select valid option.' }],
    [3, { email: '' }, { email: 'Field is required.' }],
    [3, { email: 'maria@example' }, { email: 'Enter a valid email.' }],
    [3, { email_id: 'ana@example.com' }, { email: 'Email is not matching' }],
    [3, { email_id: 'MARIA@example.com' }, {}],
    [
      4,
      { password: 'Short1!', confirm_password: '' },
      {
        password: 'Your password must contain 8 or more characters.',
        confirm_password: 'Field is required.',
      },
    ],
    [
      4,
      { password: 'Fastpass1', confirm_password: 'Fastpass1' },
      {
        password:
          'Password must contain at least one letter, one number, and one special character',
      },
    ],
    [4, { confirm_password: 'Fastpass2!' }, { confirm_password: 'Password is not matching' }],
    [
      5,
      { first_name: '', last_name: 'D3lgado' },
      { first_name: 'Field is required.', last_name: 'Name cannot contain numbers.' },
    ],
    [5, { last_name: 'O/Hara' }, { last_name: 'Special characters are not allowed.' }],
    [5, { first_name: '李', last_name: 'da Silva' }, {}],
    [6, { contact_info: '' }, { contact_info: 'Phone number is required.' }],
    [6, { contact_info: '480555014' }, { contact_info: 'Enter a valid 10-digit phone number.' }],
  ])('at step %i with %j says %j', (active, answers, errors) => {
    expect(errorsAt(active, answers)).toEqual(errors)
  })

  it('opens the step of a refused email again, and returns to the last step', () => {
    const actor = open(WHOLE, 6)
    const errors = [{ field: 'email', message: 'An account with this email already exists.' }]
    actor.send({ type: 'draft.restore', answers: WHOLE, step: 'phone', errors })
    expect(at(actor)).toBe(3)
    expect(actor.getSnapshot().context.errors).toEqual({ email: errors[0]?.message })
    actor.send({ type: 'answer.change', field: 'email', value: 'other@example.com' })
    actor.send({ type: 'step.next' })
    expect(at(actor)).toBe(6)
  })

  it('ends with exactly what the contract requires', () => {
    const submitted = (answers: Answers) => {
      const actor = open(answers, 6)
      actor.send({ type: 'answers.submit' })
      return actor.getSnapshot().output as Answers
    }
    expect(toCustomerCreate(submitted(WHOLE))).toEqual({
      email: 'maria@example.com',
      password: 'Fastpass1!',
      first_name: 'José',
      last_name: 'Nguyễn',
      contact_info: '4805550142',
    })
    const sso = { ...WHOLE, user: 'sso' }
    expect(submitted(sso)).not.toHaveProperty('password')
    expect(toCustomerFromIdentity('user_1', sso)).toEqual({
      clerk_user_id: 'user_1',
      first_name: 'José',
      last_name: 'Nguyễn',
      contact_info: '4805550142',
    })
  })
})
