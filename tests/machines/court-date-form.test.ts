// The form with which a customer changes a court date.
import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { TypedCourtDate } from '#machines/client/typed-court-date.ts'
import {
  type CourtDateChange,
  courtDateFormMachine,
  hasTyped,
} from '#src/features/case/customer/court-date/court-date-form.machine.ts'

const DATE = '2026-12-14T09:30:00Z'
const TODAY = '2026-11-26'
const save = { type: 'form.submit', today: TODAY, changes: 2 } as const

/**
 * Starts the form with a date. `answer`: what the server does with each change. `kept`: what the device has of an
 * earlier time.
 */
async function openForm(
  courtDate: string | null,
  answer: () => Promise<void> = async () => {},
  kept: TypedCourtDate | null = null,
) {
  const onDevice = { kept }
  const sent: (CourtDateChange | null)[] = []
  const saved: string[] = []
  const actor = createActor(
    courtDateFormMachine.provide({
      actors: {
        readTyped: fromPromise(async () => onDevice.kept),
        saveCourtDate: fromPromise<void, CourtDateChange | null>(({ input }) => {
          sent.push(input)
          return answer()
        }),
      },
      actions: {
        showSaved: () => saved.push('saved'),
        storeTyped: ({ context: { typed, openedWith } }) => {
          onDevice.kept = { typed, openedWith }
        },
        removeTyped: () => {
          onDevice.kept = null
        },
      },
    }),
    { input: { courtDate } },
  ).start()
  const settled = () => expect.poll(() => actor.getSnapshot().matches('saving')).toBe(false)
  await expect.poll(() => actor.getSnapshot().matches('opening')).toBe(false)
  return { actor, sent, saved, settled, onDevice, context: () => actor.getSnapshot().context }
}

it('the form opens with the current date, and sends the new one', async () => {
  const { actor, sent, saved, settled, context } = await openForm(DATE)
  expect(context().typed).toBe('12/14/2026, 9:30 AM')
  actor.send({ type: 'date.change', text: '01/11/2027, 1:00 PM' })
  actor.send(save)
  await settled()
  expect(sent).toEqual([{ courtDate: '2027-01-11T13:00:00Z', changes: 2 }])
  expect(saved).toEqual(['saved'])
  expect(actor.getSnapshot().value).toBe('closed')
})

it('the form requires a complete date', async () => {
  const { actor, sent, context } = await openForm(null)
  actor.send(save)
  expect(context().error).not.toBeNull()
  actor.send({ type: 'date.change', text: '13/45/2027, 1:00 PM' })
  expect(context().error).toBeNull()
  actor.send(save)
  expect(context().error).not.toBeNull()
  expect(sent).toEqual([])
})

it('the form says which part is missing, and keeps the other', async () => {
  const { actor, sent, context, onDevice } = await openForm(null)
  actor.send(save)
  expect(context().error).toBe('Choose a day.')
  actor.send({ type: 'date.change', text: ', 9:30 AM' })
  actor.send(save)
  expect(context()).toMatchObject({ error: 'Choose a day.', typed: ', 9:30 AM' })
  actor.send({ type: 'date.change', text: '12/14/2026, ' })
  actor.send(save)
  expect(context().error).toBe('Choose a time, or choose “Not sure”.')
  expect(onDevice.kept?.typed).toBe('12/14/2026, ')
  expect(sent).toEqual([])
})

it('the form points to the removal when the current date is cleared', async () => {
  const { actor, sent, context } = await openForm(DATE)
  for (const text of [', 9:30 AM', '']) {
    actor.send({ type: 'date.change', text })
    actor.send(save)
    expect(context().error).toBe(
      'Choose a day. For no date, close this and tap “Remove court date”.',
    )
  }
  expect(sent).toEqual([])
})

it('the form asks once whether a past date is right', async () => {
  const { actor, sent, settled, context } = await openForm(null)
  actor.send({ type: 'date.change', text: '11/02/2026, 1:00 PM' })
  actor.send(save)
  expect(context().doubt).toBe('Is this right? This date is in the past.')
  actor.send(save)
  await settled()
  expect(sent).toEqual([{ courtDate: '2026-11-02T13:00:00Z', changes: 2 }])
})

it('the form keeps typed text when it is closed, and clears it when it is saved or discarded', async () => {
  const typed = '01/11/2027, 1:00 PM'
  const first = await openForm(DATE)
  first.actor.send({ type: 'date.change', text: typed })
  expect(hasTyped(first.context())).toBe(true)
  first.actor.send({ type: 'form.close' })
  expect(first.onDevice.kept).toEqual({ typed, openedWith: DATE })
  // Another phone has moved the date since.
  const later = await openForm('2026-12-20T09:30:00Z', undefined, first.onDevice.kept)
  expect(later.context()).toMatchObject({ typed, openedWith: DATE })
  later.actor.send(save)
  await later.settled()
  expect(later.onDevice.kept).toBeNull()
  const discarded = await openForm(DATE, undefined, first.onDevice.kept)
  discarded.actor.send({ type: 'form.discard' })
  expect(discarded.onDevice.kept).toBeNull()
})

it('the form clears typed text that equals the saved date, as after a lost response', async () => {
  const typed = '01/11/2027, 1:00 PM'
  const saved = '2027-01-11T13:00:00Z'
  const { actor, context, onDevice } = await openForm(saved, undefined, { typed, openedWith: DATE })
  expect(context().openedWith).toBe(saved)
  expect(hasTyped(context())).toBe(false)
  actor.send({ type: 'form.close' })
  expect(onDevice.kept).toBeNull()
})

it('the form keeps typed text when the server refuses it', async () => {
  const message = 'This case was changed on another device. Please look at it again.'
  const { actor, settled, context } = await openForm(DATE, async () => {
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
