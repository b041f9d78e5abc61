// The form with which a customer changes a court date.
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type CourtDateChange,
  courtDateFormMachine,
} from '#src/features/case/customer/court-date/court-date-form.machine.ts'

const DATE = '2026-12-14T09:30:00Z'
const TODAY = '2026-11-26'
const save = { type: 'form.submit', today: TODAY, changes: 2 } as const

/** Starts the form with a date. `answer`: what the server does with each change. */
function openForm(courtDate: string | null, answer: () => Promise<void> = async () => {}) {
  const sent: (CourtDateChange | null)[] = []
  const saved: string[] = []
  const actor = createActor(
    courtDateFormMachine.provide({
      actors: {
        saveCourtDate: fromPromise<void, CourtDateChange | null>(({ input }) => {
          sent.push(input)
          return answer()
        }),
      },
      actions: { showSaved: () => saved.push('saved') },
    }),
    { input: { courtDate } },
  ).start()
  const settled = () => expect.poll(() => actor.getSnapshot().matches('saving')).toBe(false)
  return { actor, sent, saved, settled, context: () => actor.getSnapshot().context }
}

it('opens with the date that is there, and sends the new one', async () => {
  const { actor, sent, saved, settled, context } = openForm(DATE)
  expect(context().typed).toBe('12/14/2026, 9:30 AM')
  actor.send({ type: 'date.change', text: '01/11/2027, 1:00 PM' })
  actor.send(save)
  await settled()
  expect(sent).toEqual([{ courtDate: '2027-01-11T13:00:00Z', changes: 2 }])
  expect(saved).toEqual(['saved'])
  expect(actor.getSnapshot().value).toBe('closed')
})

it('asks for a date, and for a whole one', () => {
  const { actor, sent, context } = openForm(null)
  actor.send(save)
  expect(context().error).not.toBeNull()
  actor.send({ type: 'date.change', text: '13/45/2027, 1:00 PM' })
  expect(context().error).toBeNull()
  actor.send(save)
  expect(context().error).not.toBeNull()
  expect(sent).toEqual([])
})

it('asks once whether a past date is right', async () => {
  const { actor, sent, settled, context } = openForm(null)
  actor.send({ type: 'date.change', text: '11/02/2026, 1:00 PM' })
  actor.send(save)
  expect(context().doubt).toContain('Is this right?')
  actor.send(save)
  await settled()
  expect(sent).toEqual([{ courtDate: '2026-11-02T13:00:00Z', changes: 2 }])
})

it('removes the date, whatever is typed', async () => {
  const { actor, sent, settled } = openForm(DATE)
  actor.send({ type: 'date.change', text: '13/' })
  actor.send({ type: 'form.remove', changes: 0 })
  await settled()
  expect(sent).toEqual([{ courtDate: null, changes: 0 }])
})

it('keeps what is typed when the server refuses it', async () => {
  const message = 'This case was changed on another device. Please look at it again.'
  const { actor, settled, context } = openForm(DATE, async () => {
    throw { message }
  })
  actor.send({ type: 'date.change', text: '01/11/2027, 1:00 PM' })
  actor.send(save)
  await settled()
  expect(actor.getSnapshot().value).toBe('editing')
  expect(context()).toMatchObject({ typed: '01/11/2027, 1:00 PM', message })
  actor.send({ type: 'form.close' })
  expect(actor.getSnapshot().value).toBe('closed')
})
